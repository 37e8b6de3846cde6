/* any_block.h - which members of any block does a read touch that lies behind a lost pointer?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The pointers of a list or a tree are told by no symbol of the function, so a read of "b->mass"
 * for all of a list may lie in any block of its allocation. But it is one of "mass": of a cell
 * (cells.h), whose bytes are the same in each block, and in each element of a block that is an
 * array. A set of such places has data memory and, after it, cells; a cell of a block stands for
 * those of all. */
#ifndef OMPCKPT_REGIONS_ANY_BLOCK_H
#define OMPCKPT_REGIONS_ANY_BLOCK_H

#include "bitset.h"
#include "point.h"

struct expr;

/* How many there are: of a set of these places. */
unsigned any_block_places(const struct known_program *known);

/* Is the place a cell? Then of which data memory, and its number there. */
bool any_block_is_cell(const struct known_program *known, unsigned place, unsigned *location,
		       unsigned *cell);

/* Add the cells that a read of "lvalue" touches to "to", a set of cells (cells.h). False: its bytes
 * may lie in others, too. "lvalue" may be NULL. */
bool any_block_touched(const struct known_program *known, const struct expr *lvalue,
		       struct bitset to);

/* Is a read of "touched" in data memory "location" one of some members of any block? Else it is one
 * of all of it: what is there has no cells, or none is touched, or bytes beyond its type may be. */
bool any_block_has(const struct known_program *known, unsigned location, struct bitset touched);

/* What the source calls the cell: "at", "leaf.first". */
const char *any_block_member(const struct known_program *known, struct arena *a, unsigned location,
			     unsigned cell);

/* The bytes of cells "of" (places) of "location", as begin and end offsets in an element of so many
 * bytes. False: they are all bytes. */
struct element_bytes {
	uint64_t size;
	ARRAY(uint64_t) at;
};
bool any_block_bytes(const struct known_program *known, struct arena *a, unsigned location,
		     struct bitset of, struct element_bytes *to);

#endif
