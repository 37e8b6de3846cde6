/* count_bounds.c - which elements of a family lie below a count?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      sets of elements; where a count is, and what it was read as.
 * Out:     whether all of them lie below it, and by which form; those that do.
 * Means:   some condition of the first disjunct has the count once, and else the coordinate, a
 *          multiple of the row and a number: that all disjuncts fulfil it is tested.
 * Errs:    towards no bound.
 * Cost:    an isl test for each condition that has the count. */
#include "count_bounds.h"

#include <isl/constraint.h>

struct count_place count_place_of(const struct address *a)
{
	struct count_place p = {*a, 0, NULL};
	const struct address_term *t = a->terms;
	int64_t number;
	if (a->nterms != 1 || !t->at || t->span || t->scale.n || aff_is_number(t->at, &number))
		return p;
	p.stride = t->stride;
	p.row = t->at;
	p.first.nterms = 0;
	return p;
}

struct address count_place_address(const struct count_place *p)
{
	struct address a = p->first;
	if (p->stride)
		a.terms[a.nterms++] = (struct address_term){.stride = p->stride, .at = p->row};
	return a;
}

bool count_places_are_of_one(const struct count_place *a, const struct count_place *b)
{
	return a->stride == b->stride && address_is_same(&a->first, &b->first);
}

const struct access_family *family_told(const struct access_family *f)
{
	return f->direct ? f->direct : f;
}

bool family_can_be_below(const struct access_family *f)
{
	const struct access_family *told = family_told(f);
	return told->n && !told->above && !f->is_unlikely && family_indices(f) == f->above;
}

/* ---- sets ---- */

isl_set *set_below_count(struct point *here, isl_set *s, const struct access_family *f,
			 const struct count_place *at, const struct count_bound *b,
			 isl_pw_aff *from, isl_pw_aff *to)
{
	struct sets *sets = here->sets;
	const unsigned k = f->above + b->k;
	int64_t more = 0;
	int by = at->row ? value_coordinate(at->row, &more) : -1;
	isl_pw_aff *shift = aff_number(sets, b->more + b->times * more);
	if (at->row && by < 0)
		shift = aff_plus(sets, aff_times(sets, at->row, b->times), b->more);
	from = from ? aff_sum(sets, from, shift) : NULL;
	to = to ? aff_sum(sets, to, shift) : NULL;
	return by < 0 ? set_between(sets, s, k, from, to)
		      : set_between_beside(sets, s, k, (unsigned)by, b->times, from, to);
}

isl_set *set_of_row(struct point *here, isl_set *s, const struct count_place *at, isl_pw_aff *row)
{
	struct sets *sets = here->sets;
	int64_t more;
	int k = value_coordinate(at->row, &more);
	return k < 0 ? set_and(sets, s, params_compare(sets, RELATION_EQUAL, at->row, row))
		     : set_at_index(sets, s, (unsigned)k, aff_plus(sets, row, -more));
}

isl_set *set_not_of_rows(struct point *here, isl_set *s, const struct count_place *at,
			 isl_set *rows)
{
	struct sets *sets = here->sets;
	isl_id *row = unique_id(sets, "row", NULL);
	unsigned n = dims(isl_set_dim(rows, isl_dim_param));
	rows = isl_set_move_dims(isl_set_reset_tuple_id(isl_set_copy(rows)), isl_dim_param, n,
				 isl_dim_set, 0, 1);
	rows = isl_set_params(isl_set_set_dim_id(rows, isl_dim_param, n, isl_id_copy(row)));
	isl_set *among = set_of_row(here, s, at, aff_parameter(sets, row));
	among = set_without(sets, set_and(sets, among, own_set(sets, rows)), row, ANY);
	return own_set(sets, isl_set_subtract(isl_set_copy(s), isl_set_copy(among)));
}

bool family_has_counts(const struct access_family *f, const struct count_place *at,
		       const struct type *type)
{
	const struct object_base *a = &f->base, *b = &at->first.base;
	return f->n == 1 && !f->above && !f->direct && !family_is_scaled(f) && a->var == b->var &&
	       a->pointer == b->pointer && f->offset == at->first.offset &&
	       f->strides[0] == at->stride && f->size == type->size;
}

/* ---- forms ---- */

