/* affine.c - affine forms of parameters.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      forms that "sets" owns.
 * Out:     new ones that it owns.
 * Means:   isl's operations, each done once (isl_objects.h).
 * Errs:    NULL where isl failed.
 * Cost:    isl's: by the number of pieces. */
#include "affine.h"

#include <isl/ilp.h>

isl_pw_aff *aff_number(struct sets *sets, int64_t value)
{
	const struct operation operation = {AFF_NUMBER, .n = value};
	isl_pw_aff *before = computed_before(sets, &operation);
	if (before)
		return before;
	isl_val *v = isl_val_int_from_si(sets->ctx, value);
	isl_space *unit = isl_space_unit(sets->ctx);
	return own_computed_aff(sets, &operation,
				isl_pw_aff_from_aff(isl_aff_val_on_domain_space(unit, v)));
}

isl_pw_aff *aff_parameter(struct sets *sets, isl_id *id)
{
	const struct operation operation = {AFF_PARAMETER, .a = id};
	isl_pw_aff *before = computed_before(sets, &operation);
	if (before)
		return before;
	isl_space *space = isl_space_params_alloc(sets->ctx, 1);
	space = isl_space_set_dim_id(space, isl_dim_param, 0, isl_id_copy(id));
	isl_aff *a = isl_aff_param_on_domain_space_id(space, isl_id_copy(id));
	return own_computed_aff(sets, &operation, isl_pw_aff_from_aff(a));
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
	const struct operation operation = {AFF_SUM, .a = a, .b = b};
	isl_pw_aff *before = computed_before(sets, &operation);
	if (before || !a || !b)
		return before;
	return own_computed_aff(sets, &operation,
				isl_pw_aff_add(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
}

isl_pw_aff *aff_difference(struct sets *sets, isl_pw_aff *a, isl_pw_aff *b)
{
	const struct operation operation = {AFF_DIFFERENCE, .a = a, .b = b};
	isl_pw_aff *before = computed_before(sets, &operation);
	if (before || !a || !b)
		return before;
	isl_pw_aff *d = isl_pw_aff_sub(isl_pw_aff_copy(a), isl_pw_aff_copy(b));
	return own_computed_aff(sets, &operation, isl_pw_aff_drop_unused_params(d));
}

isl_pw_aff *aff_plus(struct sets *sets, isl_pw_aff *a, int64_t more)
{
	return aff_sum(sets, a, aff_number(sets, more));
}

isl_pw_aff *aff_times(struct sets *sets, isl_pw_aff *a, int64_t by)
{
	const struct operation operation = {AFF_TIMES, .a = a, .n = by};
	isl_pw_aff *before = computed_before(sets, &operation);
	if (before)
		return before;
	isl_val *v = isl_val_int_from_si(sets->ctx, by);
	return own_computed_aff(sets, &operation, isl_pw_aff_scale_val(isl_pw_aff_copy(a), v));
}

isl_pw_aff *aff_divided(struct sets *sets, isl_pw_aff *a, int64_t by)
{
	const struct operation operation = {AFF_DIVIDED, .a = a, .n = by};
	isl_pw_aff *before = computed_before(sets, &operation);
	if (before)
		return before;
	isl_val *v = isl_val_int_from_si(sets->ctx, by);
	isl_pw_aff *d = isl_pw_aff_scale_down_val(isl_pw_aff_copy(a), v);
	return own_computed_aff(sets, &operation, isl_pw_aff_floor(d));
}

bool val_taken(isl_val *v, int64_t *value)
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
	val_taken(isl_aff_get_coefficient_val(x, isl_dim_param, (int)i), &n);
	isl_aff_free(x);
	return n;
}

struct coefficients {
	unsigned i;
	int64_t *n;
	bool is_first, is_common;
};

static isl_stat see_coefficient(isl_set *domain, isl_aff *x, void *coefficients)
{
	struct coefficients *all = coefficients;
	int64_t n = 0;
	bool is_known = val_taken(isl_aff_get_coefficient_val(x, isl_dim_param, (int)all->i), &n);
	all->is_common &= is_known && (all->is_first || n == *all->n);
	all->is_first = false;
	*all->n = n;
	isl_set_free(domain);
	isl_aff_free(x);
	return isl_stat_ok;
}

bool aff_common_coefficient(isl_pw_aff *a, unsigned i, int64_t *n)
{
	struct coefficients all = {.i = i, .n = n, .is_first = true, .is_common = true};
	*n = 0;
	return isl_pw_aff_foreach_piece(a, see_coefficient, &all) >= 0 && all.is_common;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
	while (b) {
		const int64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

int64_t aff_content(isl_pw_aff *a)
{
	if (!a || isl_pw_aff_isa_aff(a) != isl_bool_true)
		return 0;
	isl_aff *x = isl_pw_aff_as_aff(isl_pw_aff_copy(a));
	const unsigned n = dims(isl_aff_dim(x, isl_dim_param));
	int64_t all, one;
	bool is_known =
		!dims(isl_aff_dim(x, isl_dim_div)) && val_taken(isl_aff_get_constant_val(x), &all);
	for (unsigned i = 0; i < n && is_known; i++) {
		is_known = val_taken(isl_aff_get_coefficient_val(x, isl_dim_param, (int)i), &one);
		all = common_divisor(all, one);
	}
	isl_aff_free(x);
	return is_known ? all : 0;
}

isl_pw_aff *aff_with_case(struct sets *sets, isl_pw_aff *a, isl_pw_aff *x, isl_set *domain)
{
	isl_pw_aff *more = isl_pw_aff_intersect_domain(isl_pw_aff_copy(x), isl_set_copy(domain));
	return own_aff(sets, a ? isl_pw_aff_union_add(isl_pw_aff_copy(a), more) : more);
}

bool aff_range(isl_pw_aff *a, isl_set *context, int64_t *low, int64_t *high)
{
	isl_pw_aff *here = isl_pw_aff_intersect_domain(isl_pw_aff_copy(a), isl_set_copy(context));
	bool is_known = here && val_taken(isl_pw_aff_min_val(isl_pw_aff_copy(here)), low) &&
			val_taken(isl_pw_aff_max_val(isl_pw_aff_copy(here)), high);
	isl_pw_aff_free(here);
	return is_known;
}

isl_id *aff_parameter_of(struct sets *sets, isl_pw_aff *a)
{
	if (isl_pw_aff_dim(a, isl_dim_param) != 1)
		return NULL;
	isl_id *id = isl_pw_aff_get_dim_id(a, isl_dim_param, 0);
	bool is_it = aff_is_same(a, aff_parameter(sets, id));
	isl_id_free(id);
	return is_it ? id : NULL;
}
