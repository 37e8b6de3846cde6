/* sets.c - sets of integers over parameters.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      isl objects that "sets" owns.
 * Out:     new ones that it owns.
 * Means:   isl's operations, the frequent ones done once for the same operands (isl_objects.h),
 *          each set with the parameters it needs and no more. A union is coalesced at once: the
 *          number of disjuncts is what later operations cost.
 * Errs:    set_without: ANY towards more (isl drops integer conditions it cannot project), EVERY
 *          towards less. NULL where isl failed.
 * Cost:    isl's; the number of disjuncts drives it (docs/decisions/0009-regions.md). */
#include "sets.h"
#include "hull.h"

#include <isl/ilp.h>

isl_set *params_all(struct sets *sets)
{
	return own_set(sets, isl_set_universe(isl_space_params_alloc(sets->ctx, 0)));
}

static isl_set *compared(enum relation op, isl_pw_aff *x, isl_pw_aff *y)
{
	switch (op) {
	case RELATION_LESS: return isl_pw_aff_lt_set(x, y);
	case RELATION_LESS_EQUAL: return isl_pw_aff_le_set(x, y);
	case RELATION_GREATER: return isl_pw_aff_lt_set(y, x);
	case RELATION_GREATER_EQUAL: return isl_pw_aff_le_set(y, x);
	case RELATION_EQUAL: return isl_pw_aff_eq_set(x, y);
	default: return isl_pw_aff_ne_set(x, y);
	}
}

isl_set *params_compare(struct sets *sets, enum relation op, isl_pw_aff *a, isl_pw_aff *b)
{
	const struct operation operation = {PARAMS_COMPARE, a, b, op};
	isl_set *before = computed_before(sets, &operation);
	return before ? before
		      : own_computed_set(sets, &operation,
					 compared(op, isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
}

isl_set *set_and(struct sets *sets, isl_set *a, isl_set *b)
{
	isl_bool params = isl_set_is_params(b);
	if (a && params == isl_bool_true && isl_set_plain_is_universe(b) == isl_bool_true)
		return a;
	const struct operation operation = {SET_AND, .a = a, .b = b};
	isl_set *before = computed_before(sets, &operation);
	if (before)
		return before;
	bool is_condition = params && !isl_set_is_params(a);
	return own_computed_set(sets, &operation,
				(is_condition ? isl_set_intersect_params : isl_set_intersect)(
					isl_set_copy(a), isl_set_copy(b)));
}

isl_set *set_with_parameter(struct sets *sets, isl_set *s, isl_id *x)
{
	if (!s || isl_set_find_dim_by_id(s, isl_dim_param, x) >= 0)
		return s;
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	s = isl_set_add_dims(isl_set_copy(s), isl_dim_param, 1);
	return own_set(sets, isl_set_set_dim_id(s, isl_dim_param, n, isl_id_copy(x)));
}

/* Frees "s". What isl has made of two of three disjuncts it does not try with the third again. Of
 * many it tries all pairs, for half of a link's time, and seldom makes fewer; they are rounded
 * anyway (elements_round.c). */
static isl_set *coalesced(isl_set *s)
{
	enum { MANY = 16 };
	int n = s ? isl_set_n_basic_set(s) : 0, before = n + 1;
	for (; s && 1 < n && n < before && n <= MANY; n = s ? isl_set_n_basic_set(s) : 0) {
		before = n;
		s = isl_set_coalesce(s);
	}
	return s;
}

isl_set *set_coalesced(struct sets *sets, isl_set *s)
{
	return own_set(sets, coalesced(isl_set_copy(s)));
}

isl_set *set_or(struct sets *sets, isl_set *a, isl_set *b)
{
	const struct operation operation = {SET_OR, .a = a, .b = b};
	isl_set *before = computed_before(sets, &operation);
	return before ? before
		      : own_computed_set(
				sets, &operation,
				coalesced(isl_set_union(isl_set_copy(a), isl_set_copy(b))));
}

isl_set *set_not(struct sets *sets, isl_set *a)
{
	const struct operation operation = {SET_NOT, .a = a};
	isl_set *before = computed_before(sets, &operation);
	return before ? before
		      : own_computed_set(sets, &operation, isl_set_complement(isl_set_copy(a)));
}

isl_pw_aff *aff_chosen(struct sets *sets, isl_set *condition, isl_pw_aff *a, isl_pw_aff *b)
{
	if (!condition || !a || !b)
		return NULL;
	isl_set *opposite = set_not(sets, condition);
	a = isl_pw_aff_intersect_domain(isl_pw_aff_copy(a), isl_set_copy(condition));
	b = isl_pw_aff_intersect_domain(isl_pw_aff_copy(b), isl_set_copy(opposite));
	return own_aff(sets, isl_pw_aff_union_add(a, b));
}

isl_set *set_gist_within(struct sets *sets, isl_set *s, isl_set *context, unsigned long operations)
{
	unsigned long all = isl_ctx_get_max_operations(sets->ctx);
	sets_renew(sets);
	isl_ctx_set_max_operations(sets->ctx, operations);
	s = own_set(sets, isl_set_gist_params(isl_set_copy(s), isl_set_copy(context)));
	isl_ctx_set_max_operations(sets->ctx, all);
	sets_renew(sets);
	return s;
}

isl_set *set_hull(struct sets *sets, isl_set *s)
{
	s = isl_set_remove_divs(isl_set_copy(s));
	return own_set(sets, hull_of_disjuncts(s));
}

isl_set *set_params(struct sets *sets, isl_set *s)
{
	return own_set(sets, isl_set_params(isl_set_copy(s)));
}

isl_set *set_where(struct sets *sets, isl_set *s, isl_set *context)
{
	isl_set *hull = set_hull(sets, context);
	return own_set(sets, isl_set_gist_params(isl_set_copy(s), isl_set_copy(hull)));
}

isl_set *set_beyond(struct sets *sets, isl_set *a, isl_set *b)
{
	if (!a || !b)
		return a;
	isl_set *both = set_hull(sets, set_or(sets, a, b));
	return own_set(sets, isl_set_gist(isl_set_copy(a), isl_set_copy(both)));
}

static isl_stat see_piece(isl_set *where, isl_aff *a, void *one)
{
	isl_pw_aff **to = one;
	isl_set_free(where);
	*to = isl_pw_aff_drop_unused_params(isl_pw_aff_from_aff(a));
	return isl_stat_ok;
}

isl_pw_aff *set_least(struct sets *sets, isl_set *s, unsigned k)
{
	isl_pw_aff *all = isl_set_dim_min(isl_set_copy(s), (int)k), *one = NULL;
	if (all && isl_pw_aff_n_piece(all) == 1)
		isl_pw_aff_foreach_piece(all, see_piece, &one);
	isl_pw_aff_free(all);
	return own_aff(sets, one);
}

bool set_range(isl_set *s, unsigned k, int64_t *low, int64_t *high)
{
	return s && val_taken(isl_set_dim_min_val(isl_set_copy(s), (int)k), low) &&
	       val_taken(isl_set_dim_max_val(isl_set_copy(s), (int)k), high);
}

bool set_is_empty(isl_set *s)
{
	return s && isl_set_is_empty(s) == isl_bool_true;
}

bool set_is_positive(isl_set *s)
{
	bool all = s != NULL;
	for (unsigned k = 0; all && k < dims(isl_set_dim(s, isl_dim_set)); k++) {
		isl_set *below = isl_set_upper_bound_si(isl_set_copy(s), isl_dim_set, k, -1);
		all = set_is_empty(below);
		isl_set_free(below);
	}
	return all;
}

bool set_mentions(isl_set *s, isl_id *x)
{
	int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, x) : -1;
	return at >= 0 && isl_set_involves_dims(s, isl_dim_param, (unsigned)at, 1);
}

isl_set *set_rename(struct sets *sets, isl_set *s, isl_id *from, isl_id *to)
{
	int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, from) : -1;
	if (at < 0)
		return s;
	return own_set(sets, isl_set_set_dim_id(isl_set_copy(s), isl_dim_param, (unsigned)at,
						isl_id_copy(to)));
}

