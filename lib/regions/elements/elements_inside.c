/* elements_inside.c - elements that lie in their object, or between two numbers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a family without scales, coordinates of it, the bytes of its object.
 * Out:     those coordinates whose element lies in the object, or between two numbers.
 * Errs:    nothing.
 * Cost:    two constraints for each disjunct. */
#include "elements.h"

#include <isl/constraint.h>
#include <isl/map.h>

/* "sign" times where the element is, and "more". */
static isl_constraint *with_place(isl_constraint *c, struct sets *sets,
				  const struct access_family *f, int sign, int64_t more)
{
	for (unsigned k = 0; k < f->n; k++) {
		isl_val *by = isl_val_int_from_si(sets->ctx, (int64_t)f->strides[k]);
		by = isl_val_mul(by, isl_val_int_from_si(sets->ctx, sign));
		c = isl_constraint_set_coefficient_val(c, isl_dim_set, (int)k, by);
	}
	return isl_constraint_set_constant_val(
		c, isl_val_int_from_si(sets->ctx, sign * f->offset + more));
}

isl_set *set_inside(struct sets *sets, isl_set *s, const struct access_family *f, int64_t bytes,
		    isl_id *more)
{
	s = isl_set_copy(more ? set_with_parameter(sets, s, more) : s);
	isl_local_space *space = isl_local_space_from_space(isl_set_get_space(s));
	int at = more ? isl_set_find_dim_by_id(s, isl_dim_param, more) : -1;
	isl_constraint *low = isl_constraint_alloc_inequality(isl_local_space_copy(space));
	isl_constraint *high = isl_constraint_alloc_inequality(space);
	low = with_place(low, sets, f, 1, 0);
	high = with_place(high, sets, f, -1, bytes - (int64_t)f->size);
	if (at >= 0)
		high = isl_constraint_set_coefficient_si(high, isl_dim_param, at, 1);
	s = isl_set_add_constraint(s, low);
	return own_set(sets, isl_set_add_constraint(s, high));
}

/* "s" with "times" coordinate "by" added to coordinate "k". */
static isl_set *sheared(struct sets *sets, isl_set *s, unsigned k, unsigned by, int64_t times)
{
	isl_multi_aff *to = isl_multi_aff_identity(isl_space_map_from_set(isl_set_get_space(s)));
	isl_aff *a = isl_multi_aff_get_aff(to, (int)k);
	a = isl_aff_add_coefficient_val(a, isl_dim_in, (int)by,
					isl_val_int_from_si(sets->ctx, times));
	to = isl_multi_aff_set_aff(to, (int)k, a);
	return isl_set_apply(s, isl_map_from_multi_aff(to));
}

isl_set *set_between_beside(struct sets *sets, isl_set *s, unsigned k, unsigned by, int64_t times,
			    isl_pw_aff *from, isl_pw_aff *end)
{
	isl_set *all = own_set(sets, isl_set_universe(isl_set_get_space(s)));
	isl_set *x =
		sheared(sets, isl_set_copy(set_between(sets, all, k, from, end)), k, by, times);
	return own_set(sets, isl_set_intersect(isl_set_copy(s), x));
}

/* "s" where coordinate "k" is what "order", of one number to another, makes of "than". */
static isl_set *in_order(isl_set *s, unsigned k, isl_pw_aff *than,
			 isl_map *(*order)(isl_space *space))
{
	isl_set *x = isl_set_from_pw_aff(isl_pw_aff_copy(than));
	x = isl_set_apply(x, order(isl_set_get_space(x)));
	unsigned n = dims(isl_set_dim(s, isl_dim_set));
	x = isl_set_insert_dims(x, isl_dim_set, 0, k);
	x = isl_set_add_dims(x, isl_dim_set, n - k - 1);
	x = isl_set_set_tuple_id(x, isl_set_get_tuple_id(s));
	return isl_set_intersect(s, x);
}

isl_set *set_between(struct sets *sets, isl_set *s, unsigned k, isl_pw_aff *from, isl_pw_aff *end)
{
	s = isl_set_copy(s);
	if (from)
		s = in_order(s, k, from, isl_map_lex_le);
	if (end)
		s = in_order(s, k, end, isl_map_lex_gt);
	return own_set(sets, s);
}
