/* growth.c - by which elements have moving counts grown, and were they filled?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      stores to places that count, what pieces of code must write.
 * Out:     which numbers came to be less than a count in a piece, and families in which all
 *          elements there were written by the piece.
 * Means:   a store is one from a number to another: if that is no more, nothing has grown. What has
 *          grown by numbers, or in rows, that nobody can tell any more is filled in the families
 *          that were shown to be filled before, by the same multiple of the row.
 * Errs:    towards more growth, and towards less that is filled: what two pieces have filled
 *          together is not seen where a symbol goes between them.
 * Cost:    an isl test for each growth and family that is written. */
#include "growth.h"
#include "coordinates.h"
#include "effect.h"
#include "footprint.h"
#include "moving_counts.h"
#include "ranges.h"
#include "table_path.h"

struct growths growths_lost(uint64_t counts)
{
	return (struct growths){.lost = counts};
}

static void lose(struct growths *g, uint64_t counts)
{
	unsigned n = 0;
	g->lost |= counts;
	for (unsigned i = 0; i < g->at.n; i++)
		if (g->at.at[i].counts & ~g->lost)
			g->at.at[n++] = g->at.at[i];
	g->at.n = n;
}

struct growths growths_stored(struct point *here, const struct address *a, const struct type *type)
{
	struct growths g = {.lost = 0};
	struct growth x = {.place = count_place_of(a), .type = type};
	x.counts = moving_counts_at(here, a, type);
	if (!address_is_exact(a) || a->or_null || address_is_scaled(a))
		return growths_lost(x.counts);
	if (x.counts)
		ARRAY_PUSH(here->arena, g.at, x);
	return g;
}

struct growths growths_set(struct point *here, const struct address *a, const struct type *type,
			   isl_pw_aff *to)
{
	struct growths g = {.lost = 0};
	struct address row = *a;
	struct growth x = {.type = type, .counts = moving_counts_at(here, a, type), .to = to};
	if (a->nterms == 1 && !a->terms[0].at)
		row.terms[0].at =
			aff_symbol(symbol_coordinate(here, 0)); /* any that is no number */
	x.place = count_place_of(&row);
	x.place.row = NULL;
	if (!address_is_exact(&x.place.first) || a->or_null || address_is_scaled(a))
		return growths_lost(x.counts);
	if (x.counts)
		ARRAY_PUSH(here->arena, g.at, x);
	return g;
}

static bool is_form(isl_pw_aff *a, isl_pw_aff *b)
{
	return a == b || (a && b && aff_is_same(a, b));
}

/* Are they surely one? */
static bool is_same_place(const struct count_place *a, const struct count_place *b)
{
	return count_places_are_of_one(a, b) && is_form(a->row, b->row);
}

bool growth_is_anew(struct point *here, isl_pw_aff *from, isl_pw_aff *to)
{
	struct symbol_list now = symbols_of_value(here, to), was = symbols_of_value(here, from);
	int64_t number;
	bool is_none = aff_is_number(to, &number) && number <= 0;
	bool is = to && (is_none || !from || now.at.n || was.at.n);
	for (unsigned i = 0; i < now.at.n; i++)
		for (unsigned k = 0; k < was.at.n; k++)
			is &= now.at.at[i] != was.at.at[k];
	return is;
}

/* What is set anew has grown to 0 from anything, and on from there. */
static isl_pw_aff *grown_to_none(struct point *here, struct growths *to, struct growth x)
{
	x.from = NULL;
	x.to = aff_number(here->sets, 0);
	ARRAY_PUSH(here->arena, to->at, x);
	return x.to;
}

