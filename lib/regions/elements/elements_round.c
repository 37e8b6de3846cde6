/* elements_round.c - sets of rows of tables, in few and simple disjuncts.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements that may be read, or must have been written, of families with a path; their
 *          difference.
 * Out:     sets without integer conditions, in few disjuncts; other families as they were.
 * Means:   what a difference leaves only for some sizes of the arrays, or where some loop has no
 *          iteration, goes to a set of unlikely elements, of which the first coordinate and the
 *          conditions are told that large sizes do not fulfil: the runtime finds that there are
 *          none. A may set loses its integer conditions, and becomes its simple hull if it has many
 *          disjuncts. A must set loses the disjuncts that have such conditions. A grid and its
 *          borders, written one by one, are one box where each of them has elements: if that makes
 *          fewer disjuncts, what they are elsewhere is lost.
 * Errs:    towards more elements of a may set, fewer of a must set.
 * Cost:    linear in the disjuncts; a difference, quadratic in those of what is taken away. */
#include "elements.h"

#include <isl/constraint.h>

enum { FEW_DISJUNCTS = 8, MANY_UNLIKELY = 64, MOST_WRITTEN = 6, LARGE = 1000 };

struct involving {
	unsigned parameter;
	bool all; /* do all disjuncts? */
};

static isl_stat see_involved(isl_basic_set *b, void *user)
{
	struct involving *x = user;
	x->all &= isl_basic_set_involves_dims(b, isl_dim_param, x->parameter, 1) == isl_bool_true;
	isl_basic_set_free(b);
	return isl_stat_ok;
}

/* Bounds by a case that some disjuncts do not have would not be bounds of the hull. */
static isl_set *hull_of(const struct sets *sets, isl_set *s)
{
	unsigned n = s ? (unsigned)isl_set_dim(s, isl_dim_param) : 0;
	for (unsigned i = 0; sets->is_case && i < n; i++) {
		struct involving x = {i, true};
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		if (sets->is_case(id) && isl_set_foreach_basic_set(s, see_involved, &x) == 0 &&
		    !x.all)
			s = isl_set_eliminate(s, isl_dim_param, i, 1);
		isl_id_free(id);
	}
	return isl_set_from_basic_set(isl_set_simple_hull(s));
}

struct groups {
	isl_set *group, *left; /* left: in no group yet */
	isl_constraint *first; /* what the first coordinate of the group is; NULL: a range */
};

static isl_constraint *first_of(isl_basic_set *b)
{
	isl_constraint *c = NULL;
	return isl_basic_set_has_defining_equality(b, isl_dim_set, 0, &c) == isl_bool_true ? c
											   : NULL;
}

static isl_stat see_member(isl_basic_set *b, void *user)
{
	struct groups *to = user;
	isl_constraint *c = first_of(b);
	bool is_new = !to->group;
	bool is_same = is_new ||
		       (c && to->first ? isl_constraint_is_equal(c, to->first) : !c && !to->first);
	isl_set **side = is_same ? &to->group : &to->left;
	isl_set *s = isl_set_from_basic_set(b);
	*side = *side ? isl_set_union(*side, s) : s;
	if (is_new)
		to->first = c;
	else
		isl_constraint_free(c);
	return *side ? isl_stat_ok : isl_stat_error;
}

/* One disjunct for each value, or all ranges, of the first coordinate. */
static isl_set *by_first(const struct sets *sets, isl_set *s)
{
	isl_set *hulls = isl_set_empty(isl_set_get_space(s));
	while (s) {
		struct groups g = {0};
		if (isl_set_foreach_basic_set(s, see_member, &g) < 0)
			hulls = isl_set_free(hulls);
		isl_constraint_free(g.first);
		isl_set_free(s);
		hulls = isl_set_union(hulls, g.group ? hull_of(sets, g.group) : NULL);
		s = hulls ? g.left : isl_set_free(g.left);
	}
	return isl_set_coalesce(hulls);
}

