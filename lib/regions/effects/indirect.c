/* indirect.c - which elements do index arrays lead to?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an address, and the elements that lie there.
 * Out:     the same elements, of an indirect family (elements_indirect.c).
 * Means:   numbers that were loaded at an index, in a coordinate of the address, are told by the
 *          way to them (table_path.h), as pointers of tables are; what else the coordinate has is
 *          the rest. A counter that starts at such a number is that number and a rest. Elements
 *          whose conditions depend on loaded numbers are told by the indices of these. Index arrays
 *          are those of one state of memory.
 * Errs:    elements stay direct: rows of tables, pointers, parts (parts.h), more coordinates than
 *          there is room.
 * Cost:    a look-up for each symbol of the address, and of each condition; one isl set. */
#include "indirect_internal.h"
#include "coordinates.h"
#include "count_bounds.h"
#include "memory_state.h"
#include "moving_counts.h"
#include "parts.h"

#include <string.h>

/* ---- what is loaded ---- */

/* Index arrays of more than that are seldom gone through as a whole, and make many cases. */
enum { MOST_INDICES = 3 };

/* Numbers over coordinates, and how often each is in a sum; in an order of their own, so that equal
 * sums are one form. */
struct summands {
	const struct symbol *at[MAX_COORDINATES];
	int64_t times[MAX_COORDINATES];
	unsigned n;
};

static void add_summand(struct summands *to, const struct symbol *s, int64_t times)
{
	unsigned k = to->n++;
	for (; k && isl_id_get_hash(to->at[k - 1]->id) > isl_id_get_hash(s->id); k--) {
		to->at[k] = to->at[k - 1];
		to->times[k] = to->times[k - 1];
	}
	to->at[k] = s;
	to->times[k] = times;
}

static isl_pw_aff *sum_of(struct sets *sets, const struct summands *x)
{
	isl_pw_aff *sum = aff_number(sets, 0);
	for (unsigned k = 0; k < x->n; k++)
		sum = aff_sum(sets, sum, aff_times(sets, aff_symbol(x->at[k]), x->times[k]));
	return sum;
}

struct finding {
	struct point *here;
	struct table_path *path; /* the ways to all numbers are added to it */
	unsigned room;
	struct summands now, through;
};

/* Is "at" the end of a row, "64 * c + n[c]", by the count "s" of the elements in it? That leads to
 * no other row (below_counts.h). */
static bool is_end_of_row(struct point *here, const struct symbol *s, isl_pw_aff *at)
{
	const struct count_place p = count_place_of(&s->address);
	int64_t times, more;
	return p.row && moving_counts_around(here, &s->address, s->type) &&
	       row_multiple(here, aff_difference(here->sets, at, aff_symbol(s)), p.row, &times,
			    &more) &&
	       times;
}

/* The numbers in "times" times "at" that are loaded at indices; of a counter, those that it starts
 * from. */
static void find_loaded(struct finding *f, isl_pw_aff *at, int64_t times)
{
	unsigned n = at && isl_pw_aff_isa_aff(at) == isl_bool_true
			     ? dims(isl_pw_aff_dim(at, isl_dim_param))
			     : 0;
	for (unsigned i = 0; i < n && f->now.n < MAX_COORDINATES; i++) {
		int64_t here_so_often = aff_coefficient(at, i), all;
		const struct symbol *s = value_symbol_at(at, i);
		if (!s || !here_so_often || __builtin_mul_overflow(here_so_often, times, &all))
			continue;
		const struct symbol *by =
			s->address.nterms <= MOST_INDICES && !is_end_of_row(f->here, s, at)
				? table_path_to_number(f->here, s, f->path, f->room)
				: NULL;
		if (by) {
			add_summand(&f->now, s, all);
			add_summand(&f->through, by, all);
		} else if (s->from) {
			find_loaded(f, s->from, all);
		}
	}
}

