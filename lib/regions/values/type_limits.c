/* type_limits.c - the least and the greatest number of an integer type.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an integer type.
 * Out:     its limits, as values; which values lie between them.
 * Means:   two's complement; a _Bool is the number in its byte.
 * Cost:    constant. */
#include "type_limits.h"

bool type_has_limits(const struct type *t)
{
	return t->integer != INTEGER_OTHER;
}

bool type_is_unsigned(const struct type *t)
{
	return t->integer == INTEGER_UNSIGNED || t->integer == INTEGER_BOOL;
}

static isl_pw_aff *value(struct sets *sets, isl_val *v)
{
	isl_space *unit = isl_space_unit(sets->ctx);
	return own_aff(sets, isl_pw_aff_from_aff(isl_aff_val_on_domain_space(unit, v)));
}

/* A number above all of the type. */
static isl_val *end(struct sets *sets, const struct type *t)
{
	unsigned bits = (unsigned)t->size * 8 - !type_is_unsigned(t);
	return isl_val_2exp(isl_val_int_from_ui(sets->ctx, bits));
}

isl_pw_aff *type_least(struct sets *sets, const struct type *t)
{
	return type_is_unsigned(t) ? aff_number(sets, 0) : value(sets, isl_val_neg(end(sets, t)));
}

isl_pw_aff *type_greatest(struct sets *sets, const struct type *t)
{
	return value(sets, isl_val_sub_ui(end(sets, t), 1));
}

isl_set *type_holds(struct sets *sets, const struct type *t, isl_pw_aff *a)
{
	return set_and(sets, params_compare(sets, RELATION_LESS_EQUAL, type_least(sets, t), a),
		       params_compare(sets, RELATION_LESS_EQUAL, a, type_greatest(sets, t)));
}

bool type_holds_all(const struct type *to, const struct type *from)
{
	if (type_is_unsigned(to) == type_is_unsigned(from))
		return to->size >= from->size;
	return type_is_unsigned(from) && to->size > from->size;
}