static isl_set *rounded_up(const struct sets *sets, const struct access_family *f, isl_set *s)
{
	s = isl_set_coalesce(isl_set_remove_divs(isl_set_copy(s)));
	if (s && family_is_of_rows(f) && !f->is_unlikely && isl_set_n_basic_set(s) > FEW_DISJUNCTS)
		s = by_first(sets, s);
	int most = f->is_unlikely ? MANY_UNLIKELY : family_is_of_rows(f) ? MANY_DISJUNCTS : 1;
	return s && isl_set_n_basic_set(s) > most ? hull_of(sets, s) : s;
}

struct without_divs {
	isl_set *kept, *common; /* common: the parameters for which each disjunct has elements */
};

static isl_stat keep_simple(isl_basic_set *b, void *user)
{
	struct without_divs *to = user;
	if (isl_basic_set_dim(b, isl_dim_div) > 0) {
		isl_basic_set_free(b);
		return isl_stat_ok;
	}
	isl_set *params = isl_set_from_basic_set(isl_basic_set_params(isl_basic_set_copy(b)));
	to->common = to->common ? isl_set_intersect(to->common, params) : params;
	to->kept = isl_set_union(to->kept, isl_set_from_basic_set(b));
	return isl_stat_ok;
}

static isl_set *rounded_down(isl_set *s)
{
	struct without_divs x = {.kept = isl_set_empty(isl_set_get_space(s))};
	if (isl_set_foreach_basic_set(s, keep_simple, &x) < 0)
		x.kept = isl_set_free(x.kept);
	if (!x.kept || isl_set_n_basic_set(x.kept) < 2) {
		isl_set_free(x.common);
		return x.kept;
	}
	isl_set *joined = isl_set_intersect_params(isl_set_copy(x.kept), x.common);
	joined = isl_set_coalesce(joined);
	bool is_fewer = joined && isl_set_is_empty(joined) == isl_bool_false &&
			isl_set_n_basic_set(joined) < isl_set_n_basic_set(x.kept);
	isl_set_free(is_fewer ? x.kept : joined);
	s = is_fewer ? joined : x.kept;
	if (s && isl_set_n_basic_set(s) > MOST_WRITTEN) {
		isl_space *space = isl_set_get_space(s);
		isl_set_free(s);
		return isl_set_empty(space);
	}
	return s;
}

/* ---- the difference ---- */

struct parts {
	const struct sets *sets;
	isl_set *b;
	isl_set *likely, *unlikely;
};

/* What one disjunct of the minuend loses, and what is left of it. */
struct loss {
	const struct sets *sets;
	isl_set *all;
	isl_set *sizes; /* parameters for which it and all that it loses have elements */
	isl_set *likely, *unlikely;
};

/* The parameters for which "s" has elements for some values of counters. */
static isl_set *sizes_of(const struct sets *sets, isl_set *s)
{
	s = isl_set_remove_divs(isl_set_params(s));
	unsigned n = s ? (unsigned)isl_set_dim(s, isl_dim_param) : 0;
	for (unsigned i = 0; sets->is_counter && i < n; i++) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		if (sets->is_counter(id))
			s = isl_set_eliminate(s, isl_dim_param, i, 1);
		isl_id_free(id);
	}
	return s;
}

static isl_stat intersect_sizes(isl_basic_set *b, void *user)
{
	struct loss *to = user;
	isl_set *sizes = sizes_of(to->sets, isl_set_from_basic_set(b));
	to->sizes = isl_set_intersect(to->sizes, sizes);
	return to->sizes ? isl_stat_ok : isl_stat_error;
}

/* "s" where all parameters are large; all of it, if that is empty. */
static isl_set *where_large(isl_set *s)
{
	isl_set *large = isl_set_copy(s);
	unsigned n = large ? (unsigned)isl_set_dim(large, isl_dim_param) : 0;
	for (unsigned i = 0; i < n; i++)
		large = isl_set_lower_bound_si(large, isl_dim_param, i, LARGE);
	bool is_empty = isl_set_is_empty(large) == isl_bool_true;
	isl_set_free(is_empty ? large : s);
	return is_empty ? s : large;
}