static bool is_whole(isl_val *v, int64_t *n)
{
	bool is = isl_val_is_int(v) == isl_bool_true && isl_val_cmp_si(v, INT32_MAX) < 0 &&
		  isl_val_cmp_si(v, INT32_MIN) > 0;
	*n = is ? isl_val_get_num_si(v) : 0;
	isl_val_free(v);
	return is;
}

/* How often "a" has parameter "s". */
static int64_t times_in(isl_aff *a, const struct symbol *s)
{
	isl_space *space = isl_aff_get_domain_space(a);
	int at = isl_space_find_dim_by_id(space, isl_dim_param, s->id);
	int64_t times = 0;
	isl_space_free(space);
	if (at >= 0)
		is_whole(isl_aff_get_coefficient_val(a, isl_dim_param, at), &times);
	return times;
}

/* … or the coordinate of a set that it is. */
static int64_t times_in_set(isl_aff *a, const struct symbol *s)
{
	int64_t times = 0;
	if (s->kind != SYMBOL_COORDINATE)
		return times_in(a, s);
	if (s->step < isl_aff_dim(a, isl_dim_in))
		is_whole(isl_aff_get_coefficient_val(a, isl_dim_in, (int)s->step), &times);
	return times;
}

/* How many parameters and coordinates does it have? */
static unsigned terms_in(isl_aff *a)
{
	static const enum isl_dim_type types[] = {isl_dim_param, isl_dim_in};
	unsigned found = 0;
	for (unsigned t = 0; t < 2; t++)
		for (unsigned i = 0; i < dims(isl_aff_dim(a, types[t])); i++)
			found += isl_aff_involves_dims(a, types[t], i, 1) == isl_bool_true;
	return found;
}

/* "a", over coordinates, too, is "times" the row, and "more"; NULL is nothing. */
static bool is_multiple(struct point *here, isl_aff *a, isl_pw_aff *row, int64_t *times,
			int64_t *more)
{
	struct symbol_list l = symbols_of_value(here, row);
	isl_aff *r = isl_pw_aff_isa_aff(row) == isl_bool_true
			     ? isl_pw_aff_as_aff(isl_pw_aff_copy(row))
			     : NULL;
	int64_t constant = 0, of_row = 0;
	bool is = a && r && l.at.n && isl_aff_dim(a, isl_dim_div) == 0 &&
		  isl_aff_dim(r, isl_dim_div) == 0 &&
		  is_whole(isl_aff_get_constant_val(a), &constant) &&
		  is_whole(isl_aff_get_constant_val(r), &of_row);
	for (unsigned i = 0; is && i < l.at.n; i++) {
		int64_t once = times_in(r, l.at.at[i]), all = times_in_set(a, l.at.at[i]);
		is = once && all % once == 0 && (!i || all / once == *times);
		*times = is ? all / once : 0;
	}
	is = is && terms_in(a) == (*times ? l.at.n : 0);
	*more = constant - *times * of_row;
	isl_aff_free(r);
	return is;
}

bool row_multiple(struct point *here, isl_pw_aff *a, isl_pw_aff *row, int64_t *times, int64_t *more)
{
	struct symbol_list l = symbols_of_value(here, row);
	const bool is_one =
		isl_pw_aff_isa_aff(a) == isl_bool_true && isl_pw_aff_isa_aff(row) == isl_bool_true;
	isl_aff *x = is_one ? isl_pw_aff_as_aff(isl_pw_aff_copy(a)) : NULL;
	isl_aff *r = is_one ? isl_pw_aff_as_aff(isl_pw_aff_copy(row)) : NULL;
	const int64_t once = r && l.at.n ? times_in(r, l.at.at[0]) : 0;
	*times = once ? times_in(x, l.at.at[0]) / once : 0;
	isl_aff_free(x);
	isl_aff_free(r);
	return once &&
	       aff_is_number(aff_difference(here->sets, a, aff_times(here->sets, row, *times)),
			     more);
}

/* ---- bounds ---- */

struct seeking {
	struct point *here;
	const struct family_set *elements;
	const struct count_place *at;
	isl_pw_aff *number;
	const struct symbol *count; /* the symbol that it is */
	struct count_bound *to;
	isl_basic_set *in;
	unsigned param; /* the count, there */
	bool is_found;
};

/* Do all elements fulfil it? */
static bool holds_for_all(const struct seeking *x)
{
	const struct family_set *e = x->elements;
	return set_is_within(
		e->set, set_below_count(x->here, e->set, e->family, x->at, x->to, NULL, x->number));
}