struct loaded indirect_loaded(struct point *here, isl_pw_aff *at, struct table_path *p,
			      unsigned room)
{
	struct finding f = {here, p, room, {{0}, {0}, 0}, {{0}, {0}, 0}};
	find_loaded(&f, at, 1);
	if (!f.now.n)
		return (struct loaded){0};
	return (struct loaded){sum_of(here->sets, &f.now), sum_of(here->sets, &f.through)};
}

void indirect_begin_path(struct point *here, struct table_path *p, unsigned n)
{
	for (p->n = 0; p->n < n; p->n++)
		p->at[p->n] = aff_symbol(symbol_coordinate(here, p->n));
}

/* Of an address whose first "rows" terms lead to its base: indices that hold what they do are
 * these. */
static struct telling telling_of(struct point *here, const struct address *a, unsigned rows)
{
	const unsigned room = MAX_COORDINATES - a->nterms + rows;
	struct telling t = {0};
	indirect_begin_path(here, &t.path, rows);
	for (unsigned k = 0; k < a->nterms; k++) {
		if (a->terms[k].span)
			continue;
		struct loaded x = indirect_loaded(here, a->terms[k].at, &t.path, room);
		if (!x.now && k < rows)
			t.path.at[k] = a->terms[k].at;
		if (!x.now)
			continue;
		t.rest[k] = aff_difference(here->sets, a->terms[k].at, x.now);
		t.through[k] = x.through;
		t.n += t.rest[k] != NULL;
	}
	return t;
}

/* ---- families ---- */

bool indirect_can_be_of(const struct access_family *f)
{
	return f->n && !f->direct && !f->is_unlikely && !f->is_table &&
	       !(f->base.pointer && f->base.pointer->kind != SYMBOL_LOAD);
}

/* "n" coordinates more, which lead to the base, or are beside those that do. */
static void put_first(struct access_family *f, unsigned n)
{
	memmove(f->strides + n, f->strides, f->n * sizeof *f->strides);
	memset(f->strides, 0, n * sizeof *f->strides);
	memmove(f->scales + n, f->scales, f->n * sizeof *f->scales);
	memset(f->scales, 0, n * sizeof *f->scales);
	f->n += n;
	f->above += n;
}

const struct access_family *indirect_family(struct point *here, const struct access_family *f,
					    const struct access_family *direct)
{
	struct access_family x = *direct;
	const struct object_base *b = &x.base;
	put_first(&x, f->above - direct->above);
	x.direct = direct;
	memcpy(x.through, f->through, sizeof x.through);
	return family_of(here->sets, &x,
			 arena_printf(here->arena, "%s through index arrays",
				      b->var ? b->var->name : b->pointer->name));
}

struct address indirect_address(const struct address *a, const struct telling *t, unsigned rows,
				bool is_any)
{
	struct address x = *a;
	unsigned n = rows;
	for (unsigned k = rows; k < t->path.n; k++)
		x.terms[n++] = (struct address_term){.at = t->path.at[k]};
	for (unsigned k = 0; k < a->nterms; k++)
		if (t->rest[k])
			x.terms[n++] = (struct address_term){.at = t->rest[k]};
	for (unsigned k = 0; k < a->nterms; k++) {
		struct address_term *to = &x.terms[k < rows ? k : n++];
		*to = a->terms[k];
		if (t->rest[k] && is_any)
			to->at = NULL;
	}
	x.nterms = n;
	x.is_may = false;
	return x;
}

/* Are numbers loaded at other places than what coordinates of the way to the base tell
 * (table_path_tell)? */
static bool needs_indices(struct point *here, const struct telling *t, const struct address *a,
			  unsigned rows)
{
	bool is_told = true;
	for (unsigned k = rows; is_told && k < t->path.n; k++) {
		int64_t number;
		is_told = false;
		for (unsigned i = 0; !is_told && i < rows; i++)
			is_told = aff_is_number(
				aff_difference(here->sets, t->path.at[k], a->terms[i].at), &number);
	}
	return !is_told;
}