/* What is left whichever sizes the arrays have, if they are large. */
static isl_stat see_left(isl_basic_set *b, void *user)
{
	struct loss *to = user;
	isl_set *s = isl_set_from_basic_set(b);
	isl_set *sizes = sizes_of(to->sets, isl_set_copy(s));
	bool is_likely = isl_set_is_subset(to->sizes, sizes) == isl_bool_true;
	isl_set **side = is_likely ? &to->likely : &to->unlikely;
	isl_set_free(sizes);
	*side = isl_set_union(*side, s);
	return *side ? isl_stat_ok : isl_stat_error;
}

static struct loss loss_of(const struct sets *sets, isl_set *all, isl_set *b)
{
	struct loss x = {.sets = sets, .all = all};
	x.likely = isl_set_empty(isl_set_get_space(all));
	x.unlikely = isl_set_copy(x.likely);
	isl_set *left = isl_set_subtract(isl_set_copy(all), isl_set_copy(b));
	x.sizes = sizes_of(sets, isl_set_copy(all));
	bool ok = isl_set_foreach_basic_set(b, intersect_sizes, &x) == isl_stat_ok;
	x.sizes = where_large(x.sizes);
	ok = ok && isl_set_foreach_basic_set(left, see_left, &x) == isl_stat_ok;
	isl_set_free(left);
	isl_set_free(x.sizes);
	if (!ok) {
		isl_set_free(x.likely);
		x.likely = isl_set_copy(all);
	}
	return x;
}

static isl_stat take(struct parts *to, struct loss *x)
{
	isl_set_free(x->all);
	to->likely = isl_set_union(to->likely, x->likely);
	to->unlikely = isl_set_union(to->unlikely, x->unlikely);
	return to->likely && to->unlikely ? isl_stat_ok : isl_stat_error;
}

struct cover {
	const struct sets *sets;
	isl_set *all;
	struct loss best; /* likely NULL: none of them leaves unlikely elements only */
};

static isl_stat try_one(isl_basic_set *b, void *user)
{
	struct cover *to = user;
	isl_set *one = isl_set_from_basic_set(b);
	struct loss x = loss_of(to->sets, to->all, one);
	isl_set_free(one);
	bool is_better = x.likely && x.unlikely && !isl_set_n_basic_set(x.likely) &&
			 (!to->best.likely ||
			  isl_set_n_basic_set(x.unlikely) < isl_set_n_basic_set(to->best.unlikely));
	struct loss worse = is_better ? to->best : x;
	if (is_better)
		to->best = x;
	isl_set_free(worse.likely);
	isl_set_free(worse.unlikely);
	return isl_stat_ok;
}

/* One disjunct of "b" mostly has it all; then what the others say of other sizes is left out. */
static isl_stat divide(isl_basic_set *part, void *user)
{
	struct parts *to = user;
	struct cover c = {.sets = to->sets, .all = isl_set_from_basic_set(part)};
	if (isl_set_is_disjoint(c.all, to->b) == isl_bool_true) {
		to->likely = isl_set_union(to->likely, c.all);
		return to->likely ? isl_stat_ok : isl_stat_error;
	}
	if (isl_set_n_basic_set(to->b) > 1)
		isl_set_foreach_basic_set(to->b, try_one, &c);
	if (!c.best.likely)
		c.best = loss_of(to->sets, c.all, to->b);
	c.best.all = c.all;
	return take(to, &c.best);
}

isl_set *set_subtract_rows(struct sets *sets, isl_set *a, isl_set *b, isl_set **unlikely)
{
	isl_set *s = isl_set_remove_unknown_divs(isl_set_copy(a));
	isl_set *none = isl_set_empty(isl_set_get_space(s));
	struct parts d = {.sets = sets, .b = b, .likely = none, .unlikely = isl_set_copy(none)};
	if (isl_set_foreach_basic_set(s, divide, &d) < 0) {
		d.likely = isl_set_free(d.likely);
		d.unlikely = isl_set_free(d.unlikely);
	}
	isl_set_free(s);
	*unlikely = own_set(sets, d.unlikely);
	return own_set(sets, isl_set_coalesce(d.likely));
}

/* ---- what is unlikely ---- */

