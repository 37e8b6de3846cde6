/* elements_unlikely.c - what a difference leaves only for some sizes of arrays.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what is left of elements where some loop has no iteration, or a rim is not filled.
 * Out:     the same for all coordinates but the first, under simpler conditions.
 * Means:   a condition that large sizes fulfil is left out: there are many such leftovers, and the
 *          fewer conditions they have the fewer sets they are. Conditions on flags stay
 *          (elements_flags.c).
 * Errs:    towards more elements.
 * Cost:    linear in the constraints, for each size that is met. */
#include "elements.h"

#include <isl/constraint.h>

/* Is it an inequality of sizes that holds where all of them are large? */
static bool holds_where_large(const struct sizes *x, isl_constraint *c)
{
	bool holds = isl_constraint_is_equality(c) == isl_bool_false &&
		     isl_constraint_involves_dims(c, isl_dim_set, 0, x->nset) == isl_bool_false &&
		     constraint_is_of_sizes(x, c);
	isl_val *sum = isl_constraint_get_constant_val(c);
	for (unsigned i = 0; holds && i < x->nparams; i++) {
		isl_val *v = isl_constraint_get_coefficient_val(c, isl_dim_param, (int)i);
		holds = isl_val_is_nonneg(v) == isl_bool_true;
		sum = isl_val_add(
			sum,
			isl_val_mul(isl_val_int_from_si(isl_constraint_get_ctx(c), LARGE_SIZE), v));
	}
	holds = holds && isl_val_is_nonneg(sum) == isl_bool_true;
	isl_val_free(sum);
	return holds;
}

struct relaxing {
	const struct sizes *sizes;
	isl_basic_set *one;
	isl_set *all;
};

static isl_stat keep_condition(isl_constraint *c, void *user)
{
	struct relaxing *to = user;
	if (holds_where_large(to->sizes, c))
		isl_constraint_free(c);
	else
		to->one = isl_basic_set_add_constraint(to->one, c);
	return to->one ? isl_stat_ok : isl_stat_error;
}

static isl_stat relax(isl_basic_set *b, void *user)
{
	struct relaxing *to = user;
	to->one = isl_basic_set_universe(isl_basic_set_get_space(b));
	if (isl_basic_set_foreach_constraint(b, keep_condition, to) < 0)
		to->one = isl_basic_set_free(to->one);
	isl_basic_set_free(b);
	to->all = isl_set_union(to->all, isl_set_from_basic_set(to->one));
	return to->all ? isl_stat_ok : isl_stat_error;
}

isl_set *set_unlikely(struct sets *sets, isl_set *s)
{
	const struct sizes sizes = sizes_in(sets, s);
	struct relaxing x = {.sizes = &sizes, .all = isl_set_empty(isl_set_get_space(s))};
	unsigned n = s ? dims(isl_set_dim(s, isl_dim_set)) : 1;
	isl_set *all = isl_set_eliminate(isl_set_copy(s), isl_dim_set, 1, n - 1);
	all = isl_set_coalesce(isl_set_remove_divs(all));
	if (isl_set_foreach_basic_set(all, relax, &x) < 0)
		x.all = isl_set_free(x.all);
	isl_set_free(all);
	return isl_set_coalesce(x.all);
}