bool indirect_at(struct point *here, const struct address *a, const struct family_set *direct,
		 isl_set *context, bool is_read, struct family_set *to)
{
	struct sets *sets = here->sets;
	const struct access_family *f = direct->family;
	struct access_family like = {0};
	if (!indirect_can_be_of(f) || f->n != a->nterms || !address_is_exact(a))
		return false;
	const struct telling t = telling_of(here, a, f->above);
	like.above = t.path.n + t.n;
	if (!needs_indices(here, &t, a, f->above) || like.above - f->above + f->n > MAX_COORDINATES)
		return false;
	memcpy(like.through, t.through, sizeof like.through);
	to->family = indirect_family(here, &like, f);
	const struct address x = indirect_address(a, &t, f->above, true);
	to->set = coordinates_at(here, to->family, &x, context);
	if (is_read)
		to->set = set_and(sets, to->set, set_by_any_index(sets, direct->set, to->family));
	return true;
}

/* ---- conditions ---- */

/* The number "x", as the way to it tells it; NULL: there is none. */
static const struct symbol *by_way(struct point *here, const struct symbol *x, struct table_path *p,
				   unsigned room)
{
	bool is_at_index = (x->kind == SYMBOL_LOAD || x->kind == SYMBOL_BEGUN) &&
			   x->address.nterms && x->address.nterms <= MOST_INDICES;
	return is_at_index ? table_path_to_number(here, x, p, room) : NULL;
}

/* The ways to "x", or to the numbers that it is the result of. */
static void add_ways(struct point *here, const struct symbol *x, struct table_path *p,
		     unsigned room)
{
	by_way(here, x, p, room);
	for (unsigned i = 0; x->kind == SYMBOL_RESULT && i < x->noperands; i++) {
		struct symbol_list l = symbols_of_value(here, x->operands[i]);
		for (unsigned k = 0; k < l.at.n; k++)
			if (l.at.at[k])
				add_ways(here, l.at.at[k], p, room);
	}
}

void indirect_add_ways(struct point *here, isl_set *s, symbol_test *goes, const void *with,
		       struct table_path *p, unsigned room)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		if (x && set_mentions(s, x->id) && goes(here, x, with))
			add_ways(here, x, p, room);
	}
}

isl_set *indirect_by_ways(struct point *here, isl_set *s, symbol_test *goes, const void *with,
			  struct table_path *p)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i], *by = NULL;
		if (x && set_mentions(s, x->id) && goes(here, x, with))
			by = by_way(here, x, p, p->n);
		if (by)
			s = set_substitute(here->sets, s, x->id, aff_symbol(by));
	}
	return table_path_tell(here, s, p->n, p->at);
}

/* The path that the indices of "s" are: what they hold. Of a coordinate that is told through
 * numbers, nothing else is told. */
static struct table_path held_path(struct point *here, const struct family_set *x)
{
	const struct access_family *f = x->family;
	const unsigned n = family_indices(f);
	struct table_path p;
	isl_pw_aff *at[MAX_COORDINATES];
	indirect_begin_path(here, &p, n);
	table_path_held(here, x->set, n, at);
	for (unsigned k = 0; k < n; k++)
		if (at[k] && (k >= family_rows(f) || !f->through[k]))
			p.at[k] = at[k];
	return p;
}

isl_set *indirect_told(struct point *here, const struct family_set *x)
{
	const struct table_path p = held_path(here, x);
	return table_path_tell(here, x->set, p.n, p.at);
}

/* Is "s" an entry of an array that "through" is loaded from? It is told by the coordinate. */
static bool is_entry_of(const struct symbol *s, isl_pw_aff *through)
{
	unsigned n = dims(isl_pw_aff_dim(through, isl_dim_param));
	for (unsigned i = 0; i < n; i++) {
		const struct symbol *x = value_symbol_at(through, i);
		if (x && x->address.base.pointer == s->address.base.pointer &&
		    x->address.base.var == s->address.base.var)
			return true;
	}
	return false;
}

/* Does a symbol go, and is no end of a loop? Those of index arrays have bounds (bounds.h). */
struct going {
	const struct access_family *f;
	symbol_test *goes;
	const void *with;
};