/* Is it an inequality of parameters that holds where all of them are large? */
static bool holds_where_large(isl_constraint *c)
{
	unsigned n = (unsigned)isl_constraint_dim(c, isl_dim_param);
	unsigned nset = (unsigned)isl_constraint_dim(c, isl_dim_set);
	bool holds = isl_constraint_is_equality(c) == isl_bool_false &&
		     isl_constraint_involves_dims(c, isl_dim_set, 0, nset) == isl_bool_false;
	isl_val *sum = isl_constraint_get_constant_val(c);
	for (unsigned i = 0; holds && i < n; i++) {
		isl_val *v = isl_constraint_get_coefficient_val(c, isl_dim_param, (int)i);
		holds = isl_val_is_nonneg(v) == isl_bool_true;
		sum = isl_val_add(
			sum, isl_val_mul(isl_val_int_from_si(isl_constraint_get_ctx(c), LARGE), v));
	}
	holds = holds && isl_val_is_nonneg(sum) == isl_bool_true;
	isl_val_free(sum);
	return holds;
}

static isl_stat keep_condition(isl_constraint *c, void *user)
{
	isl_basic_set **to = user;
	if (holds_where_large(c))
		isl_constraint_free(c);
	else
		*to = isl_basic_set_add_constraint(*to, c);
	return *to ? isl_stat_ok : isl_stat_error;
}

static isl_stat relax(isl_basic_set *b, void *user)
{
	isl_set **to = user;
	isl_basic_set *relaxed = isl_basic_set_universe(isl_basic_set_get_space(b));
	if (isl_basic_set_foreach_constraint(b, keep_condition, &relaxed) < 0)
		relaxed = isl_basic_set_free(relaxed);
	isl_basic_set_free(b);
	*to = isl_set_union(*to, isl_set_from_basic_set(relaxed));
	return *to ? isl_stat_ok : isl_stat_error;
}

isl_set *set_unlikely(isl_set *s)
{
	isl_set *to = isl_set_empty(isl_set_get_space(s));
	unsigned n = s ? (unsigned)isl_set_dim(s, isl_dim_set) : 1;
	isl_set *all = isl_set_eliminate(isl_set_copy(s), isl_dim_set, 1, n - 1);
	all = isl_set_coalesce(isl_set_remove_divs(all));
	if (isl_set_foreach_basic_set(all, relax, &to) < 0)
		to = isl_set_free(to);
	isl_set_free(all);
	return isl_set_coalesce(to);
}

/* ---- many sets ---- */

/* Is there none that any of this is about? */
static bool is_plain(struct elements a)
{
	for (unsigned i = 0; i < a.n; i++)
		if (family_is_of_rows(a.at[i].family) || a.at[i].family->is_table)
			return false;
	return true;
}

struct elements elements_joined(struct sets *sets, struct elements a)
{
	if (is_plain(a))
		return a;
	struct family_set *at = ARENA_ARRAY(sets->arena, struct family_set, a.n);
	for (unsigned i = 0; i < a.n; i++) {
		const struct access_family *f = a.at[i].family;
		isl_set *s = a.at[i].set;
		at[i] = a.at[i];
		if (s && (family_is_of_rows(f) || f->is_table) && isl_set_n_basic_set(s) > 1)
			at[i].set = own_set(sets, hull_of(sets, isl_set_copy(s)));
	}
	return (struct elements){at, a.n, a.locations};
}

struct elements elements_rounded(struct sets *sets, struct elements a, enum quantifier q)
{
	if (is_plain(a))
		return a;
	struct family_set *at = ARENA_ARRAY(sets->arena, struct family_set, a.n);
	struct elements out = {at, 0, a.locations};
	for (unsigned i = 0; i < a.n; i++) {
		at[out.n] = a.at[i];
		const struct access_family *f = a.at[i].family;
		isl_set *s = a.at[i].set;
		if (s && q == ANY && (family_is_of_rows(f) || f->is_table))
			at[out.n].set = own_set(sets, rounded_up(sets, f, s));
		else if (s && q == EVERY && family_is_of_rows(f))
			at[out.n].set = own_set(sets, rounded_down(s));
		out.n += !set_is_empty(at[out.n].set);
	}
	return out;
}