/* Where coordinate "k" is in the disjunct at hand; NULL: not one form. */
static isl_aff *defined(isl_basic_set *b, unsigned k)
{
	isl_constraint *c = NULL;
	if (isl_basic_set_has_defining_equality(b, isl_dim_set, (int)k, &c) != isl_bool_true)
		return NULL;
	isl_aff *a = isl_constraint_get_bound(c, isl_dim_set, (int)k);
	isl_constraint_free(c);
	return a;
}

/* "a", which has the count once, as parameter "param", without it; else NULL. */
static isl_aff *without_count(isl_aff *a, unsigned param)
{
	int64_t once = 0;
	bool is = a && is_whole(isl_aff_get_coefficient_val(a, isl_dim_param, (int)param), &once);
	if (is && once == 1)
		return isl_aff_set_coefficient_si(a, isl_dim_param, (int)param, 0);
	isl_aff_free(a);
	return NULL;
}

/* By "c", the coordinate is less than the count and this; NULL: it says no such thing. */
static isl_aff *more_in(const struct seeking *x, isl_constraint *c, unsigned k)
{
	isl_aff *a = without_count(isl_constraint_get_aff(c), x->param);
	int64_t times = 0;
	bool is = a && is_whole(isl_aff_get_coefficient_val(a, isl_dim_in, (int)k), &times);
	isl_aff *at = is && !times ? defined(x->in, k) : NULL;
	if (is && (times == -1 || at)) {
		a = isl_aff_set_coefficient_si(a, isl_dim_in, (int)k, 0);
		a = isl_aff_add_constant_si(a, 1);
		return at ? isl_aff_add(a, at) : a;
	}
	isl_aff_free(a);
	return NULL;
}

/* Is the coordinate bounded so if it is less than the count and "more", which is freed? What is a
 * few elements below lies below. */
static bool is_bound_by(const struct seeking *x, isl_aff *more)
{
	enum { FEW_ELEMENTS = 16 };
	struct count_bound *b = x->to;
	bool is = is_multiple(x->here, more, x->at->row, &b->times, &b->more);
	isl_aff_free(more);
	if (is && b->more < 0 && b->more >= -FEW_ELEMENTS)
		b->more = 0;
	return is && (b->times || b->k) && holds_for_all(x); /* else there are no rows */
}

/* Is what is read at the count, or a few elements before it, bounded by that? */
static bool is_bound_by_place(const struct seeking *x)
{
	isl_aff *at = defined(x->in, x->elements->family->above + x->to->k);
	isl_aff *more = without_count(at, x->param);
	return is_bound_by(x, more ? isl_aff_add_constant_si(more, 1) : NULL);
}

static isl_stat see_condition(isl_constraint *c, void *seeking)
{
	struct seeking *x = seeking;
	const unsigned k = x->elements->family->above + x->to->k;
	if (!x->is_found && isl_constraint_is_equality(c) == isl_bool_false)
		x->is_found = is_bound_by(x, more_in(x, c, k));
	isl_constraint_free(c);
	return isl_stat_ok;
}

static isl_stat see_first(isl_basic_set *b, void *seeking)
{
	struct seeking *x = seeking;
	if (!x->in) {
		isl_space *space = isl_basic_set_get_space(b);
		int param = isl_space_find_dim_by_id(space, isl_dim_param, x->count->id);
		isl_space_free(space);
		x->in = isl_basic_set_copy(b);
		x->param = (unsigned)param;
		x->is_found = param >= 0 && is_bound_by_place(x);
		if (param >= 0)
			isl_basic_set_foreach_constraint(b, see_condition, x);
	}
	isl_basic_set_free(b);
	return isl_stat_ok;
}

bool count_bound_find(struct point *here, const struct family_set *elements,
		      const struct count_place *at, isl_pw_aff *number, struct count_bound *b)
{
	struct seeking x = {here, elements, at, number, value_symbol(number), b, NULL, 0, false};
	if (!at->stride) {
		b->times = b->more = 0;
		return !elements->family->direct && holds_for_all(&x);
	}
	if (x.count)
		isl_set_foreach_basic_set(elements->set, see_first, &x);
	isl_basic_set_free(x.in);
	return x.is_found;
}
