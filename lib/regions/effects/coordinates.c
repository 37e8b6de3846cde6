/* coordinates.c - the coordinates of an address, as a set.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an address; the family of what lies there; a context.
 * Out:     the set of the family's elements that are meant, for the context's parameters.
 * Means:   a coordinate is an affine form, or a span of them, or any that the object has. Where
 *          elements nearby may be meant, what differs from case to case becomes one disjunct: the
 *          symbol of a case tells it, or else its hull.
 * Errs:    towards more elements, where a coordinate is not known or the address is_may; of other
 *          addresses, not at all.
 * Cost:    one isl set. */
#include "coordinates.h"
#include "cases.h"
#include "ranges.h"

static isl_id *coordinate(struct sets *sets, unsigned k)
{
	return own_id(sets, isl_id_alloc(sets->ctx, coordinate_name(k), NULL));
}

bool coordinates_range(const struct access_family *f, int64_t *low, int64_t *high)
{
	if (!f->base.var || f->base.var->type->is_vla || f->n != 1 || family_is_scaled(f))
		return false;
	int64_t last = (int64_t)f->base.var->type->size - f->offset - (int64_t)f->size;
	int64_t stride = (int64_t)f->strides[0];
	*low = -(f->offset / stride);
	*high = last / stride;
	return f->offset >= 0 && last >= 0;
}

static isl_set *in_object(struct sets *sets, isl_set *s, const struct access_family *f,
			  isl_pw_aff *x)
{
	int64_t low, high;
	if (!coordinates_range(f, &low, &high))
		return s;
	s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, x, aff_number(sets, high)));
	return set_and(sets, s,
		       params_compare(sets, RELATION_LESS_EQUAL, aff_number(sets, low), x));
}

/* Is each coordinate one affine form? */
static bool is_one_point(const struct address *a)
{
	for (unsigned k = 0; k < a->nterms; k++)
		if (a->terms[k].span || isl_pw_aff_isa_aff(a->terms[k].at) != isl_bool_true)
			return false;
	return true;
}

/* { family[x] : x = at }, where "context" holds: what coordinates_at says, in one step. */
static isl_set *point_of(struct point *here, const struct access_family *f, const struct address *a,
			 isl_set *context)
{
	isl_ctx *ctx = here->sets->ctx;
	isl_aff_list *at = isl_aff_list_alloc(ctx, (int)a->nterms);
	isl_space *space = isl_space_set_alloc(ctx, 0, a->nterms);
	for (unsigned k = 0; k < a->nterms; k++) {
		at = isl_aff_list_add(at, isl_pw_aff_as_aff(isl_pw_aff_copy(a->terms[k].at)));
		space = isl_space_set_dim_name(space, isl_dim_set, k, coordinate_name(k));
	}
	space = isl_space_set_tuple_id(space, isl_dim_set, isl_id_copy(f->id));
	space = isl_space_align_params(space, isl_set_get_space(context));
	isl_set *s = isl_set_from_multi_aff(isl_multi_aff_from_aff_list(space, at));
	s = isl_set_intersect_params(s, isl_set_copy(context));
	return own_set(here->sets, s);
}

static bool is_counter(const isl_set *s, unsigned i)
{
	isl_id *id = isl_set_get_dim_id((isl_set *)(uintptr_t)s, isl_dim_param, i);
	bool is_it = symbol_id_is_counter(id);
	isl_id_free(id);
	return is_it;
}

/* "s", conditions on coordinate "x", in one disjunct: its hull, and the hull of what it is over all
 * values of counters, which bounds "x" by what the loops' ends are in each case. */
static isl_set *near(struct sets *sets, isl_set *s)
{
	isl_set *all = isl_set_copy(s);
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	for (unsigned i = 0; i < n; i++)
		if (is_counter(s, i))
			all = isl_set_eliminate(all, isl_dim_param, i, 1);
	isl_basic_set *bounds = isl_set_simple_hull(isl_set_remove_divs(all));
	isl_basic_set *hull = isl_set_simple_hull(isl_set_copy(s));
	hull = isl_basic_set_intersect(hull, bounds);
	return own_set(sets, isl_set_from_basic_set(hull));
}

