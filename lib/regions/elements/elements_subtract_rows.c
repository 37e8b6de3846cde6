/* elements_subtract_rows.c - the difference of two sets of rows of grids or tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what may be read, what must have been written.
 * Out:     what is read and not known to have been written; what of that is unlikely.
 * Means:   what is left whichever sizes the arrays have, if they are large, is likely. Rims of
 *          grids are written as flags say (elements_flags.c): such a disjunct is a product, of
 *          elements and the flags for which they are written. The elements of all rims are taken
 *          away first; then, for each rim, what it has is added for all other flags. So flags of
 *          several rims are not multiplied. Where something is left for all flags, and that takes
 *          many disjuncts, rims are taken not to be written. So are those that are far from what
 *          is read, if then nothing unlikely is left.
 * Errs:    towards more elements, none outside of the minuend: what two rims have is taken to be
 *          left where one of them is not written.
 * Cost:    quadratic in the disjuncts of what is taken away, for each of the minuend. */
#include "elements.h"

#include <isl/constraint.h>

enum { FEW_ON_FLAGS = 4 };

/* What is written where "flags" are so. */
struct rim {
	isl_set *elements, *flags;
};

/* What one disjunct of the minuend loses, and what is left of it. */
struct loss {
	isl_set *sizes; /* parameters for which it and all that it loses have elements */
	isl_set *likely, *flagged, *unlikely;
};

struct difference {
	struct sets *sets;
	const struct sizes *which;
	isl_set *always; /* what is written whatever the flags are … */
	ARRAY(struct rim) rims;
	isl_set *all;     /* the disjunct at hand */
	struct loss *to;  /* what it loses … */
	struct loss best; /* … by one disjunct alone; likely NULL: that leaves not only what is
			   * unlikely */
	struct loss sum;  /* of all disjuncts */
};

static void loss_free(struct loss *x)
{
	isl_set_free(x->sizes);
	isl_set_free(x->likely);
	isl_set_free(x->flagged);
	isl_set_free(x->unlikely);
	*x = (struct loss){0};
}

/* "x", or "y" in its place; the other one is freed. */
static void replace(struct loss *x, struct loss y, bool by_y)
{
	struct loss other = by_y ? *x : y;
	if (by_y)
		*x = y;
	loss_free(&other);
}

static int disjuncts(isl_set *s)
{
	return s ? isl_set_n_basic_set(s) : -1;
}

/* ---- what "b" consists of ---- */

struct product {
	const struct sizes *which;
	isl_basic_set *elements, *flags;
};

static isl_stat see_factor(isl_constraint *c, void *user)
{
	struct product *to = user;
	isl_basic_set **factor = constraint_is_of_sizes(to->which, c) ? &to->elements : &to->flags;
	*factor = isl_basic_set_add_constraint(*factor, c);
	return *factor ? isl_stat_ok : isl_stat_error;
}

static void add_rim(struct difference *d, isl_set *elements, isl_set *flags)
{
	for (unsigned i = 0; i < d->rims.n; i++) {
		struct rim *r = &d->rims.at[i];
		if (isl_set_plain_is_equal(r->elements, elements) == isl_bool_true) {
			isl_set_free(elements);
			r->flags = isl_set_coalesce(isl_set_union(r->flags, flags));
			return;
		}
	}
	ARRAY_PUSH(d->sets->arena, d->rims, (struct rim){elements, flags});
}

/* A disjunct with an integer condition need not be a product. */
static isl_stat see_written(isl_basic_set *b, void *user)
{
	struct difference *d = user;
	struct product p = {d->which, isl_basic_set_universe(isl_basic_set_get_space(b)), NULL};
	p.flags = isl_basic_set_copy(p.elements);
	bool is_product = isl_basic_set_dim(b, isl_dim_div) == 0 &&
			  isl_basic_set_foreach_constraint(b, see_factor, &p) == isl_stat_ok &&
			  isl_basic_set_plain_is_universe(p.flags) == isl_bool_false;
	isl_set *elements = isl_set_from_basic_set(p.elements);
	isl_set *flags = isl_set_from_basic_set(p.flags);
	if (is_product) {
		add_rim(d, elements, flags);
		isl_basic_set_free(b);
		return isl_stat_ok;
	}
	isl_set_free(elements);
	isl_set_free(flags);
	d->always = isl_set_union(d->always, isl_set_from_basic_set(b));
	return d->always ? isl_stat_ok : isl_stat_error;
}

/* ---- what is left of d->all ---- */

/* The parameters for which "s" has elements for some values of counters and flags. */
static isl_set *sizes_of(const struct difference *d, isl_set *s)
{
	const struct sets *sets = d->sets;
	s = set_without_flags(d->which, isl_set_remove_divs(isl_set_params(s)));
	for (unsigned i = 0; sets->is_counter && i < d->which->nparams; i++) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		if (sets->is_counter(id))
			s = isl_set_eliminate(s, isl_dim_param, i, 1);
		isl_id_free(id);
	}
	return s;
}

