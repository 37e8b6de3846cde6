/* layout.h - the cells of an object: its parts that may hold different pointers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each byte of an object belongs to one cell, whatever type it is looked at with: that is what
 * makes casts harmless. A member that is no structure is a cell; so is a union; all elements of an
 * array are folded into one. Objects without pointers, of too many members, or of unknown type have
 * one cell. */
#ifndef OMPCKPT_POINTS_TO_LAYOUT_H
#define OMPCKPT_POINTS_TO_LAYOUT_H

#include "map.h"
#include "program.h"

#define LAYOUT_ANY (~0u)

struct cell {
	uint64_t offset, span; /* its first byte, its bytes (of an array: of all elements) */
	uint64_t strides[3],
		totals[3]; /* of the arrays around it, 0: none; their bytes, 0: no end */
	bool begins;       /* a pointer to it may be one to the record around it */
};

struct layout {
	unsigned n;
	const struct type *type; /* of one element, where arrays are folded */
	uint64_t size;
	bool repeats;     /* an array of this */
	bool is_flexible; /* what lies after "size" is of the last cell */
	bool has_tail;    /* something else may lie behind the first one */
	bool is_mixed;    /* any access may touch any cell */
	struct cell *cells;
	struct layout_part *parts;
	unsigned nparts;
};

struct layouts {
	struct arena *arena;
	struct map of_type, of_heap; /* index in all + 1 */
	ARRAY(struct layout *) all;
};

/* Of an object of type "t"; of blocks that hold any number of them. Never NULL. */
const struct layout *layout_of(struct layouts *s, const struct type *t);
const struct layout *layout_of_heap(struct layouts *s, const struct type *t);

/* Is it of just one record? */
static inline bool layout_is_one(const struct layout *l)
{
	return l->n > 1 && !l->repeats && !l->is_flexible;
}

/* The cell of byte "offset"; LAYOUT_ANY where the object has no such byte. */
unsigned layout_cell(const struct layout *l, uint64_t offset);

/* Is a pointer into cell "c" still in it after some steps of "stride" bytes, as C allows them? */
bool layout_steps(const struct layout *l, unsigned c, uint64_t stride);

/* Are all elements of an array of "total" bytes (0: no end) that begins in cell "c", seen as one of
 * elements of "stride" bytes, in it? */
bool layout_holds(const struct layout *l, unsigned c, uint64_t stride, uint64_t total);

/* Is it the same type? Of numbers and pointers the kind and size count. */
bool layout_is_same_type(const struct type *a, const struct type *b);

/* May a "t" begin in cell "c", as the members' types say? */
bool layout_has(const struct layout *l, unsigned c, const struct type *t);

/* The same cells, for any number of elements; with something else behind; for objects of other
 * types. */
const struct layout *layout_repeated(struct layouts *s, const struct layout *l);
const struct layout *layout_with_tail(struct layouts *s, const struct layout *l);
const struct layout *layout_mixed(struct layouts *s, const struct layout *l);

/* Are all of these bytes in cell "c" of some element? */
bool layout_fits(const struct layout *l, unsigned c, uint64_t offset, uint64_t bytes);

/* Lie the cells of "part" in "l" one by one, from cell "c" on? */
bool layout_matches(const struct layout *l, unsigned c, const struct layout *part);

#endif
