/* hull.c - one disjunct around all of a set.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a set.
 * Out:     its simple hull, with bounds that its disjuncts have but do not spell.
 * Means:   isl's simple hull has bounds as the disjuncts spell them, moved outwards. Of "x0 = x - 1
 *          and x >= 1", one of three neighbours, it does not know that x0 >= 0: the sum of both. So
 *          sums and differences of the inequalities and equalities of one disjunct are bounds of
 *          the hull, too, if they hold in all of the set.
 * Errs:    towards a greater hull.
 * Cost:    isl's hull; of disjuncts with an equality, two questions for each pair, of at most
 *          MOST_SUMS pairs. */
#include "hull.h"

#include <isl/constraint.h>

enum { MOST_SUMS = 64 };

struct sums {
	isl_set *s;          /* of this set … */
	isl_basic_set *hull; /* … */
	isl_constraint *equality;
	unsigned n; /* sums so far */
};

/* "sum" >= 0 is a bound of the hull if all of the set fulfils it. */
static void add_sum(struct sums *x, isl_aff *sum)
{
	isl_basic_set *b = isl_basic_set_from_constraint(isl_inequality_from_aff(sum));
	isl_set *all = isl_set_from_basic_set(isl_basic_set_copy(b));
	if (isl_set_is_subset(x->s, all) == isl_bool_true)
		x->hull = isl_basic_set_intersect(x->hull, b);
	else
		isl_basic_set_free(b);
	isl_set_free(all);
}

static isl_stat see_inequality(isl_constraint *c, void *sums)
{
	struct sums *x = sums;
	isl_aff *a = isl_constraint_get_aff(c);
	bool is_simple = isl_constraint_is_equality(c) == isl_bool_false &&
			 !dims(isl_aff_dim(a, isl_dim_div)) && ++x->n <= MOST_SUMS;
	if (is_simple) {
		add_sum(x, isl_aff_add(isl_aff_copy(a), isl_constraint_get_aff(x->equality)));
		add_sum(x, isl_aff_sub(isl_aff_copy(a), isl_constraint_get_aff(x->equality)));
	}
	isl_aff_free(a);
	isl_constraint_free(c);
	return isl_stat_ok;
}

static isl_stat see_disjunct(isl_basic_set *b, void *sums)
{
	struct sums *x = sums;
	isl_stat ok = isl_stat_ok;
	const unsigned n = dims(isl_basic_set_dim(b, isl_dim_set));
	for (unsigned k = 0; k < n && ok == isl_stat_ok; k++) {
		x->equality = NULL;
		if (dims(isl_basic_set_dim(b, isl_dim_div)) ||
		    isl_basic_set_has_defining_equality(b, isl_dim_set, (int)k, &x->equality) !=
			    isl_bool_true)
			continue;
		ok = isl_basic_set_foreach_constraint(b, see_inequality, x);
		isl_constraint_free(x->equality);
	}
	isl_basic_set_free(b);
	return ok;
}

isl_set *hull_of_disjuncts(isl_set *s)
{
	struct sums x = {.s = s, .hull = isl_set_simple_hull(isl_set_copy(s))};
	if (isl_set_foreach_basic_set(s, see_disjunct, &x) < 0)
		x.hull = isl_basic_set_free(x.hull);
	isl_set_free(s);
	return isl_set_from_basic_set(x.hull);
}