static isl_stat intersect_sizes(isl_basic_set *b, void *user)
{
	struct difference *d = user;
	isl_set *sizes = sizes_of(d, isl_set_from_basic_set(b));
	d->to->sizes = isl_set_intersect(d->to->sizes, sizes);
	return d->to->sizes ? isl_stat_ok : isl_stat_error;
}

static isl_set *large_sizes(const struct sizes *which, isl_set *s)
{
	for (unsigned i = 0; i < which->nparams; i++)
		if (which->is_size[i])
			s = isl_set_lower_bound_si(s, isl_dim_param, i, LARGE_SIZE);
	return s;
}

/* "s" where all sizes are large; all of it, if that is empty. */
static isl_set *where_large(const struct sizes *which, isl_set *s)
{
	isl_set *large = large_sizes(which, isl_set_copy(s));
	bool is_empty = isl_set_is_empty(large) == isl_bool_true;
	isl_set_free(is_empty ? large : s);
	return is_empty ? s : large;
}

/* Has it elements for all sizes of x->sizes? */
static bool is_likely(const struct difference *d, const struct loss *x, isl_set *s)
{
	isl_set *sizes = sizes_of(d, isl_set_copy(s));
	bool is = isl_set_is_subset(x->sizes, sizes) == isl_bool_true;
	isl_set_free(sizes);
	return is;
}

static isl_stat see_left(isl_basic_set *b, void *user)
{
	struct difference *d = user;
	isl_set *s = isl_set_from_basic_set(b);
	isl_set **side = is_likely(d, d->to, s) ? &d->to->likely : &d->to->unlikely;
	*side = isl_set_union(*side, s);
	return *side ? isl_stat_ok : isl_stat_error;
}

/* What is left without "b". */
static struct loss loss_by(struct difference *d, isl_set *b)
{
	struct loss x = {.likely = isl_set_empty(isl_set_get_space(d->all))};
	x.flagged = isl_set_copy(x.likely);
	x.unlikely = isl_set_copy(x.likely);
	isl_set *left = isl_set_subtract(isl_set_copy(d->all), isl_set_copy(b));
	d->to = &x;
	x.sizes = sizes_of(d, isl_set_copy(d->all));
	bool ok = isl_set_foreach_basic_set(b, intersect_sizes, d) == isl_stat_ok;
	x.sizes = where_large(d->which, x.sizes);
	ok = ok && isl_set_foreach_basic_set(left, see_left, d) == isl_stat_ok;
	isl_set_free(left);
	if (!ok) {
		isl_set_free(x.likely);
		x.likely = isl_set_copy(d->all);
	}
	return x;
}

static isl_stat try_one(isl_basic_set *b, void *user)
{
	struct difference *d = user;
	isl_set *one = isl_set_from_basic_set(b);
	struct loss x = loss_by(d, one);
	isl_set_free(one);
	bool is_better = !disjuncts(x.likely) &&
			 (!d->best.likely || disjuncts(x.unlikely) < disjuncts(d->best.unlikely));
	replace(&d->best, x, is_better);
	return isl_stat_ok;
}

/* One disjunct of "b" mostly has it all; then what the others say of other sizes is left out. */
static struct loss least_loss(struct difference *d, isl_set *b)
{
	d->best = (struct loss){0};
	if (disjuncts(b) > 1)
		isl_set_foreach_basic_set(b, try_one, d);
	return d->best.likely ? d->best : loss_by(d, b);
}

/* ---- rims ---- */

/* May the rim well be far from all of d->all: for some large sizes both have elements, and no
 * common ones? */
static bool is_far(const struct difference *d, const struct rim *r)
{
	isl_set *both = isl_set_intersect(isl_set_copy(r->elements), isl_set_copy(d->all));
	isl_set *apart = sizes_of(d, isl_set_copy(r->elements));
	apart = isl_set_intersect(apart, sizes_of(d, isl_set_copy(d->all)));
	apart = large_sizes(d->which, isl_set_subtract(apart, sizes_of(d, both)));
	bool is = isl_set_is_empty(apart) == isl_bool_false;
	isl_set_free(apart);
	return is;
}

/* What of the rim is in d->all, and not written where its flags are otherwise. */
static isl_set *rim_left(const struct difference *d, const struct rim *r)
{
	isl_set *s = isl_set_intersect(isl_set_copy(d->all), isl_set_copy(r->elements));
	s = isl_set_coalesce(isl_set_subtract(s, isl_set_copy(d->always)));
	isl_set *otherwise = isl_set_complement(isl_set_params(isl_set_copy(r->flags)));
	return isl_set_intersect_params(s, otherwise);
}

