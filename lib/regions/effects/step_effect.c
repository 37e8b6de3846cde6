/* step_effect.c - what does one step read and write, element by element?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a step; the locations that the function's graph says it may read.
 * Out:     its effect.
 * Means:   the elements at the address of an lvalue; for a library function, what its row says it
 *          writes, or copies. What realloc moves is read by whoever reads it later: through what
 *          realloc gives, which may point to all that the old pointer may.
 * Errs:    a step whose address is not known reads all that points-to says it may, and writes
 *          nothing.
 * Cost:    that of the footprint. */
#include "step_effect.h"
#include "access.h"
#include "calls.h"
#include "expressions.h"
#include "footprint.h"
#include "libc.h"
#include "library_writes.h"
#include "moving_counts.h"
#include "steps.h"

struct effect effect_of_library_call(struct point *here, const struct access *a, struct bitset read)
{
	struct effect e = effect_nothing();
	const struct callees *to = calls_of(here->known->calls, a->expr);
	struct exit *next = &e.exits[EXIT_NEXT];
	bool is_one = !to->is_unknown && !to->functions.n && to->rows.n == 1;
	if (is_one && libc_moves(to->rows.at[0]))
		e.exposed_before = elements_none();
	else if (!is_one || !library_reads(here, a->expr, to->rows.at[0], &e.exposed_before))
		e.exposed_before = footprint_objects(here, read);
	if (!a->is_unordered && is_one)
		next->must_before = library_writes(here, a->expr, to->rows.at[0]);
	next->must_after = next->must_before;
	return e;
}

bool is_followed_call(const struct point *here, const struct access *a)
{
	enum { FEW_FUNCTIONS = 8 };
	const struct callees *to = calls_of(here->known->calls, a->expr);
	return to->functions.n && to->functions.n <= FEW_FUNCTIONS && !to->callbacks.n &&
	       !to->rows.n && !to->is_arithmetic && !to->is_unknown;
}

static struct address address_of_step(struct point *here, const struct access *a)
{
	if (a->expr && a->expr->is_lvalue)
		return address_of(here, a->expr);
	return a->var ? address_of_var(here, a->var) : address_none();
}

static const struct expr *lvalue_read(const struct access *a)
{
	return a->expr && a->expr->is_lvalue ? a->expr : NULL;
}

struct effect effect_of_access(struct point *here, const struct access *a, bool is_certain,
			       struct bitset read)
{
	struct effect e = effect_nothing();
	struct address at = address_of_step(here, a);
	struct exit *next = &e.exits[EXIT_NEXT];
	bool has_base = at.base.var || at.base.pointer;
	if (a->kind == ACCESS_READ && has_base && a->type)
		e.exposed_before = footprint_reads(here, &at, a->type);
	else if (a->kind == ACCESS_READ)
		e.exposed_before = footprint_touched(here, read, lvalue_read(a));
	else if (is_certain && has_base && a->type &&
		 !(a->expr && a->expr->field && a->expr->field->is_bitfield))
		next->must_before = footprint_writes(here, &at, a->type);
	next->must_after = next->must_before;
	return e;
}

struct growths growths_of_step(struct point *here, const struct access *a, struct bitset written)
{
	uint64_t counts = counts_move(here) ? moving_counts_in(here, written) : 0;
	if (!counts || !access_is_store(a) || !a->type)
		return growths_lost(counts);
	struct address at = address_of_step(here, a);
	if (at.is_known)
		counts &= ~moving_counts_beside(here, &at, a->type);
	return counts && at.is_known && a->type->kind == TYPE_INTEGER
		       ? growths_stored(here, &at, a->type)
		       : growths_lost(counts);
}

struct effect effect_of_locations_read(struct point *here, const struct access *a)
{
	struct effect e = effect_nothing();
	struct bitset read = bitset_new(here->arena, here->nplaces);
	step_locations(here, a, read, bitset_new(here->arena, here->nplaces),
		       bitset_new(here->arena, here->nplaces));
	e.exposed_before = footprint_objects(here, read);
	return e;
}