static bool goes_in_condition(struct point *here, const struct symbol *s, const void *with)
{
	const struct going *g = with;
	for (unsigned k = 0; k < g->f->direct->n; k++)
		if (g->f->through[k] && is_entry_of(s, g->f->through[k]))
			return false;
	return !s->bounds_loop && g->goes(here, s, g->with);
}

/* May elements like those of "x" have more indices? */
static bool may_have_more(const struct family_set *x)
{
	const struct access_family *f = x->family, *direct = f->direct ? f->direct : f;
	return indirect_can_be_of(direct) && (f->direct || !f->above) &&
	       isl_set_n_basic_set(x->set) <= INDIRECT_CASES;
}

/* "x" with the indices of "p", of which it has the first "n". */
static struct family_set with_more(struct point *here, const struct family_set *x, unsigned n,
				   const struct table_path *p)
{
	const struct access_family *f = x->family;
	struct access_family like = *f;
	like.above += p->n - n;
	struct family_set to = {indirect_family(here, &like, f->direct ? f->direct : f), NULL};
	to.set = set_by_more_indices(here->sets, x->set, n, to.family);
	for (unsigned k = n; k < p->n; k++)
		to.set = set_at_index(here->sets, to.set, k, p->at[k]);
	*to.family->is_by_part |= *f->is_by_part;
	family_touches_as(here->sets, to.family, f);
	family_stores_as(here->sets, to.family, f);
	return to;
}

/* Is a number at an index in "a"? */
static bool is_told_by_arrays(struct point *here, isl_pw_aff *a)
{
	struct symbol_list l = symbols_of_value(here, a);
	bool is = false;
	for (unsigned i = 0; i < l.at.n; i++)
		is |= l.at.at[i] && l.at.at[i]->kind == SYMBOL_LOAD && l.at.at[i]->address.nterms;
	return is;
}

/* Is "s" the count of a row that "x" lies in, by a number that index arrays tell? */
static bool is_count_of_row(struct point *here, const struct family_set *x, const struct symbol *s)
{
	const struct count_place p = count_place_of(&s->address);
	struct count_bound b = {0};
	if (s->kind != SYMBOL_LOAD || s->type->kind != TYPE_INTEGER || !p.row ||
	    !is_told_by_arrays(here, p.row) || !place_holds(here, s))
		return false;
	while (b.k < x->family->n && !count_bound_find(here, x, &p, aff_symbol(s), &b))
		b.k++;
	return b.k < x->family->n;
}

bool indirect_by_row(struct point *here, const struct family_set *direct, struct family_set *to)
{
	struct symbol_list l = symbols_in(here, direct->set);
	struct table_path p = {0};
	if (direct->family->above || !may_have_more(direct) || direct->family->n == MAX_COORDINATES)
		return false;
	for (unsigned i = 0; i < l.at.n && !p.n; i++)
		if (l.at.at[i] && set_mentions(direct->set, l.at.at[i]->id) &&
		    is_count_of_row(here, direct, l.at.at[i]))
			p.at[p.n++] = count_place_of(&l.at.at[i]->address).row;
	if (!p.n)
		return false;
	*to = with_more(here, direct, 0, &p);
	to->set = table_path_tell(here, to->set, p.n, p.at);
	return true;
}

bool indirect_by_index(struct point *here, const struct family_set *x, isl_pw_aff *at,
		       struct family_set *to, unsigned *k, int64_t *more)
{
	struct table_path p = held_path(here, x);
	const unsigned n = p.n;
	for (*k = 0; *k < n; ++*k)
		if (aff_is_number(aff_difference(here->sets, at, p.at[*k]), more)) {
			*to = *x;
			return true;
		}
	if (!may_have_more(x) || x->family->n == MAX_COORDINATES)
		return false;
	p.at[p.n++] = at;
	*to = with_more(here, x, n, &p);
	*more = 0;
	return true;
}