isl_id *set_apart(struct sets *sets, isl_set **s, isl_id *x)
{
	isl_id *own = unique_id(sets, "apart", NULL);
	*s = set_rename(sets, *s, x, own);
	return own;
}

static isl_set *for_any(isl_set *s, unsigned at)
{
	return isl_set_coalesce(isl_set_project_out(isl_set_copy(s), isl_dim_param, at, 1));
}

struct independent {
	isl_set *kept;
	unsigned at;
};

static isl_stat keep_independent(isl_basic_set *b, void *user)
{
	struct independent *f = user;
	if (isl_basic_set_involves_dims(b, isl_dim_param, f->at, 1) == isl_bool_false)
		f->kept = isl_set_union(f->kept, isl_set_from_basic_set(b));
	else
		isl_basic_set_free(b);
	return isl_stat_ok;
}

static isl_set *for_every(isl_set *s, unsigned at)
{
	struct independent f = {isl_set_empty(isl_set_get_space(s)), at};
	if (isl_set_foreach_basic_set(s, keep_independent, &f) < 0)
		f.kept = isl_set_free(f.kept);
	return isl_set_project_out(f.kept, isl_dim_param, at, 1);
}

isl_set *set_without(struct sets *sets, isl_set *s, isl_id *x, enum quantifier q)
{
	int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, x) : -1;
	if (at < 0)
		return s;
	const struct operation operation = {SET_WITHOUT, s, x, q};
	isl_set *before = computed_before(sets, &operation);
	return before ? before
		      : own_computed_set(sets, &operation,
					 (q == ANY ? for_any : for_every)(s, (unsigned)at));
}

isl_set *set_decided(struct sets *sets, isl_set *s, isl_set *context, isl_id *x)
{
	if (!set_mentions(s, x) || !context)
		return s;
	isl_set *rest = set_without(sets, context, x, ANY);
	isl_set *some = set_without(sets, set_and(sets, s, context), x, ANY);
	isl_set *all = set_and(sets, some, context);
	if (!all || isl_set_is_subset(all, s) != isl_bool_true)
		return s;
	return own_set(sets, isl_set_gist_params(isl_set_copy(some), isl_set_copy(rest)));
}

isl_set *set_substitute(struct sets *sets, isl_set *s, isl_id *x, isl_pw_aff *by)
{
	isl_id *other = s && by ? aff_parameter_of(sets, by) : NULL;
	if (other == x)
		return s;
	if (other && isl_set_find_dim_by_id(s, isl_dim_param, other) < 0)
		return set_rename(sets, s, x, other);
	isl_set *same = params_compare(sets, RELATION_EQUAL, aff_parameter(sets, x), by);
	return set_without(sets, set_and(sets, s, same), x, ANY);
}
