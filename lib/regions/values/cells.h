/* cells.h - which members of blocks and variables are places of their own?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A location is a variable, or all blocks of one allocation: a store to one member would be one to
 * all of it. Members that points-to tells apart (cells of layout.h) have numbers of their own,
 * after the function's locations. A set that may be written has a location and those of its cells
 * that are meant. */
#ifndef OMPCKPT_REGIONS_CELLS_H
#define OMPCKPT_REGIONS_CELLS_H

#include "address.h"
#include "bitset.h"
#include "map.h"

struct expr;
struct sparse_set;

/* Parts of a cell (any_block.h): "n" of "unit" bytes each, from byte "at" of an element on. */
struct cell_parts {
	unsigned first, n; /* their numbers, among the places that there are */
	uint64_t at, unit;
};

struct memory_cells {
	unsigned *first;       /* by data memory: its first cell's number + 1; 0: it is one place */
	unsigned n, *location; /* by cell: of which data memory it is */
	struct cell_parts *parts; /* by cell; one more, whose "first" is the number of all places */
	struct bitset *written;   /* by function id: cells that it, or a callee, may write */
	struct bitset team_written; /* some thread of a team may write them */
	struct arena *arena;
	struct map touched_by; /* lvalues, to the number + 1 of the cells that they may touch … */
	ARRAY(struct bitset) touched; /* … words NULL: not known */
};

/* Number them. Needs: points-to and the program of "known". None are apart where any type may alias
 * any other. */
struct memory_cells *memory_cells_new(struct arena *a, const struct known_program *known);

/* The numbers of the cells of data memory "location"; n is 0 where it is one place. */
struct cell_range {
	unsigned first, n;
};
struct cell_range cells_of_location(const struct known_program *known, unsigned location);

/* How many places has a function with so many locations? */
unsigned cells_places(const struct known_program *known, unsigned nlocations);

/* Add cells of data memory "location" to "to", a set of cells: all of them, or those in "touched",
 * a set of locations of points-to. */
void cells_add_all(const struct known_program *known, unsigned location, struct bitset to);
void cells_add_touched(const struct known_program *known, const struct sparse_set *touched,
		       struct bitset to);

/* Does "written", a set of places, have a cell of "location"? */
bool cells_are_in(const struct point *here, unsigned location, struct bitset written);

/* May a write of "written", a set of places, change what a load at "a" reads? */
bool cells_may_change(const struct point *here, const struct address *a, struct bitset written);

/* The place that a load at "a" reads of data memory "location": the location, or its one cell. */
unsigned cells_place(const struct point *here, const struct address *a, unsigned location);

#endif