struct growths growths_told(struct point *here, struct growths g, const struct address *a,
			    const struct type *type, isl_pw_aff *from, isl_pw_aff *to)
{
	struct growths out = {.lost = g.lost};
	const struct count_place at = count_place_of(a);
	unsigned times = 0;
	for (unsigned i = 0; i < g.at.n; i++)
		times += is_same_place(&g.at.at[i].place, &at);
	for (unsigned i = 0; i < g.at.n; i++) {
		struct growth x = g.at.at[i];
		bool is_it =
			to && times == 1 && is_same_place(&x.place, &at) && type_same(x.type, type);
		bool is_anew = is_it && at.stride && growth_is_anew(here, from, to);
		if (is_anew)
			x.from = grown_to_none(here, &out, x);
		else if (is_it)
			x.from = from;
		if (is_it && x.from && value_is_shown(here, to, RELATION_LESS_EQUAL, x.from))
			continue;
		if (is_it)
			x.to = to;
		ARRAY_PUSH(here->arena, out.at, x);
	}
	return out;
}

/* ---- together ---- */

static bool bound_is_same(const struct count_bound *a, const struct count_bound *b)
{
	return a->k == b->k && a->times == b->times && a->more == b->more;
}

const struct filled_below *growth_filled(const struct growth *g, const struct access_family *f,
					 const struct count_bound *b)
{
	for (unsigned i = 0; i < g->filled.n; i++)
		if (g->filled.at[i].family == f && bound_is_same(&g->filled.at[i].below, b))
			return &g->filled.at[i];
	return NULL;
}

static bool has_same_outer(const struct filled_below *a, const struct filled_below *b)
{
	for (unsigned k = 0; k < a->below.k; k++)
		if (!bound_is_same(&a->outer[k], &b->outer[k]))
			return false;
	return true;
}

/* What is filled whichever of the two has grown. */
static struct growth either(struct point *here, const struct growth *x, const struct growth *y)
{
	struct growth both = *x;
	both.filled.n = both.filled.room = 0;
	both.filled.at = NULL;
	for (unsigned i = 0; i < x->filled.n; i++) {
		struct filled_below f = x->filled.at[i];
		const struct filled_below *other = growth_filled(y, f.family, &f.below);
		for (unsigned k = f.below.k + 1; other && k < f.family->n; k++)
			if (other->end[k] < f.end[k])
				f.end[k] = other->end[k];
		if (other && has_same_outer(&f, other))
			ARRAY_PUSH(here->arena, both.filled, f);
	}
	return both;
}

static void add(struct point *here, struct growths *to, const struct growth *x)
{
	for (unsigned i = 0; i < to->at.n; i++) {
		struct growth *y = &to->at.at[i];
		if (!is_same_place(&x->place, &y->place) || !type_same(x->type, y->type) ||
		    !is_form(x->from, y->from) || !is_form(x->to, y->to))
			continue;
		*y = either(here, x, y);
		return;
	}
	if (to->at.n == MOST_COUNTS || !(x->counts & ~to->lost))
		lose(to, x->counts);
	else
		ARRAY_PUSH(here->arena, to->at, *x);
}

struct growths growths_union(struct point *here, struct growths a, struct growths b)
{
	struct growths all = {.lost = a.lost | b.lost};
	for (unsigned i = 0; i < a.at.n; i++)
		add(here, &all, &a.at.at[i]);
	for (unsigned i = 0; i < b.at.n; i++)
		add(here, &all, &b.at.at[i]);
	return all;
}

/* ---- what is filled ---- */

static bool is_of_outer(struct point *here, const struct filled_below *f, unsigned k,
			const struct access_family *as, isl_set *s, const struct count_place *at)
{
	isl_pw_aff *first = aff_number(here->sets, 0), *end = aff_number(here->sets, 1);
	return set_is_within(s, set_below_count(here, s, as, at, &f->outer[k], first, end));
}

bool filled_is_of_rows(struct point *here, const struct filled_below *f,
		       const struct access_family *as, isl_set *s, const struct count_place *at)
{
	for (unsigned k = 0; at->stride && k < f->below.k; k++)
		if (!is_of_outer(here, f, k, as, s, at))
			return false;
	return true;
}

