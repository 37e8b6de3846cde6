/* block_moves.h - which pointers follow their block when realloc moves it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "p = realloc(p, n)" leaves in p a pointer to the elements that p pointed to before: C allows the
 * block to stay where it is, and no program may use the old address. Such a store (a move) changes
 * nothing that is known of p: what lies at p is named by the symbol of p before and after. */
#ifndef OMPCKPT_REGIONS_BLOCK_MOVES_H
#define OMPCKPT_REGIONS_BLOCK_MOVES_H

#include "lvalue_places.h"
#include "map.h"

struct access;
struct address;

/* Of a program. Made by block_moves_find (block_moves_find.c). */
struct block_moves {
	struct map stores;           /* the lvalues of the stores that are moves -> 1 */
	struct lvalue_places places; /* where the pointers lie … */
	struct bitset memories;      /* … in which memory */
	struct bitset *others;       /* by function id: of "memories", what it, or a callee, may
				      * write by other stores */
};

/* NULL: there is none. Needs: all of "known" up to "table". */
const struct block_moves *block_moves_find(struct arena *a, const struct known_program *known);

/* Is step "a" such a store? */
bool block_moves_by(const struct known_program *known, const struct access *a);

/* "written", what step "a" may write, without what it writes by moves alone. */
void block_moves_leave_out(const struct known_program *known, const struct access *a,
			   struct bitset written);

/* May a pointer at "a" follow its block? Then no other place is known to hold the same pointer. */
bool block_moves_at(const struct point *here, const struct address *a);

#endif
