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
#include "indirect.h"
#include "coordinates.h"
#include "parts.h"
#include "table_path.h"

#include <string.h>

/* ---- what is loaded ---- */

/* Index arrays of more than that are seldom gone through as a whole, and make many cases. */
enum { MOST_INDICES = 3 };

struct loaded {
	isl_pw_aff *now, *through; /* what of a coordinate is loaded; the same over coordinates */
};

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

/* The numbers in "times" times "at" that are loaded at indices; of a counter, those that it starts
 * from. */
static void find_loaded(struct finding *f, isl_pw_aff *at, int64_t times)
{
	unsigned n = at && isl_pw_aff_isa_aff(at) == isl_bool_true
			     ? (unsigned)isl_pw_aff_dim(at, isl_dim_param)
			     : 0;
	for (unsigned i = 0; i < n && f->now.n < MAX_COORDINATES; i++) {
		int64_t here_so_often = aff_coefficient(at, i), all;
		const struct symbol *s = value_symbol_at(at, i);
		if (!s || !here_so_often || __builtin_mul_overflow(here_so_often, times, &all))
			continue;
		const struct symbol *by =
			s->address.nterms <= MOST_INDICES
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

/* The loaded part of "at"; "now" NULL: there is none. */
static struct loaded loaded_in(struct point *here, isl_pw_aff *at, struct table_path *p,
			       unsigned room)
{
	struct finding f = {here, p, room, {{0}, {0}, 0}, {{0}, {0}, 0}};
	find_loaded(&f, at, 1);
	if (!f.now.n)
		return (struct loaded){0};
	return (struct loaded){sum_of(here->sets, &f.now), sum_of(here->sets, &f.through)};
}

/* How the elements at an address are told: the first coordinates. */
struct telling {
	struct table_path path;
	isl_pw_aff *rest[MAX_COORDINATES],
		*through[MAX_COORDINATES]; /* by coordinate; NULL: none */
	unsigned n;                        /* of rests */
};

static struct telling telling_of(struct point *here, const struct address *a)
{
	struct telling t = {0};
	for (unsigned k = 0; k < a->nterms; k++) {
		if (a->terms[k].span)
			continue;
		struct loaded x =
			loaded_in(here, a->terms[k].at, &t.path, MAX_COORDINATES - a->nterms);
		if (!x.now)
			continue;
		t.rest[k] = aff_difference(here->sets, a->terms[k].at, x.now);
		t.through[k] = x.through;
		t.n += t.rest[k] != NULL;
	}
	return t;
}

/* ---- families ---- */

static bool can_be_direct(const struct access_family *f)
{
	return f->n && !f->direct && !f->above && !f->is_unlikely && !f->is_table &&
	       !(f->base.pointer && f->base.pointer->kind != SYMBOL_LOAD);
}

/* "n" coordinates more, in front of those that "f" has. */
static void put_first(struct access_family *f, unsigned n)
{
	memmove(f->strides + n, f->strides, f->n * sizeof *f->strides);
	memset(f->strides, 0, n * sizeof *f->strides);
	memmove(f->scales + n, f->scales, f->n * sizeof *f->scales);
	memset(f->scales, 0, n * sizeof *f->scales);
	f->n += n;
	f->above = n;
}

const struct access_family *indirect_family(struct point *here, const struct access_family *f,
					    const struct access_family *direct)
{
	struct access_family x = *direct;
	const struct object_base *b = &x.base;
	put_first(&x, f->above);
	x.direct = direct;
	memcpy(x.through, f->through, sizeof x.through);
	return family_of(here->sets, &x,
			 arena_printf(here->arena, "%s through index arrays",
				      b->var ? b->var->name : b->pointer->name));
}

/* "a" by indices and rests, then by its own coordinates, any of those that are told by them. */
static struct address told_address(const struct address *a, const struct telling *t)
{
	struct address x = *a;
	unsigned n = 0;
	for (unsigned k = 0; k < t->path.n; k++)
		x.terms[n++] = (struct address_term){.at = t->path.at[k]};
	for (unsigned k = 0; k < a->nterms; k++)
		if (t->rest[k])
			x.terms[n++] = (struct address_term){.at = t->rest[k]};
	for (unsigned k = 0; k < a->nterms; k++) {
		x.terms[n] = a->terms[k];
		if (t->rest[k])
			x.terms[n].at = NULL;
		n++;
	}
	x.nterms = n;
	x.is_may = false;
	return x;
}

bool indirect_at(struct point *here, const struct address *a, const struct family_set *direct,
		 isl_set *context, bool is_read, struct family_set *to)
{
	struct sets *sets = here->sets;
	const struct access_family *f = direct->family;
	struct access_family like = {0};
	if (!can_be_direct(f) || f->n != a->nterms || !address_is_exact(a))
		return false;
	const struct telling t = telling_of(here, a);
	like.above = t.path.n + t.n;
	if (!t.n || like.above + f->n > MAX_COORDINATES)
		return false;
	memcpy(like.through, t.through, sizeof like.through);
	to->family = indirect_family(here, &like, f);
	const struct address x = told_address(a, &t);
	to->set = coordinates_at(here, to->family, &x, context);
	if (is_read)
		to->set = set_and(sets, to->set, set_by_any_index(sets, direct->set, to->family));
	return true;
}

/* ---- conditions ---- */

/* The ways to "x", or to the numbers that it is the result of. */
static void add_ways(struct point *here, const struct symbol *x, struct table_path *p)
{
	enum { MOST_CONDITIONS = 2 };
	if (x->kind == SYMBOL_LOAD && x->address.nterms && x->address.nterms <= MOST_INDICES)
		table_path_to_number(here, x, p, MOST_CONDITIONS);
	for (unsigned i = 0; x->kind == SYMBOL_RESULT && i < x->noperands; i++) {
		struct symbol_list l = symbols_of_value(here, x->operands[i]);
		for (unsigned k = 0; k < l.at.n; k++)
			if (l.at.at[k])
				add_ways(here, l.at.at[k], p);
	}
}

/* The ways to the numbers in the conditions of "s" that go. */
static struct table_path ways_to_conditions(struct point *here, isl_set *s, symbol_test *goes,
					    const void *with)
{
	struct table_path p = {0};
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		if (x && set_mentions(s, x->id) && goes(here, x, with))
			add_ways(here, x, &p);
	}
	return p;
}

static bool by_conditions(struct point *here, const struct family_set *x, symbol_test *goes,
			  const void *with, struct family_set *to)
{
	struct access_family like = {0};
	if (!can_be_direct(x->family) || isl_set_n_basic_set(x->set) > INDIRECT_CASES)
		return false;
	const struct table_path p = ways_to_conditions(here, x->set, goes, with);
	like.above = p.n;
	if (!p.n || p.n + x->family->n > MAX_COORDINATES)
		return false;
	to->family = indirect_family(here, &like, x->family);
	isl_set *s = set_by_any_index(here->sets, x->set, to->family);
	for (unsigned k = 0; k < p.n; k++)
		s = set_at_index(here->sets, s, k, p.at[k]);
	to->set = table_path_tell(here, s, p.n, p.at);
	family_touches_as(here->sets, to->family, x->family);
	family_stores_as(here->sets, to->family, x->family);
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

/* The one coordinate that is told through a multiple of one number. */
struct in_part {
	const struct symbol *offset;
	int64_t times;
	unsigned k;
};

static bool find_part(const struct access_family *f, struct in_part *x)
{
	unsigned n = 0;
	for (unsigned k = 0; k < f->direct->n; k++)
		if (f->through[k]) {
			x->k = k;
			n++;
		}
	isl_pw_aff *at = n == 1 ? f->through[x->k] : NULL;
	if (!at || isl_pw_aff_dim(at, isl_dim_param) != 1)
		return false;
	x->offset = value_symbol_at(at, 0);
	x->times = aff_coefficient(at, 0);
	return x->offset && x->times > 0;
}

bool indirect_in_part(struct point *here, const struct family_set *x, struct family_set *to)
{
	const struct access_family *f = x->family;
	struct access_family there = *f->direct;
	struct in_part p = {0};
	uint64_t stride;
	if (!find_part(f, &p) ||
	    __builtin_mul_overflow(there.strides[p.k], (uint64_t)p.times, &stride))
		return false;
	const unsigned n = f->above - 1;
	there.base.pointer = symbol_part(here, &f->base, stride, p.offset);
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

/* ---- in another function ---- */

/* Is coordinate "k" here what it was in the callee? */
static bool is_same_coordinate(struct point *here, isl_pw_aff *at, unsigned k)
{
	return aff_is_same(at, aff_symbol(symbol_coordinate(here, MAX_COORDINATES + k)));
}

isl_set *indirect_set_retold(struct point *here, isl_set *s, const struct access_family *f)
{
	isl_pw_aff *at[MAX_COORDINATES];
	unsigned n = family_indices(f);
	for (unsigned k = 0; k < n; k++)
		at[k] = aff_symbol(symbol_coordinate(here, MAX_COORDINATES + k));
	return table_path_tell(here, s, n, at);
}

bool indirect_retold(struct point *here, struct access_family *f)
{
	struct table_path p = {0};
	int64_t number;
	for (unsigned k = 0; k < f->direct->n; k++) {
		if (!f->through[k])
			continue;
		struct loaded x = loaded_in(here, f->through[k], &p, MAX_COORDINATES);
		isl_pw_aff *rest = x.now ? aff_difference(here->sets, f->through[k], x.now) : NULL;
		if (!aff_is_number(rest, &number) || number)
			return false;
		f->through[k] = x.through;
	}
	for (unsigned k = 0; k < p.n; k++)
		if (!is_same_coordinate(here, p.at[k], k))
			return false;
	return p.n <= family_indices(f);
}