isl_set *filled_rows(struct point *here, const struct filled_below *f,
		     const struct access_family *as, const struct count_place *at)
{
	struct sets *sets = here->sets;
	isl_pw_aff *first = aff_number(sets, 0), *end = aff_number(sets, 1);
	isl_set *all = set_all_of(sets, as);
	for (unsigned k = 0; at->stride && k < f->below.k; k++)
		all = set_below_count(here, all, as, at, &f->outer[k], first, end);
	for (unsigned k = f->below.k + 1; k < as->n; k++)
		all = set_between(sets, all, k, first, aff_number(sets, f->end[k]));
	return all;
}

/* All elements of "f" that lie in the object, of the row at hand, with inner coordinates before
 * their ends. */
static isl_set *before_ends(struct point *here, const struct filled_below *f,
			    const struct count_place *at)
{
	struct sets *sets = here->sets;
	isl_set *all = filled_rows(here, f, f->family, at);
	int64_t low, high;
	if (coordinates_range(f->family, &low, &high))
		all = set_between(sets, all, 0, aff_number(sets, low), aff_number(sets, high + 1));
	return all;
}

/* The ends of the inner coordinates, as "must" has them. False: it has none. */
static bool find_ends(const struct family_set *must, struct filled_below *to)
{
	for (unsigned i = to->below.k + 1; i < to->family->n; i++) {
		int64_t low;
		if (!set_range(must->set, i, &low, &to->end[i]) || low > 0 || to->end[i] < 0)
			return false;
		to->end[i]++;
	}
	return true;
}

/* How far beyond "from" the least index is that "must" has, whatever is known here. */
static isl_pw_aff *least_from(struct point *here, isl_set *must, unsigned k, isl_pw_aff *from)
{
	isl_set *known = set_and(here->sets, must, here->context);
	return aff_difference(here->sets, set_least(here->sets, known, k), from);
}

/* By which multiple of the row "must", in one disjunct, has written what is below the count, from
 * "x->from" on. */
static bool find_row(struct point *here, isl_set *must, const struct growth *x,
		     struct filled_below *to)
{
	const unsigned n = to->below.k + 1;
	isl_pw_aff *at[MAX_COORDINATES], *row = x->place.row;
	if (!x->place.stride)
		return true;
	table_path_held(here, must, n, at);
	for (unsigned k = 0; k < n; k++) {
		struct count_bound *b = k + 1 < n ? &to->outer[k] : &to->below;
		isl_pw_aff *of_row = k + 1 < n ? at[k] : least_from(here, must, k, x->from);
		b->k = k;
		if (!row || !of_row || !row_multiple(here, of_row, row, &b->times, &b->more))
			return false;
	}
	return true;
}

static const struct family_set *written_of(const struct elements *must,
					   const struct access_family *f)
{
	for (unsigned i = 0; i < must->n; i++)
		if (must->at[i].family == f)
			return &must->at[i];
	return NULL;
}

/* Must all ways out of "e" have written that? */
static bool is_written(struct point *here, const struct effect *e, const struct filled_below *f,
		       const struct growth *x)
{
	isl_set *all = set_below_count(here, before_ends(here, f, &x->place), f->family, &x->place,
				       &f->below, x->from, x->to);
	for (unsigned k = 0; k < EXITS; k++) {
		const struct family_set *must = written_of(&e->exits[k].must_before, f->family);
		if (e->exits[k].is_reached && !(must && set_is_within(all, must->set)))
			return false;
	}
	return true;
}

static const struct exit *first_way_out(const struct effect *e)
{
	for (unsigned k = 0; k < EXITS; k++)
		if (e->exits[k].is_reached)
			return &e->exits[k];
	return NULL;
}

struct filling {
	struct point *here;
	const struct effect *e;
	const struct family_set *must;
	struct growth *to;
};

