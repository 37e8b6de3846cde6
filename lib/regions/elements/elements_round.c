/* elements_round.c - sets of rows of tables in few and simple disjuncts, others in not too many.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements that may be read, or must have been written, of families with a path.
 * Out:     sets without integer conditions, in few disjuncts; other families as they were.
 * Means:   where tables are short all stays. A may set loses its integer conditions, and becomes
 *          its simple hull if it has many disjuncts. A must set loses the disjuncts that have such
 *          conditions. A grid and its borders, written one by one, are one box where each of them
 *          has elements: if that makes fewer disjuncts, what they are elsewhere is lost. Of too
 *          many disjuncts first those go that depend on flags (elements_flags.c). Of any family's
 *          must set of very many disjuncts those go that depend on most parameters.
 * Errs:    towards more elements of a may set, fewer of a must set.
 * Cost:    linear in the disjuncts. */
#include "elements.h"
#include "hull.h"

#include <isl/constraint.h>
#include <isl/ilp.h>

enum {
	FEW_DISJUNCTS = 8,
	MANY_UNLIKELY = 64,
	MANY_WRITTEN = 32,
	MOST_WRITTEN = 6,
	MOST_ON_FLAGS = 14
};

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
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	for (unsigned i = 0; sets->is_case && i < n; i++) {
		struct involving x = {i, true};
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		if (sets->is_case(id) && isl_set_foreach_basic_set(s, see_involved, &x) == 0 &&
		    !x.all)
			s = isl_set_eliminate(s, isl_dim_param, i, 1);
		isl_id_free(id);
	}
	return hull_of_disjuncts(s);
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

static isl_stat see_divs(isl_basic_set *b, void *found)
{
	*(bool *)found |= isl_basic_set_dim(b, isl_dim_div) > 0;
	isl_basic_set_free(b);
	return isl_stat_ok;
}

/* Has the first coordinate of "s" few values, whatever the parameters? */
static bool has_few_outermost(isl_set *s)
{
	if (isl_set_dim_has_upper_bound(s, isl_dim_set, 0) != isl_bool_true)
		return false;
	isl_local_space *at = isl_local_space_from_space(isl_set_get_space(s));
	isl_aff *x = isl_aff_var_on_domain(at, isl_dim_set, 0);
	isl_val *n = isl_val_sub(isl_set_max_val(s, x), isl_set_min_val(s, x));
	bool has = isl_val_is_int(n) == isl_bool_true && isl_val_cmp_si(n, FEW_ROWS) < 0;
	isl_val_free(n);
	isl_aff_free(x);
	return has;
}

bool set_is_of_few_rows(const struct access_family *f, isl_set *s)
{
	return (f->above || family_is_scaled(f)) && has_few_outermost(s);
}

/* Are integer conditions on it ("t % 2") worth what they cost? */
static bool keeps_divs(const struct access_family *f, isl_set *s)
{
	bool has_any = false;
	isl_set_foreach_basic_set(s, see_divs, &has_any);
	return has_any && set_is_of_few_rows(f, s);
}

static isl_set *rounded_up(const struct sets *sets, const struct access_family *f, isl_set *s)
{
	isl_set *simple = isl_set_copy(s);
	s = isl_set_coalesce(keeps_divs(f, s) ? simple : isl_set_remove_divs(simple));
	if (s && family_is_of_rows(f) && !f->is_unlikely && isl_set_n_basic_set(s) > FEW_DISJUNCTS)
		s = by_first(sets, s);
	int most = f->is_unlikely ? MANY_UNLIKELY : family_is_of_rows(f) ? MANY_DISJUNCTS : 1;
	return s && isl_set_n_basic_set(s) > most ? hull_of(sets, s) : s;
}

struct without_divs {
	const struct sizes *which;
	isl_set *kept, *common; /* common: the sizes for which each disjunct has elements */
	isl_set *always;        /* those that no flag keeps from being written */
	bool keeps_divs;
};

static isl_stat keep_simple(isl_basic_set *b, void *user)
{
	struct without_divs *to = user;
	if (!to->keeps_divs && isl_basic_set_dim(b, isl_dim_div) > 0) {
		isl_basic_set_free(b);
		return isl_stat_ok;
	}
	isl_set *s = isl_set_from_basic_set(b);
	isl_set *flags = set_flags(to->which, isl_set_copy(s));
	isl_set *sizes = set_without_flags(to->which, isl_set_params(isl_set_copy(s)));
	to->common = to->common ? isl_set_intersect(to->common, sizes) : sizes;
	if (isl_set_plain_is_universe(flags) == isl_bool_true)
		to->always = isl_set_union(to->always, isl_set_copy(s));
	isl_set_free(flags);
	to->kept = isl_set_union(to->kept, s);
	return isl_stat_ok;
}

