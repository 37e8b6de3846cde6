/* elements_subtract.c - the difference of two sets, in few disjuncts.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what may be read, what must have been written.
 * Out:     what is read and not known to have been written.
 * Means:   exactly, if that takes few disjuncts; else each disjunct of the minuend loses what
 *          leaves at most a few of it, and the rest is covered by its simple hull.
 * Errs:    towards more elements, none outside of the minuend: each disjunct of a read costs every
 *          operation to come, and what an exact difference adds is mostly corners that no values
 *          reach.
 * Cost:    one isl difference for each disjunct of the minuend. */
#include "elements.h"

enum { FEW_DISJUNCTS = 8, TOO_MANY_DISJUNCTS = 64 };

struct difference {
	isl_set *b;
	isl_set *exact, *rough; /* rough: at most one disjunct for each of the minuend's … */
	unsigned spare;         /* … and that many more */
};

static unsigned disjuncts(isl_set *s)
{
	return s ? (unsigned)isl_set_n_basic_set(s) : 0;
}

/* "left" of "all" in at most "most" disjuncts: without the integer conditions that tell some of it
 * apart, or else in one. */
static isl_set *in_fewer(isl_set *left, isl_set *all, unsigned most)
{
	isl_set *simple = isl_set_coalesce(isl_set_remove_divs(isl_set_copy(left)));
	if (disjuncts(simple) > most) {
		isl_set_free(simple);
		simple = isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(left)));
	}
	isl_set_free(left);
	return isl_set_intersect(simple, isl_set_copy(all));
}

static isl_stat subtract_from(isl_basic_set *part, void *user)
{
	struct difference *d = user;
	isl_set *all = isl_set_from_basic_set(part);
	isl_set *left = isl_set_subtract(isl_set_copy(all), isl_set_copy(d->b));
	left = isl_set_coalesce(left);
	d->exact = isl_set_union(d->exact, isl_set_copy(left));
	if (disjuncts(left) > 1 + d->spare)
		left = in_fewer(left, all, 1 + d->spare);
	if (disjuncts(left))
		d->spare -= disjuncts(left) - 1;
	d->rough = isl_set_union(d->rough, left);
	isl_set_free(all);
	return d->rough ? isl_stat_ok : isl_stat_error;
}

static isl_set *in_few_disjuncts(struct difference *d)
{
	if (d->exact && isl_set_n_basic_set(d->exact) <= MANY_DISJUNCTS)
		d->exact = isl_set_coalesce(d->exact);
	bool is_few = d->exact && isl_set_n_basic_set(d->exact) <= FEW_DISJUNCTS;
	isl_set_free(is_few ? d->rough : d->exact);
	if (is_few)
		return d->exact;
	isl_set *s = isl_set_coalesce(d->rough);
	return s && isl_set_n_basic_set(s) > TOO_MANY_DISJUNCTS
		       ? isl_set_from_basic_set(isl_set_simple_hull(s))
		       : s;
}

/* "a" loses the integer conditions for which a projection left isl no formula: to look for one by
 * integer programming would take seconds. */
isl_set *set_subtract(struct sets *sets, isl_set *a, isl_set *b)
{
	isl_set *s = isl_set_remove_unknown_divs(isl_set_copy(a));
	const unsigned n = disjuncts(s);
	struct difference d = {.b = b, .spare = n < FEW_DISJUNCTS ? FEW_DISJUNCTS - n : 0};
	d.exact = isl_set_empty(isl_set_get_space(s));
	d.rough = isl_set_copy(d.exact);
	if (isl_set_foreach_basic_set(s, subtract_from, &d) < 0) {
		d.exact = isl_set_free(d.exact);
		d.rough = isl_set_free(d.rough);
	}
	isl_set_free(s);
	return own_set(sets, in_few_disjuncts(&d));
}

struct coverage {
	isl_set *b;
	bool is_covered;
};

static isl_stat cover(isl_basic_set *part, void *user)
{
	struct coverage *c = user;
	isl_set *one = isl_set_from_basic_set(part);
	c->is_covered = isl_set_is_subset(one, c->b) == isl_bool_true;
	isl_set_free(one);
	return c->is_covered ? isl_stat_ok : isl_stat_error;
}

bool set_is_within(isl_set *a, isl_set *b)
{
	struct coverage c = {.b = b, .is_covered = true};
	isl_set *s = isl_set_remove_unknown_divs(isl_set_copy(a));
	bool is_done = s && b && isl_set_foreach_basic_set(s, cover, &c) == isl_stat_ok;
	isl_set_free(s);
	return is_done && c.is_covered;
}