static bool begun_goes(struct point *here, const struct symbol *s, const void *going)
{
	const struct going *g = going;
	return s->kind == SYMBOL_BEGUN && g->goes(here, s, g->with);
}

/* Reads below a count (below_counts.h) in few cases: that they are is worth more than what else is
 * true of them. */
static struct family_set in_few_cases(struct point *here, const struct family_set *x,
				      symbol_test *goes, const void *with)
{
	const struct going going = {x->family, goes, with};
	struct family_set few = *x;
	if (isl_set_n_basic_set(x->set) > INDIRECT_CASES &&
	    set_has_symbol(here, x->set, begun_goes, &going))
		few.set =
			own_set(here->sets,
				isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(x->set))));
	return few;
}

static bool by_conditions(struct point *here, const struct family_set *all, symbol_test *goes,
			  const void *with, struct family_set *to)
{
	enum { MOST_CONDITIONS = 2 };
	const struct access_family *f = all->family;
	const struct family_set few = in_few_cases(here, all, goes, with), *x = &few;
	if (!may_have_more(x))
		return false;
	const unsigned n = family_indices(f);
	const struct going going = {f, goes, with};
	bool is_through = f->above > n;
	if (is_through && !set_has_symbol(here, x->set, goes_in_condition, &going))
		return false;
	struct table_path p = held_path(here, x);
	indirect_add_ways(here, x->set, is_through ? goes_in_condition : goes,
			  is_through ? &going : with, &p, family_rows(f) + MOST_CONDITIONS);
	if (!p.n || f->n + p.n - n > MAX_COORDINATES)
		return false;
	*to = with_more(here, x, n, &p);
	to->set = indirect_by_ways(here, to->set, goes, with, &p);
	return true;
}

struct elements indirect_by_conditions(struct point *here, struct elements a, symbol_test *goes,
				       const void *with)
{
	struct elements_list l = {.locations = a.locations};
	bool is_there = false;
	for (unsigned i = 0; i < a.n; i++) {
		struct family_set x = a.at[i];
		is_there |= by_conditions(here, &a.at[i], goes, with, &x);
		elements_list_add(here->sets, &l, x.family, x.set);
	}
	return is_there ? elements_list_end(here->sets, &l) : a;
}

/* ---- parts ---- */

bool indirect_through_one(const struct access_family *f, struct through_one *x)
{
	unsigned n = 0;
	for (unsigned k = 0; k < f->direct->n; k++)
		if (f->through[k]) {
			x->k = k;
			n++;
		}
	isl_pw_aff *at = n == 1 && !f->direct->above ? f->through[x->k] : NULL;
	if (!at || isl_pw_aff_dim(at, isl_dim_param) != 1)
		return false;
	x->entry = value_symbol_at(at, 0);
	x->times = aff_coefficient(at, 0);
	return x->entry && x->times;
}

bool indirect_in_part(struct point *here, const struct family_set *x, struct family_set *to)
{
	const struct access_family *f = x->family;
	struct access_family there = *f->direct;
	struct through_one p = {0};
	uint64_t stride;
	if (!indirect_through_one(f, &p) || p.times < 0 ||
	    __builtin_mul_overflow(there.strides[p.k], (uint64_t)p.times, &stride))
		return false;
	const unsigned n = f->above - 1;
	there.base.pointer = symbol_part(here, &f->base, stride, p.entry);
	there.base.var = NULL;
	if (!there.base.pointer)
		return false;
	put_first(&there, n);
	to->family = family_of(here->sets, &there, there.base.pointer->name);
	isl_set *s = isl_set_eliminate(isl_set_copy(x->set), isl_dim_set, f->above + p.k, 1);
	s = isl_set_equate(s, isl_dim_set, (int)n, isl_dim_set, (int)(f->above + p.k));
	s = isl_set_project_out(s, isl_dim_set, n, 1);
	to->set = own_set(here->sets, isl_set_set_tuple_id(s, isl_id_copy(to->family->id)));
	family_touches_as(here->sets, to->family, f);
	return true;
}