/* x->kept where each disjunct has elements for some flags, if that takes fewer disjuncts. */
static isl_set *joined(const struct without_divs *x)
{
	isl_set *s = isl_set_intersect_params(isl_set_copy(x->kept), isl_set_copy(x->common));
	s = isl_set_coalesce(s);
	bool is_fewer = s && isl_set_is_empty(s) == isl_bool_false &&
			isl_set_n_basic_set(s) < isl_set_n_basic_set(x->kept);
	isl_set *other = isl_set_copy(is_fewer ? s : x->kept);
	isl_set_free(s);
	return other;
}

/* Of too many disjuncts, first those go that depend on flags. */
static isl_set *few_written(const struct without_divs *x, isl_set *s)
{
	isl_set *none = isl_set_empty(isl_set_get_space(s));
	bool is_more = s && isl_set_n_basic_set(s) > MOST_WRITTEN;
	bool are_few = x->always && isl_set_n_basic_set(x->always) <= MOST_WRITTEN;
	bool has_flags = is_more && are_few && !isl_set_plain_is_equal(s, x->always);
	if (is_more && !(has_flags && isl_set_n_basic_set(s) <= MOST_ON_FLAGS)) {
		isl_set_free(s);
		s = isl_set_copy(are_few ? x->always : none);
	}
	isl_set_free(none);
	return s;
}

static isl_stat see_stride(isl_basic_set *b, void *are)
{
	*(bool *)are &= dims(isl_basic_set_dim(b, isl_dim_div)) <= 2;
	isl_basic_set_free(b);
	return isl_stat_ok;
}

/* Few lines of each two, or four, "f[2 * i][2 * j]": together they may be all. */
static bool are_strides(isl_set *s)
{
	bool are = isl_set_n_basic_set(s) <= FEW_ROWS;
	if (are)
		isl_set_foreach_basic_set(s, see_stride, &are);
	return are;
}

static isl_set *rounded_down(struct sets *sets, const struct access_family *f, isl_set *s)
{
	const struct sizes which = sizes_in(sets, s);
	isl_set *none = isl_set_empty(isl_set_get_space(s));
	struct without_divs x = {.which = &which, .kept = none, .always = isl_set_copy(none)};
	x.keeps_divs = keeps_divs(f, s) || are_strides(s);
	if (isl_set_foreach_basic_set(s, keep_simple, &x) < 0)
		x.kept = isl_set_free(x.kept);
	if (x.kept && isl_set_n_basic_set(x.kept) > 1) {
		s = few_written(&x, joined(&x));
		isl_set_free(x.kept);
		x.kept = s;
	}
	isl_set_free(x.common);
	isl_set_free(x.always);
	return x.kept;
}

/* ---- must sets of any family ---- */

struct general {
	isl_set *kept;
	unsigned with[MANY_WRITTEN]; /* how many disjuncts depend on so many parameters */
	unsigned most;               /* … on so many or more: they go */
};

static unsigned parameters_of(isl_basic_set *b)
{
	unsigned n = 0;
	for (unsigned i = 0; i < dims(isl_basic_set_dim(b, isl_dim_param)); i++)
		n += isl_basic_set_involves_dims(b, isl_dim_param, i, 1) != isl_bool_false;
	return n < MANY_WRITTEN ? n : MANY_WRITTEN - 1;
}

static isl_stat count_parameters(isl_basic_set *b, void *user)
{
	((struct general *)user)->with[parameters_of(b)]++;
	isl_basic_set_free(b);
	return isl_stat_ok;
}

static isl_stat keep_general(isl_basic_set *b, void *user)
{
	struct general *x = user;
	if (parameters_of(b) < x->most)
		x->kept = isl_set_union(x->kept, isl_set_from_basic_set(b));
	else
		isl_basic_set_free(b);
	return isl_stat_ok;
}

/* Of very many disjuncts those that depend on the fewest parameters: each is where one more way was
 * gone, and what comes after costs by their number. */
static isl_set *general(isl_set *s)
{
	struct general x = {.kept = isl_set_empty(isl_set_get_space(s))};
	if (isl_set_foreach_basic_set(s, count_parameters, &x) < 0)
		return isl_set_free(x.kept);
	for (unsigned n = 0; x.most < MANY_WRITTEN && n + x.with[x.most] <= MANY_WRITTEN; x.most++)
		n += x.with[x.most];
	if (isl_set_foreach_basic_set(s, keep_general, &x) < 0)
		x.kept = isl_set_free(x.kept);
	return x.kept;
}

/* ---- many sets ---- */

static bool is_of_many(isl_set *s)
{
	return s && isl_set_n_basic_set(s) > MANY_WRITTEN;
}

/* Is there none that any of this is about? */
static bool is_plain(struct elements a)
{
	for (unsigned i = 0; i < a.n; i++)
		if (family_is_of_rows(a.at[i].family) || a.at[i].family->is_table ||
		    is_of_many(a.at[i].set))
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
			at[out.n].set = own_set(sets, rounded_down(sets, f, s));
		else if (q == EVERY && is_of_many(s))
			at[out.n].set = own_set(sets, general(s));
		out.n += !set_is_empty(at[out.n].set);
	}
	return out;
}
