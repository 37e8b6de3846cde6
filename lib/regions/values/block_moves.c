/* block_moves.c - which pointers follow their block when realloc moves it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the moves of a program; a step, an address.
 * Out:     what the step may write but by moves; whether a pointer at the address may be moved.
 * Means:   a call may write memory with such a pointer in it only if its functions do, otherwise
 *          than by moves.
 * Errs:    towards writes that are none of moves, and towards pointers that are moved.
 * Cost:    nothing in a program without moves. */
#include "block_moves.h"
#include "address.h"
#include "calls.h"
#include "omp_cfg.h"
#include "points_to.h"
#include "symbols.h"

bool block_moves_by(const struct known_program *known, const struct access *a)
{
	return known->moves && access_is_store(a) && a->expr &&
	       map_get(&known->moves->stores, a->expr);
}

/* May one of the functions called write memory "m" otherwise? */
static bool is_written_otherwise(const struct known_program *known, const struct callees *to,
				 unsigned m)
{
	const struct bitset *others = known->moves->others;
	if (to->is_unknown || to->unknown || to->rows.n)
		return true;
	for (unsigned i = 0; i < to->functions.n; i++)
		if (bitset_has(others[to->functions.at[i]->definition->id], m))
			return true;
	for (unsigned i = 0; i < to->callbacks.n; i++)
		if (bitset_has(others[to->callbacks.at[i]->definition->id], m))
			return true;
	return false;
}

void block_moves_leave_out(const struct known_program *known, const struct access *a,
			   struct bitset written)
{
	if (block_moves_by(known, a))
		bitset_clear(written);
	if (!known->moves || a->kind != ACCESS_CALL)
		return;
	const struct callees *to = calls_of(known->calls, a->expr);
	struct bitset memories = known->moves->memories;
	for (int m = bitset_next(memories, 0); m >= 0; m = bitset_next(memories, (unsigned)m + 1))
		if (bitset_has(written, (unsigned)m) &&
		    !is_written_otherwise(known, to, (unsigned)m))
			bitset_remove(written, (unsigned)m);
}

bool block_moves_at(const struct point *here, const struct address *a)
{
	const struct known_program *known = here->known;
	struct lvalue_places p = {0};
	if (!known->moves)
		return false;
	if (a->lvalue)
		lvalue_places_add(known, here->arena, a->lvalue, &p);
	else if (a->base.var)
		lvalue_places_add_var(known, here->arena, a->base.var, &p);
	else
		p.is_unknown = true;
	return lvalue_places_meet(known, &p, &known->moves->places);
}
