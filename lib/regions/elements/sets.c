/* sets.c - affine forms and sets of integers over parameters, and who frees them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      isl objects that "sets" owns.
 * Out:     new ones that it owns.
 * Means:   isl's operations, each set with the parameters it needs and no more. A union is
 *          coalesced at once: the number of disjuncts is what later operations cost.
 * Errs:    set_without: ANY towards more (isl drops integer conditions it cannot project), EVERY
 *          towards less. NULL where isl failed.
 * Cost:    isl's; the number of disjuncts drives it (docs/decisions/0009-regions.md). */
#include "sets.h"

#include <isl/ilp.h>
#include <isl/options.h>
#include <string.h>

/* ---- ownership ---- */

void sets_begin(struct sets *sets, struct arena *a, unsigned long operations)
{
	*sets = (struct sets){.ctx = isl_ctx_alloc(), .arena = a, .budget = SIZE_MAX};
	isl_options_set_on_error(sets->ctx, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(sets->ctx, operations);
	sets->families = isl_hash_table_alloc(sets->ctx, 64);
}

void sets_end(struct sets *sets)
{
	for (unsigned i = sets->owned.n; i-- > 0;) {
		struct owned *x = &sets->owned.at[i];
		if (x->kind == 's')
			isl_set_free(x->object);
		else if (x->kind == 'a')
			isl_pw_aff_free(x->object);
		else
			isl_id_free(x->object);
	}
	for (unsigned i = 0; i < sets->kept.n; i++)
		isl_set_free(sets->kept.at[i]);
	isl_hash_table_free(sets->ctx, sets->families);
	isl_ctx_free(sets->ctx);
}

unsigned sets_mark(const struct sets *sets)
{
	return sets->owned.n;
}

void sets_keep(struct sets *sets, isl_set *s)
{
	if (s)
		ARRAY_PUSH(sets->arena, sets->kept, isl_set_copy(s));
}

void sets_release(struct sets *sets, unsigned mark)
{
	unsigned n = mark;
	for (unsigned i = mark; i < sets->owned.n; i++)
		if (sets->owned.at[i].kind == 's')
			isl_set_free(sets->owned.at[i].object);
		else
			sets->owned.at[n++] = sets->owned.at[i];
	sets->owned.n = n;
}

bool sets_failed(const struct sets *sets)
{
	return isl_ctx_last_error(sets->ctx) != isl_error_none;
}

void sets_renew(struct sets *sets)
{
	isl_ctx_reset_error(sets->ctx);
	isl_ctx_reset_operations(sets->ctx);
}

static void keep(struct sets *sets, void *object, char kind)
{
	if (object)
		ARRAY_PUSH(sets->arena, sets->owned, (struct owned){object, kind});
}

isl_set *own_set(struct sets *sets, isl_set *s)
{
	keep(sets, s, 's');
	return s;
}

isl_pw_aff *own_aff(struct sets *sets, isl_pw_aff *a)
{
	keep(sets, a, 'a');
	return a;
}

isl_id *own_id(struct sets *sets, isl_id *id)
{
	keep(sets, id, 'i');
	return id;
}

/* ---- names ---- */

#define MARK '\001'

isl_id *unique_id(struct sets *sets, const char *name, void *user)
{
	name = arena_printf(sets->arena, "%s%c%u", name, MARK, sets->nids++);
	return own_id(sets, isl_id_alloc(sets->ctx, name, user));
}

size_t sets_name_length(const char *name)
{
	return strcspn(name, (const char[]){MARK, 0});
}

char *sets_text(isl_set *set)
{
	char *s = isl_set_to_str(set), *to = s;
	for (const char *from = s; s && *from;) {
		size_t n = sets_name_length(from);
		memmove(to, from, n);
		to += n;
		from += n;
		from += *from == MARK ? 1 + strspn(from + 1, "0123456789") : 0;
	}
	if (s)
		*to = '\0';
	return s;
}

/* ---- affine forms ---- */

isl_pw_aff *aff_number(struct sets *sets, int64_t value)
{
	isl_val *v = isl_val_int_from_si(sets->ctx, value);
	isl_space *unit = isl_space_unit(sets->ctx);
	return own_aff(sets, isl_pw_aff_from_aff(isl_aff_val_on_domain_space(unit, v)));
}

static isl_pw_aff *parameter(struct sets *sets, isl_id *id)
{
	isl_space *space = isl_space_params_alloc(sets->ctx, 1);
	space = isl_space_set_dim_id(space, isl_dim_param, 0, isl_id_copy(id));
	return isl_pw_aff_from_aff(isl_aff_param_on_domain_space_id(space, isl_id_copy(id)));
}

isl_pw_aff *aff_parameter(struct sets *sets, isl_id *id)
{
	return own_aff(sets, parameter(sets, id));
}

struct one_value {
	bool is_number;
	int64_t value;
	unsigned n;
};

static isl_stat see_value(isl_set *domain, isl_aff *a, void *user)
{
	struct one_value *to = user;
	to->n++;
	to->is_number = isl_set_plain_is_universe(domain) && isl_aff_is_cst(a);
	isl_val *v = isl_aff_get_constant_val(a);
	to->is_number = to->is_number && isl_val_is_int(v);
	to->value = to->is_number ? isl_val_get_num_si(v) : 0;
	isl_val_free(v);
	isl_set_free(domain);
	isl_aff_free(a);
	return isl_stat_ok;
}

bool aff_is_same(isl_pw_aff *a, isl_pw_aff *b)
{
	return a == b || isl_pw_aff_plain_is_equal(a, b) == isl_bool_true;
}

bool aff_is_number(isl_pw_aff *a, int64_t *value)
{
	struct one_value found = {0};
	if (!a || isl_pw_aff_foreach_piece(a, see_value, &found) < 0)
		return false;
	*value = found.value;
	return found.n == 1 && found.is_number;
}

isl_pw_aff *aff_sum(struct sets *sets, isl_pw_aff *a, isl_pw_aff *b)
{
	if (!a || !b)
		return NULL;
	return own_aff(sets, isl_pw_aff_add(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
}

isl_pw_aff *aff_difference(struct sets *sets, isl_pw_aff *a, isl_pw_aff *b)
{
	if (!a || !b)
		return NULL;
	isl_pw_aff *d = isl_pw_aff_sub(isl_pw_aff_copy(a), isl_pw_aff_copy(b));
	return own_aff(sets, isl_pw_aff_drop_unused_params(d));
}

isl_pw_aff *aff_plus(struct sets *sets, isl_pw_aff *a, int64_t more)
{
	return aff_sum(sets, a, aff_number(sets, more));
}

isl_pw_aff *aff_times(struct sets *sets, isl_pw_aff *a, int64_t by)
{
	isl_val *v = isl_val_int_from_si(sets->ctx, by);
	return own_aff(sets, isl_pw_aff_scale_val(isl_pw_aff_copy(a), v));
}

isl_pw_aff *aff_divided(struct sets *sets, isl_pw_aff *a, int64_t by)
{
	isl_val *v = isl_val_int_from_si(sets->ctx, by);
	isl_pw_aff *d = isl_pw_aff_scale_down_val(isl_pw_aff_copy(a), v);
	return own_aff(sets, isl_pw_aff_floor(d));
}

/* Frees "v". False: it is no integer of 32 bits. */
static bool is_small(isl_val *v, int64_t *value)
{
	bool fits = isl_val_is_int(v) == isl_bool_true && isl_val_cmp_si(v, INT32_MAX) <= 0 &&
		    isl_val_cmp_si(v, -INT32_MAX) >= 0;
	*value = fits ? isl_val_get_num_si(v) : 0;
	isl_val_free(v);
	return fits;
}

int64_t aff_coefficient(isl_pw_aff *a, unsigned i)
{
	isl_aff *x = isl_pw_aff_as_aff(isl_pw_aff_copy(a));
	int64_t n;
	is_small(isl_aff_get_coefficient_val(x, isl_dim_param, (int)i), &n);
	isl_aff_free(x);
	return n;
}

/* ---- sets ---- */

isl_set *params_all(struct sets *sets)
{
	return own_set(sets, isl_set_universe(isl_space_params_alloc(sets->ctx, 0)));
}

isl_set *params_compare(struct sets *sets, enum relation op, isl_pw_aff *a, isl_pw_aff *b)
{
	isl_pw_aff *x = isl_pw_aff_copy(a), *y = isl_pw_aff_copy(b);
	switch (op) {
	case RELATION_LESS: return own_set(sets, isl_pw_aff_lt_set(x, y));
	case RELATION_LESS_EQUAL: return own_set(sets, isl_pw_aff_le_set(x, y));
	case RELATION_GREATER: return own_set(sets, isl_pw_aff_lt_set(y, x));
	case RELATION_GREATER_EQUAL: return own_set(sets, isl_pw_aff_le_set(y, x));
	case RELATION_EQUAL: return own_set(sets, isl_pw_aff_eq_set(x, y));
	default: return own_set(sets, isl_pw_aff_ne_set(x, y));
	}
}

isl_set *set_and(struct sets *sets, isl_set *a, isl_set *b)
{
	isl_bool params = isl_set_is_params(b);
	if (a && params == isl_bool_true && isl_set_plain_is_universe(b) == isl_bool_true)
		return a;
	if (params && !isl_set_is_params(a))
		return own_set(sets, isl_set_intersect_params(isl_set_copy(a), isl_set_copy(b)));
	return own_set(sets, isl_set_intersect(isl_set_copy(a), isl_set_copy(b)));
}

isl_set *set_with_parameter(struct sets *sets, isl_set *s, isl_id *x)
{
	if (!s || isl_set_find_dim_by_id(s, isl_dim_param, x) >= 0)
		return s;
	unsigned n = (unsigned)isl_set_dim(s, isl_dim_param);
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
	return own_set(sets, coalesced(isl_set_union(isl_set_copy(a), isl_set_copy(b))));
}

isl_set *set_not(struct sets *sets, isl_set *a)
{
	return own_set(sets, isl_set_complement(isl_set_copy(a)));
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
	return own_set(sets, isl_set_from_basic_set(isl_set_simple_hull(s)));
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
	return s && is_small(isl_set_dim_min_val(isl_set_copy(s), (int)k), low) &&
	       is_small(isl_set_dim_max_val(isl_set_copy(s), (int)k), high);
}

bool aff_range(isl_pw_aff *a, isl_set *context, int64_t *low, int64_t *high)
{
	isl_pw_aff *here = isl_pw_aff_intersect_domain(isl_pw_aff_copy(a), isl_set_copy(context));
	bool is_known = here && is_small(isl_pw_aff_min_val(isl_pw_aff_copy(here)), low) &&
			is_small(isl_pw_aff_max_val(isl_pw_aff_copy(here)), high);
	isl_pw_aff_free(here);
	return is_known;
}

bool set_is_empty(isl_set *s)
{
	return s && isl_set_is_empty(s) == isl_bool_true;
}

bool set_is_positive(isl_set *s)
{
	bool all = s != NULL;
	for (unsigned k = 0; all && k < (unsigned)isl_set_dim(s, isl_dim_set); k++) {
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

static isl_set *for_any(struct sets *sets, isl_set *s, unsigned at)
{
	s = isl_set_project_out(isl_set_copy(s), isl_dim_param, at, 1);
	return own_set(sets, isl_set_coalesce(s));
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

static isl_set *for_every(struct sets *sets, isl_set *s, unsigned at)
{
	struct independent f = {isl_set_empty(isl_set_get_space(s)), at};
	if (isl_set_foreach_basic_set(s, keep_independent, &f) < 0)
		f.kept = isl_set_free(f.kept);
	return own_set(sets, isl_set_project_out(f.kept, isl_dim_param, at, 1));
}

isl_set *set_without(struct sets *sets, isl_set *s, isl_id *x, enum quantifier q)
{
	int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, x) : -1;
	if (at < 0)
		return s;
	return (q == ANY ? for_any : for_every)(sets, s, (unsigned)at);
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

/* The parameter that "a" is, or NULL. */
static isl_id *parameter_of(struct sets *sets, isl_pw_aff *a)
{
	if (isl_pw_aff_dim(a, isl_dim_param) != 1)
		return NULL;
	isl_id *id = isl_pw_aff_get_dim_id(a, isl_dim_param, 0);
	isl_pw_aff *same = parameter(sets, id);
	bool is_it = aff_is_same(a, same);
	isl_pw_aff_free(same);
	isl_id_free(id);
	return is_it ? id : NULL;
}

isl_set *set_substitute(struct sets *sets, isl_set *s, isl_id *x, isl_pw_aff *by)
{
	isl_id *other = s && by ? parameter_of(sets, by) : NULL;
	if (other == x)
		return s;
	if (other && isl_set_find_dim_by_id(s, isl_dim_param, other) < 0)
		return set_rename(sets, s, x, other);
	isl_set *same = params_compare(sets, RELATION_EQUAL, aff_parameter(sets, x), by);
	return set_without(sets, set_and(sets, s, same), x, ANY);
}