/* Add what "must" has of that, in each coordinate, as the disjunct "b" tells it. */
static isl_stat fill_as(isl_basic_set *b, void *filling)
{
	const struct filling *x = filling;
	const struct access_family *family = x->must->family;
	isl_set *one = own_set(x->here->sets, isl_set_from_basic_set(b));
	for (unsigned k = 0; k < family->n; k++) {
		struct filled_below f = {.family = family, .below.k = k};
		if (find_row(x->here, one, x->to, &f) && !growth_filled(x->to, family, &f.below) &&
		    find_ends(x->must, &f) && is_written(x->here, x->e, &f, x->to))
			ARRAY_PUSH(x->here->arena, x->to->filled, f);
	}
	return isl_stat_ok;
}

static void fill_by(struct point *here, const struct effect *e, const struct family_set *must,
		    struct growth *x)
{
	struct filling with = {here, e, must, x};
	isl_set_foreach_basic_set(must->set, fill_as, &with);
}

static void fill(struct point *here, const struct effect *e, struct growth *x)
{
	const struct exit *out = first_way_out(e);
	*x = either(here, x, x);
	for (unsigned i = 0; out && x->from && x->to && i < out->must_before.n; i++)
		if (!out->must_before.at[i].family->direct &&
		    family_can_be_below(out->must_before.at[i].family))
			fill_by(here, e, &out->must_before.at[i], x);
}

struct growths growths_filled(struct point *here, const struct effect *e)
{
	struct growths to = {.lost = e->grown.lost};
	for (unsigned i = 0; i < e->grown.at.n; i++) {
		struct growth x = e->grown.at.at[i];
		fill(here, e, &x);
		ARRAY_PUSH(here->arena, to.at, x);
	}
	return to;
}

/* ---- without symbols ---- */

struct testing {
	symbol_test *test;
	const void *with;
};

static bool stays(struct point *here, const struct symbol *s, const void *testing)
{
	const struct testing *t = testing;
	return !t->test(here, s, t->with);
}

/* The first of an array of counts may stay where the row does not. */
static bool place_stays(struct point *here, const struct count_place *p, const struct testing *t)
{
	const struct address *a = &p->first;
	bool ok = !a->base.pointer || stays(here, a->base.pointer, t);
	for (unsigned k = 0; ok && k < a->nterms; k++)
		ok = value_is_of(here, a->terms[k].at, stays, t);
	return ok;
}

struct growths growths_project(struct point *here, const struct effect *e, symbol_test *test,
			       const void *with)
{
	const struct testing t = {test, with};
	const struct growths all = growths_filled(here, e);
	struct growths to = {.lost = all.lost};
	for (unsigned i = 0; i < all.at.n; i++) {
		struct growth x = all.at.at[i];
		if (!place_stays(here, &x.place, &t)) {
			lose(&to, x.counts);
			continue;
		}
		if (!value_is_of(here, x.place.row, stays, &t))
			x.place.row = NULL;
		if (!value_is_of(here, x.from, stays, &t))
			x.from = NULL;
		if (!value_is_of(here, x.to, stays, &t))
			x.to = NULL;
		add(here, &to, &x);
	}
	return to;
}

struct growths growths_own(struct point *here, const struct effect *e, const struct address *a,
			   isl_pw_aff *from, isl_pw_aff *to, const struct scope *scope)
{
	struct effect own = *e;
	own.grown = growths_stored(here, a, a->lvalue->type);
	own.grown = growths_told(here, own.grown, a, a->lvalue->type, from, to);
	return growths_project(here, &own, symbol_is_defined_in, scope);
}

struct elements rows_emptied(struct point *here, struct elements must, const struct address *a,
			     const struct type *type)
{
	const struct count_place at = count_place_of(a);
	struct elements_list l = {.locations = must.locations};
	if (!at.stride)
		return must;
	for (unsigned i = 0; i < must.n; i++) {
		elements_list_add(here->sets, &l, must.at[i].family, must.at[i].set);
		if (!family_has_counts(must.at[i].family, &at, type))
			continue;
		const struct family_set rows = family_set_emptied(here->sets, must.at[i]);
		elements_list_add(here->sets, &l, rows.family, rows.set);
	}
	return elements_list_end(here->sets, &l);
}
