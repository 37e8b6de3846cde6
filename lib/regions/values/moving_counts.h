/* moving_counts.h - which numbers say how many elements there are, and move?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "x[n++] = a", "n--", "n += k": what a stack, a heap, a list of particles holds are the elements
 * below n. A place that some step of that kind is made to is a moving count, and so is one that is
 * given what a local has counted. Sets of them are words of bits: a program has few. */
#ifndef OMPCKPT_REGIONS_MOVING_COUNTS_H
#define OMPCKPT_REGIONS_MOVING_COUNTS_H

#include "symbols.h"

enum { MOST_COUNTS = 64 };

struct moving_count {
	const struct var *var;   /* a local that no pointer leads to; NULL: */
	unsigned location;       /* … in this data memory … */
	int cell;                /* … and this cell of it (cells.h); -1: anywhere in it */
	int64_t offset;          /* where in its variable, or data memory; -1: at an index … */
	const struct type *type; /* … as this */
};

struct moving_counts {
	struct moving_count at[MOST_COUNTS];
	unsigned n;
};

/* Find them, the first MOST_COUNTS. Needs: cells and points-to of "known". */
const struct moving_counts *moving_counts_find(struct arena *a, const struct known_program *known);

/* Are there any, and are they followed here? In code of teams they are not. */
bool counts_move(const struct point *here);

/* Has any of them been stored to, or forgotten, since memory was "before"? */
bool counts_are_stored(const struct point *here, const struct memory_state *const *before);

/* The variable that count "i" is, or is in, and its location. False: it is in none that the
 * function at hand has. */
bool moving_count_variable(struct point *here, unsigned i, struct address *a, unsigned *location);

/* The counts in variable "to" are known by what they hold: so a store beside leaves them what they
 * were (memory_keep_beside). */
void moving_counts_hold(struct point *here, const struct object_base *to);

/* Those that a store of "type" at "a" leaves alone, since it is to another member of their
 * variable. */
uint64_t moving_counts_beside(struct point *here, const struct address *a, const struct type *type);

/* Those that a "type" at "a" may have a byte of; those that it is all of, wherever "a" may be: so
 * whoever stores to it stores to such a count. Those that "written", a set of places, may change.
 */
uint64_t moving_counts_at(const struct point *here, const struct address *a,
			  const struct type *type);
uint64_t moving_counts_around(const struct point *here, const struct address *a,
			      const struct type *type);
uint64_t moving_counts_in(const struct point *here, struct bitset written);

#endif
