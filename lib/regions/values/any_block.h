/* any_block.h - which members of any block does a read touch that lies behind a lost pointer?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pointers of a list or a tree are told by no symbol of the function, so a read of "b->mass"
 * for all of a list may lie in any block of its allocation. But it is one of "mass": of a cell
 * (cells.h), whose bytes are the same in each block, and in each element of a block that is an
 * array. A cell of numbers has parts: "b->u[3]" is the same eight bytes of each block, if b is
 * where one begins. A set of such places has data memory and, after it, the parts of all cells, one
 * after another; a part of a block stands for those of all. */
#ifndef OMPCKPT_REGIONS_ANY_BLOCK_H
#define OMPCKPT_REGIONS_ANY_BLOCK_H

#include "bitset.h"
#include "point.h"

struct expr;
struct memory_cells;

/* How many there are: of a set of these places. */
unsigned any_block_places(const struct known_program *known);

/* The data memory that the place is, or is in. */
unsigned any_block_location(const struct known_program *known, unsigned place);

/* Divide the cells into parts, for their numbers. */
void any_block_divide(const struct known_program *known, struct arena *a, struct memory_cells *c);

/* All parts of "cell", a number of cells.h; those that "from" has; has "some" any? */
void any_block_add_cell(const struct known_program *known, unsigned cell, struct bitset to);
void any_block_add_same(const struct known_program *known, unsigned cell, struct bitset from,
			struct bitset to);
bool any_block_has_part(const struct known_program *known, unsigned cell, struct bitset some);

/* "some", and of each cell that it has a part of all parts. */
struct bitset any_block_in_cells(const struct known_program *known, struct arena *a,
				 struct bitset some);

/* Elements of "size" bytes, at "offset" and strides times numbers from "low" to "high" from where a
 * block begins. */
struct element_box {
	int64_t offset;
	uint64_t size, strides[MAX_COORDINATES];
	int64_t low[MAX_COORDINATES], high[MAX_COORDINATES];
	unsigned n;
};

/* Add the parts of "cell" that they are, in whatever element of the block; what lies beside the
 * cell is none, since an access stays in its member. False: that would be all, or there are too
 * many. */
bool any_block_add_box(const struct known_program *known, unsigned cell,
		       const struct element_box *box, struct bitset to);

/* Do numbers alone lie "offset" bytes from where a block of "location" begins? */
bool any_block_is_number(const struct known_program *known, unsigned location, int64_t offset);

/* Has one of "cells" more than one part? */
bool any_block_divides(const struct known_program *known, struct bitset cells);

/* Add the cells that a read of "lvalue" touches to "to", a set of cells (cells.h). False: its bytes
 * may lie in others, too. "lvalue" may be NULL. */
bool any_block_touched(const struct known_program *known, const struct expr *lvalue,
		       struct bitset to);

/* Is a read of "touched" in data memory "location" one of some members of any block? Else it is one
 * of all of it: what is there has no cells, or none is touched, or bytes beyond its type may be. */
bool any_block_has(const struct known_program *known, unsigned location, struct bitset touched);

/* What the source calls the parts in "of" of the cell with this number there: "at", "leaf.first",
 * "u[1:8][1:8]". */
const char *any_block_member(const struct known_program *known, struct arena *a, unsigned location,
			     unsigned cell, struct bitset of);

/* The bytes of places "of" in "location", as begin and end offsets in an element of so many bytes.
 * False: they are all bytes. */
struct element_bytes {
	uint64_t size;
	ARRAY(uint64_t) at;
};
bool any_block_bytes(const struct known_program *known, struct arena *a, unsigned location,
		     struct bitset of, struct element_bytes *to);

#endif
