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

struct type_range {
	bool is_known, is_unsigned;
	uint64_t size;
};

static struct type_range range_of(const struct type *t)
{
	struct type_range x = {.size = t->size};
	x.is_unsigned = t->integer == INTEGER_UNSIGNED || t->integer == INTEGER_BOOL;
	x.is_known = t->integer != INTEGER_OTHER;
	return x;
}

bool type_is_unsigned(const struct type *t)
{
	return range_of(t).is_unsigned;
}

static isl_pw_aff *bound(struct sets *sets, struct type_range t, bool upper)
{
	unsigned bits = (unsigned)t.size * 8 - !t.is_unsigned;
	isl_val *v = isl_val_2exp(isl_val_int_from_ui(sets->ctx, bits));
	if (upper)
		v = isl_val_sub_ui(v, 1);
	else
		v = t.is_unsigned ? isl_val_set_si(v, 0) : isl_val_neg(v);
	isl_space *unit = isl_space_unit(sets->ctx);
	return own_aff(sets, isl_pw_aff_from_aff(isl_aff_val_on_domain_space(unit, v)));
}

/* "x" NULL: a coordinate. */
static isl_set *with_range(struct sets *sets, isl_set *s, const struct symbol *x)
{
	struct type_range t = x ? range_of(x->type) : (struct type_range){0};
	if (!t.is_known)
		return s;
	isl_pw_aff *a = aff_symbol(x);
	s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, bound(sets, t, false), a));
	return set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, a, bound(sets, t, true)));
}

/* The context with the ranges of the symbols of "a", and of those that bound them. */
isl_set *value_ranges(struct point *here, isl_pw_aff *a)
{
	int n = isl_pw_aff_dim(a, isl_dim_param);
	isl_set *all = here->context, *bounds = params_all(here->sets), *none = bounds;
	for (int i = 0; i < n; i++) {
		isl_id *id = isl_pw_aff_get_dim_id(a, isl_dim_param, (unsigned)i);
		const struct symbol *s = symbol_of_id(id);
		isl_id_free(id);
		all = with_range(here->sets, all, s);
		if (!s || s->kind != SYMBOL_LOAD)
			bounds = bounds_added(here, bounds, s, NULL, NULL);
	}
	if (bounds == none)
		return all;
	struct symbol_list l = symbols_in(here, bounds);
	for (unsigned i = 0; i < l.at.n; i++)
		all = with_range(here->sets, all, l.at.at[i]);
	return set_and(here->sets, all, bounds);
}

bool value_is_shown(struct point *here, isl_pw_aff *a, enum relation op, isl_pw_aff *b)
{
	isl_set *opposite = set_not(here->sets, params_compare(here->sets, op, a, b));
	isl_pw_aff *both =
		own_aff(here->sets, isl_pw_aff_add(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
	return a && b && both &&
	       set_is_empty(set_and(here->sets, value_ranges(here, both), opposite));
}

static bool fits(struct point *here, isl_pw_aff *a, struct type_range t)
{
	return value_is_shown(here, bound(here->sets, t, false), RELATION_LESS_EQUAL, a) &&
	       value_is_shown(here, a, RELATION_LESS_EQUAL, bound(here->sets, t, true));
}

bool value_fits(struct point *here, isl_pw_aff *a, const struct type *type)
{
	struct type_range t = range_of(type);
	return t.is_known && fits(here, a, t);
}

isl_pw_aff *value_unless_wrapped(struct point *here, enum op op, isl_pw_aff *x, isl_pw_aff *a,
				 isl_pw_aff *b, const struct type *type)
{
	struct type_range t = range_of(type);
	bool wraps = t.is_unsigned || t.size < 4 || op == OP_SHIFT_LEFT ||
		     here->function->unit->effects.sums_wrap;
	if (!x || !t.is_known)
		return NULL;
	return !wraps || fits(here, x, t) ? x : value_result(here, op, a, b, type);
}

static bool holds_all(struct type_range to, struct type_range from)
{
	if (to.is_unsigned == from.is_unsigned)
		return to.size >= from.size;
	return from.is_unsigned && to.size > from.size;
}

/* Does "a", a quotient, fit by what the context says of its operands? */
static bool quotient_fits(struct point *here, isl_pw_aff *a, struct type_range t)
{
	struct sets *sets = here->sets;
	const struct symbol *s = value_symbol(a);
	if (!s || s->kind != SYMBOL_RESULT || s->op != OP_DIVIDE)
		return false;
	isl_set *all = bounds_added(here, here->context, s, NULL, NULL);
	struct symbol_list l = symbols_in(here, all);
	for (unsigned i = 0; i < l.at.n; i++)
		all = with_range(sets, all, l.at.at[i]);
	isl_set *in =
		set_and(sets, params_compare(sets, RELATION_LESS_EQUAL, bound(sets, t, false), a),
			params_compare(sets, RELATION_LESS_EQUAL, a, bound(sets, t, true)));
	return all && in && set_is_empty(set_and(sets, all, set_not(sets, in)));
}

isl_pw_aff *value_converted(struct point *here, isl_pw_aff *a, const struct type *from,
			    const struct type *to)
{
	struct type_range f = range_of(from), t = range_of(to);
	if (!a || !f.is_known || !t.is_known)
		return NULL;
	if (to->integer == INTEGER_BOOL && from->integer != INTEGER_BOOL)
		return NULL;
	if (holds_all(t, f) || fits(here, a, t) || quotient_fits(here, a, t))
		return a;
	return value_result(here, OP_NONE, a, NULL, to);
}