/* What the context says of the parameters of "at" alone. */
static isl_set *context_of(struct point *here, isl_pw_aff *at)
{
	isl_set *s = isl_set_copy(here->context);
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	for (unsigned i = 0; i < n; i++) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		if (isl_pw_aff_involves_param_id(at, id) != isl_bool_true)
			s = isl_set_drop_constraints_involving_dims(s, isl_dim_param, i, 1);
		isl_id_free(id);
	}
	return own_set(here->sets, isl_set_coalesce(s));
}

/* Does no loop around have bounds of its own in each case? Then all coordinates are told by cases.
 */
static bool has_cases(struct point *here, const struct address *a)
{
	bool has = a->is_may, is_one = isl_set_n_basic_set(here->context) <= 1;
	for (unsigned k = 0; has && !is_one && k < a->nterms; k++) {
		isl_pw_aff *at = a->terms[k].at;
		if (at && !a->terms[k].span && isl_pw_aff_isa_aff(at) != isl_bool_true)
			has = isl_set_n_basic_set(context_of(here, at)) <= 1;
	}
	return has;
}

/* "s" with "x" between the least and the greatest number that "at" is in any case of "context".
 * What the types of symbols allow says nothing. */
static isl_set *within_numbers(struct point *here, isl_set *s, isl_pw_aff *x, isl_set *context,
			       isl_pw_aff *at)
{
	enum { MOST = 1 << 20 };
	struct sets *sets = here->sets;
	int64_t low, high;
	if (!aff_range(at, context, &low, &high) || low < -MOST || high > MOST)
		return s;
	s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, aff_number(sets, low), x));
	return set_and(sets, s,
		       params_compare(sets, RELATION_LESS_EQUAL, x, aff_number(sets, high)));
}

/* { x : x = at }; or, where elements near it may be meant, that in one disjunct, if possible by the
 * symbol of a case. */
static isl_set *coordinate_at(struct point *here, bool is_may, bool by_cases, isl_pw_aff *x,
			      isl_pw_aff *at)
{
	isl_set *s = params_compare(here->sets, RELATION_EQUAL, x, at);
	if (!is_may || isl_pw_aff_isa_aff(at) == isl_bool_true)
		return s;
	isl_set *told = by_cases ? case_told(here, x, at) : NULL;
	if (told)
		return told;
	isl_set *context = context_of(here, at);
	return within_numbers(here, near(here->sets, set_and(here->sets, s, context)), x,
			      set_and(here->sets, context, value_ranges(here, at)), at);
}

isl_set *coordinates_at(struct point *here, const struct access_family *f, const struct address *a,
			isl_set *context)
{
	struct sets *sets = here->sets;
	isl_set *s = context;
	int64_t low, high;
	if (!coordinates_range(f, &low, &high) && is_one_point(a))
		return point_of(here, f, a, context);
	bool by_cases = has_cases(here, a);
	for (unsigned k = 0; k < a->nterms; k++) {
		const struct address_term *t = &a->terms[k];
		isl_pw_aff *x = aff_parameter(sets, coordinate(sets, k));
		if (!t->at) {
			s = set_with_parameter(sets, s, coordinate(sets, k));
		} else if (!t->span) {
			s = set_and(sets, s, coordinate_at(here, a->is_may, by_cases, x, t->at));
		} else {
			isl_pw_aff *end =
				isl_pw_aff_add(isl_pw_aff_copy(t->at), isl_pw_aff_copy(t->span));
			s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, t->at, x));
			s = set_and(sets, s,
				    params_compare(sets, RELATION_LESS, x, own_aff(sets, end)));
		}
		s = in_object(sets, s, f, x);
	}
	for (unsigned k = 0; k < a->nterms; k++) /* one that may be anything is no parameter yet */
		s = set_with_parameter(sets, s, coordinate(sets, k));
	s = isl_set_from_params(isl_set_copy(s));
	for (unsigned k = 0; k < a->nterms; k++) {
		int at = isl_set_find_dim_by_id(s, isl_dim_param, coordinate(sets, k));
		s = isl_set_move_dims(s, isl_dim_set, k, isl_dim_param, (unsigned)at, 1);
		s = isl_set_reset_tuple_id(s);
	}
	s = own_set(sets, isl_set_set_tuple_id(s, isl_id_copy(f->id)));
	bool is_any = f->base.var && !f->base.var->type->is_vla && a->nterms && !a->terms[0].at;
	return is_any ? set_inside(sets, s, f, (int64_t)f->base.var->type->size, NULL) : s;
}
