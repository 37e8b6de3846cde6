/* ranges.c - is a value shown to lie in the range of its type?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a value, what is known of the parameters.
 * Out:     whether no values of the parameters take it out of the range.
 * Means:   signed arithmetic of at least int's width does not overflow (C11 6.5p5), except in a
 *          unit whose options make it wrap around. Results of that, of unsigned arithmetic, of
 *          shifts to the left, which compilers let wrap, and of narrowing conversions must be shown
 *          to fit.
 * Errs:    "not shown".
 * Cost:    one emptiness test for each question. */
#include "ranges.h"
#include "bounds.h"
#include "type_limits.h"

/* The context with the ranges of the symbols of "a", and of those that bound them. */
isl_set *value_ranges(struct point *here, isl_pw_aff *a)
{
	int n = isl_pw_aff_dim(a, isl_dim_param);
	isl_set *all = here->context, *bounds = params_all(here->sets), *none = bounds;
	for (int i = 0; i < n; i++) {
		isl_id *id = isl_pw_aff_get_dim_id(a, isl_dim_param, (unsigned)i);
		const struct symbol *s = symbol_of_id(id);
		isl_id_free(id);
		all = range_added(here->sets, all, s);
		if (!s || s->kind != SYMBOL_LOAD)
			bounds = bounds_added(here, bounds, s, NULL, NULL);
	}
	if (bounds == none)
		return all;
	struct symbol_list l = symbols_in(here, bounds);
	for (unsigned i = 0; i < l.at.n; i++)
		all = range_added(here->sets, all, l.at.at[i]);
	return set_and(here->sets, all, bounds);
}

/* "s" with the ranges of all its symbols. */
static isl_set *with_all_ranges(struct point *here, isl_set *s)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		s = range_added(here->sets, s, l.at.at[i]);
	return s;
}

bool value_is_shown(struct point *here, isl_pw_aff *a, enum relation op, isl_pw_aff *b)
{
	struct sets *sets = here->sets;
	isl_pw_aff *both = aff_sum(sets, a, b);
	if (!both)
		return false;
	isl_set *opposite = set_not(sets, params_compare(sets, op, a, b));
	/* Two of three ask nothing of the context. */
	if (set_is_empty(with_all_ranges(here, opposite)))
		return true;
	opposite = set_and(sets, value_ranges(here, both), opposite);
	return set_is_empty(opposite) || set_is_empty(with_all_ranges(here, opposite));
}

bool value_fits(struct point *here, isl_pw_aff *a, const struct type *type)
{
	struct sets *sets = here->sets;
	return type_has_limits(type) &&
	       value_is_shown(here, type_least(sets, type), RELATION_LESS_EQUAL, a) &&
	       value_is_shown(here, a, RELATION_LESS_EQUAL, type_greatest(sets, type));
}

isl_pw_aff *value_unless_wrapped(struct point *here, enum op op, isl_pw_aff *x, isl_pw_aff *a,
				 isl_pw_aff *b, const struct type *type)
{
	bool wraps = type_is_unsigned(type) || type->size < 4 || op == OP_SHIFT_LEFT ||
		     here->function->unit->effects.sums_wrap;
	if (!x || !type_has_limits(type))
		return NULL;
	return !wraps || value_fits(here, x, type) ? x : value_result(here, op, a, b, type);
}

/* Does "a", a quotient, fit by what the context says of its operands? */
static bool quotient_fits(struct point *here, isl_pw_aff *a, const struct type *type)
{
	struct sets *sets = here->sets;
	const struct symbol *s = value_symbol(a);
	if (!s || s->kind != SYMBOL_RESULT || s->op != OP_DIVIDE)
		return false;
	isl_set *all = bounds_added(here, here->context, s, NULL, NULL);
	struct symbol_list l = symbols_in(here, all);
	for (unsigned i = 0; i < l.at.n; i++)
		all = range_added(sets, all, l.at.at[i]);
	isl_set *in = type_holds(sets, type, a);
	return all && in && set_is_empty(set_and(sets, all, set_not(sets, in)));
}

isl_pw_aff *value_converted(struct point *here, isl_pw_aff *a, const struct type *from,
			    const struct type *to)
{
	if (!a || !type_has_limits(from) || !type_has_limits(to))
		return NULL;
	if (to->integer == INTEGER_BOOL && from->integer != INTEGER_BOOL)
		return NULL;
	if (type_holds_all(to, from) || value_fits(here, a, to) || quotient_fits(here, a, to))
		return a;
	return value_result(here, OP_NONE, a, NULL, to);
}