static void add_rim_left(struct difference *d, struct loss *x, const struct rim *r)
{
	isl_set *s = rim_left(d, r);
	isl_set **side = is_likely(d, x, s) ? &x->flagged : &x->unlikely;
	*side = isl_set_union(*side, s);
}

/* What is left without what is always written and all rims, or those that are not far. */
static struct loss loss_by_rims(struct difference *d, bool with_far)
{
	isl_set *b = isl_set_copy(d->always);
	bool *is_left_out = ARENA_ARRAY(d->sets->arena, bool, d->rims.n);
	for (unsigned i = 0; i < d->rims.n; i++) {
		is_left_out[i] = !with_far && is_far(d, &d->rims.at[i]);
		if (!is_left_out[i])
			b = isl_set_union(b, isl_set_copy(d->rims.at[i].elements));
	}
	struct loss x = loss_by(d, b);
	isl_set_free(b);
	for (unsigned i = 0; i < d->rims.n; i++)
		if (!is_left_out[i])
			add_rim_left(d, &x, &d->rims.at[i]);
	return x;
}

static bool is_plainly(const struct loss *x)
{
	return !disjuncts(x->flagged) && !disjuncts(x->unlikely);
}

/* What is left of d->all, where there are rims. */
static struct loss loss_with_rims(struct difference *d)
{
	struct loss plain = least_loss(d, d->always);
	if (!disjuncts(plain.likely))
		return plain;
	struct loss x = loss_by_rims(d, true);
	bool is_less =
		!disjuncts(x.likely) || disjuncts(x.likely) + disjuncts(x.flagged) <= FEW_ON_FLAGS;
	replace(&plain, x, is_less);
	if (!is_less || is_plainly(&plain))
		return plain;
	struct loss near = loss_by_rims(d, false);
	replace(&plain, near, is_plainly(&near));
	return plain;
}

/* ---- the difference ---- */

static isl_stat add_up(struct loss *to, struct loss *x)
{
	to->likely = isl_set_union(to->likely, isl_set_copy(x->likely));
	to->flagged = isl_set_union(to->flagged, isl_set_copy(x->flagged));
	to->unlikely = isl_set_union(to->unlikely, isl_set_copy(x->unlikely));
	loss_free(x);
	return to->likely && to->flagged && to->unlikely ? isl_stat_ok : isl_stat_error;
}

static isl_stat divide(isl_basic_set *part, void *user)
{
	struct difference *d = user;
	d->all = isl_set_from_basic_set(part);
	struct loss x = d->rims.n ? loss_with_rims(d) : least_loss(d, d->always);
	isl_set_free(d->all);
	return add_up(&d->sum, &x);
}

/* Few that only some flags leave are told as they are; more of them are unlikely. */
static void settle_flagged(struct loss *x)
{
	x->flagged = isl_set_coalesce(x->flagged);
	bool are_few = disjuncts(x->flagged) <= FEW_ON_FLAGS;
	isl_set **side = are_few ? &x->likely : &x->unlikely;
	*side = isl_set_union(*side, isl_set_copy(x->flagged));
}

isl_set *set_subtract_rows(struct sets *sets, isl_set *a, isl_set *b, isl_set **unlikely)
{
	isl_set *s = isl_set_remove_unknown_divs(isl_set_copy(a));
	isl_set *both = isl_set_union(isl_set_copy(s), isl_set_copy(b));
	const struct sizes which = sizes_in(sets, both);
	struct difference d = {.sets = sets, .which = &which};
	d.always = isl_set_empty(isl_set_get_space(both));
	d.sum.likely = isl_set_copy(d.always);
	d.sum.flagged = isl_set_copy(d.always);
	d.sum.unlikely = isl_set_copy(d.always);
	s = isl_set_align_params(s, isl_set_get_space(both));
	b = isl_set_align_params(isl_set_copy(b), isl_set_get_space(both));
	isl_set_free(both);
	bool ok = isl_set_foreach_basic_set(b, see_written, &d) == isl_stat_ok &&
		  isl_set_foreach_basic_set(s, divide, &d) == isl_stat_ok;
	settle_flagged(&d.sum);
	*unlikely = own_set(sets, ok ? isl_set_copy(d.sum.unlikely) : NULL);
	isl_set *left = own_set(sets, ok ? isl_set_coalesce(isl_set_copy(d.sum.likely)) : NULL);
	loss_free(&d.sum);
	for (unsigned i = 0; i < d.rims.n; i++) {
		isl_set_free(d.rims.at[i].elements);
		isl_set_free(d.rims.at[i].flags);
	}
	isl_set_free(d.always);
	isl_set_free(s);
	isl_set_free(b);
	return left;
}
