/* entries.c - a number in a variable at an index that is made of other numbers: "m[level - 1]".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      symbols of loads.
 * Out:     where in its variable one is loaded, as an affine form of symbols.
 * Means:   the offset of the load's address, and its strides times what its terms hold.
 * Errs:    "no such number": a form in pieces or with divisions; what a pointer leads to, whose
 *          size is not known here.
 * Cost:    linear in the terms. */
#include "entries.h"

/* Is "a" a sum of whole multiples of symbols, and not a number alone? */
static bool is_sum(isl_pw_aff *a)
{
	int64_t number;
	if (!a || isl_pw_aff_isa_aff(a) != isl_bool_true || aff_is_number(a, &number))
		return false;
	isl_aff *sum = isl_pw_aff_as_aff(isl_pw_aff_copy(a));
	isl_val *divided_by = isl_aff_get_denominator_val(sum);
	bool is_it =
		isl_aff_dim(sum, isl_dim_div) == 0 && isl_val_is_one(divided_by) == isl_bool_true;
	isl_val_free(divided_by);
	isl_aff_free(sum);
	return is_it;
}

isl_pw_aff *entry_offset(struct point *here, const struct symbol *s)
{
	const struct address *a = &s->address;
	if (s->kind != SYMBOL_LOAD || s->type->kind != TYPE_INTEGER || !a->base.var ||
	    a->base.var->type->size < s->type->size || !a->nterms || address_is_scaled(a))
		return NULL;
	isl_pw_aff *sum = isl_pw_aff_copy(aff_number(here->sets, a->offset));
	for (unsigned k = 0; k < a->nterms; k++) {
		isl_val *by = isl_val_int_from_si(here->sets->ctx, (int64_t)a->terms[k].stride);
		isl_pw_aff *at = isl_pw_aff_copy(a->terms[k].at);
		sum = isl_pw_aff_add(sum, isl_pw_aff_scale_val(at, by));
	}
	sum = own_aff(here->sets, sum);
	return is_sum(sum) ? sum : NULL;
}

int64_t entry_last(const struct symbol *s)
{
	return (int64_t)(s->address.base.var->type->size - s->type->size);
}

isl_set *entry_outside(struct point *here, isl_set *s, const struct symbol *entry, bool after)
{
	struct sets *sets = here->sets;
	isl_pw_aff *at = entry_offset(here, entry);
	isl_pw_aff *bound = aff_number(sets, after ? entry_last(entry) : 0);
	enum relation is = after ? RELATION_GREATER : RELATION_LESS;
	return set_and(sets, s, params_compare(sets, is, at, bound));
}
