/* elements.c - access families, and sets of their elements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      families as a base, an offset, a size, strides and scales; lists of one isl set per
 *          family.
 * Out:     lists of the same form.
 * Means:   each operation is isl's, family by family. Families are in the order in which they came
 *          into the list: texts and emitted tables follow it.
 * Errs:    elements of different families are taken to be different: a union has some twice, a
 *          difference keeps some. A list beyond the budget is reported as an error of isl's.
 * Cost:    linear in the lists, and one isl operation for a family that is in both. */
#include "elements_otherwise.h"

#include <string.h>

/* ---- families ---- */

static bool same_base(struct object_base a, struct object_base b)
{
	return a.var == b.var && a.pointer == b.pointer;
}

bool scale_same(const struct scale *a, const struct scale *b)
{
	bool same = a->n == b->n;
	for (unsigned i = 0; same && i < a->n; i++)
		same = aff_is_same(a->by[i], b->by[i]);
	return same;
}

isl_pw_aff *scale_beyond(const struct scale *all, const struct scale *some)
{
	isl_pw_aff *more = NULL;
	unsigned k = 0;
	if (all->n != some->n + 1)
		return NULL;
	for (unsigned i = 0; i < all->n; i++) {
		if (k < some->n && aff_is_same(all->by[i], some->by[k]))
			k++;
		else
			more = all->by[i];
	}
	return k == some->n ? more : NULL;
}

static bool same_scales(const struct access_family *a, const struct access_family *b)
{
	bool same = a->is_modular == b->is_modular;
	for (unsigned k = 0; same && k < a->n; k++)
		same = scale_same(&a->scales[k], &b->scales[k]);
	return same;
}

static bool same_or_none(isl_pw_aff *a, isl_pw_aff *b)
{
	return a == b || (a && b && aff_is_same(a, b));
}

static bool same_indices(const struct access_family *a, const struct access_family *b)
{
	bool same = a->direct == b->direct;
	for (unsigned k = 0; same && a->direct && k < a->direct->n; k++)
		same = same_or_none(a->through[k], b->through[k]);
	return same;
}

static isl_bool same_family(const void *x, const void *y)
{
	const struct access_family *a = x, *b = y;
	return isl_bool_ok(same_base(a->base, b->base) && a->offset == b->offset &&
			   a->size == b->size && a->n == b->n && a->is_unlikely == b->is_unlikely &&
			   a->is_emptied == b->is_emptied &&
			   !memcmp(a->strides, b->strides, a->n * sizeof *a->strides) &&
			   same_scales(a, b) && same_indices(a, b));
}

static uint32_t hash_of(const struct access_family *c)
{
	uint32_t h = isl_hash_builtin(isl_hash_init(), c->base.var);
	h = isl_hash_builtin(h, c->base.pointer);
	h = isl_hash_builtin(h, c->offset);
	h = isl_hash_builtin(h, c->size);
	h = isl_hash_builtin(h, c->is_unlikely);
	h = isl_hash_builtin(h, c->is_emptied);
	for (unsigned k = 0; k < c->n; k++)
		for (unsigned i = 0; i < c->scales[k].n; i++) {
			uint32_t by = isl_pw_aff_get_hash(c->scales[k].by[i]);
			isl_hash_hash(h, by);
		}
	return isl_hash_mem(h, c->strides, c->n * sizeof *c->strides);
}

const struct access_family *family_of(struct sets *sets, const struct access_family *wanted,
				      const char *name)
{
	uint32_t hash = hash_of(wanted);
	struct isl_hash_table_entry *e =
		isl_hash_table_find(sets->ctx, sets->families, hash, same_family, wanted, 0);
	if (e && e != isl_hash_table_entry_none)
		return e->data;
	struct access_family *f = ARENA_NEW(sets->arena, struct access_family);
	*f = *wanted;
	f->id = unique_id(sets, name, f);
	f->number = sets->nfamilies++;
	f->touched = ARENA_NEW(sets->arena, struct touched);
	f->stored = ARENA_NEW(sets->arena, struct touched);
	f->is_by_part = ARENA_NEW(sets->arena, bool);
	e = f->id ? isl_hash_table_find(sets->ctx, sets->families, hash, same_family, wanted, 1)
		  : NULL;
	if (e)
		e->data = f;
	return f;
}

isl_set *set_all_of(struct sets *sets, const struct access_family *f)
{
	isl_space *space = isl_space_set_alloc(sets->ctx, 0, f->n);
	for (unsigned k = 0; k < f->n; k++)
		space = isl_space_set_dim_name(space, isl_dim_set, k, coordinate_name(k));
	space = isl_space_set_tuple_id(space, isl_dim_set, isl_id_copy(f->id));
	return own_set(sets, isl_set_universe(space));
}

static void note_cells(struct sets *sets, struct touched *t, const struct bitset *cells)
{
	t->is_told = true;
	t->is_more |= !cells;
	if (!cells || t->is_more)
		return;
	if (!t->cells.words)
		t->cells = bitset_copy(sets->arena, *cells);
	else if (!bitset_subset(*cells, t->cells))
		bitset_union(t->cells, *cells);
}

static void note_same(struct sets *sets, struct touched *t, const struct touched *from)
{
	if (t != from)
		note_cells(sets, t, from->is_told && !from->is_more ? &from->cells : NULL);
}

void family_touches(struct sets *sets, const struct access_family *f, const struct bitset *cells)
{
	note_cells(sets, f->touched, cells);
}

void family_touches_as(struct sets *sets, const struct access_family *f,
		       const struct access_family *from)
{
	note_same(sets, f->touched, from->touched);
}

void family_stores(struct sets *sets, const struct access_family *f, const struct bitset *cells)
{
	note_cells(sets, f->stored, cells);
}

void family_stores_as(struct sets *sets, const struct access_family *f,
		      const struct access_family *from)
{
	note_same(sets, f->stored, from->stored);
}

/* Which case it is does not matter for what is unlikely. */
static isl_set *without_cases(const struct sets *sets, isl_set *s)
{
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	for (unsigned i = n; sets->is_case && i-- > 0;) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		if (sets->is_case(id))
			s = isl_set_project_out(s, isl_dim_param, i, 1);
		isl_id_free(id);
	}
	return s;
}

/* The family that "x", which is "like" but for a property, is. */
static const struct access_family *family_like(struct sets *sets, const struct access_family *x,
					       const struct access_family *like, const char *before)
{
	const char *name = isl_id_get_name(like->id);
	name = arena_printf(sets->arena, "%s%.*s", before, (int)sets_name_length(name), name);
	const struct access_family *f = family_of(sets, x, name);
	family_touches_as(sets, f, like);
	return f;
}

struct family_set family_set_unlikely(struct sets *sets, struct family_set s)
{
	struct access_family x = *s.family;
	x.is_unlikely = true;
	s.family = family_like(sets, &x, s.family, "");
	isl_set *likely = own_set(sets, without_cases(sets, isl_set_copy(s.set)));
	isl_set *all = set_unlikely(sets, likely);
	s.set = own_set(sets, isl_set_set_tuple_id(all, isl_id_copy(s.family->id)));
	return s;
}

struct family_set family_set_emptied(struct sets *sets, struct family_set s)
{
	struct access_family x = *s.family;
	x.is_emptied = true;
	s.family = family_like(sets, &x, s.family, "emptied ");
	family_stores_as(sets, s.family, &x);
	s.set = own_set(sets, isl_set_set_tuple_id(isl_set_copy(s.set), isl_id_copy(s.family->id)));
	return s;
}

/* ---- where a family is in a list ---- */

/* +1, by number of the family; 0: nowhere. One list at a time has an index. */
struct index {
	unsigned *at;
	const struct family_set *of;
	unsigned n;
};

static void widen_index(struct sets *sets)
{
	if (sets->nfamilies <= sets->index_room)
		return;
	sets->index_room = 2 * sets->nfamilies;
	sets->index = ARENA_ARRAY(sets->arena, unsigned, sets->index_room);
}

static struct index index_of(struct sets *sets, struct elements a)
{
	widen_index(sets);
	for (unsigned i = 0; i < a.n; i++)
		sets->index[a.at[i].family->number] = i + 1;
	return (struct index){sets->index, a.at, a.n};
}

static const struct family_set *find(const struct index *x, const struct access_family *f)
{
	unsigned i = x->at[f->number];
	return i ? &x->of[i - 1] : NULL;
}

static void index_end(struct index *x)
{
	for (unsigned i = 0; i < x->n; i++)
		x->at[x->of[i].family->number] = 0;
}

/* ---- the budget of lists ---- */

/* A function with more sets than its budget is given up, like one with too many operations. */
static bool is_given_up(const struct sets *sets)
{
	return !sets->budget;
}

static void take(struct sets *sets, size_t bytes)
{
	if (bytes <= sets->budget) {
		sets->budget -= bytes;
		return;
	}
	sets->budget = 0;
	isl_handle_error(sets->ctx, isl_error_quota, "too many elements", __FILE__, __LINE__);
}

static struct family_set *sets_new(struct sets *sets, unsigned n)
{
	take(sets, n * sizeof(struct family_set));
	return ARENA_ARRAY(sets->arena, struct family_set, n);
}

/* ---- operations ---- */

struct elements elements_none(void)
{
	return (struct elements){0};
}

/* Does "a" have each set of "b" itself? */
static bool has_sets_of(struct sets *sets, struct elements a, struct elements b)
{
	if (b.n > a.n ||
	    (b.locations.words && (!a.locations.words || !bitset_subset(b.locations, a.locations))))
		return false;
	bool all = true;
	struct index in_a = index_of(sets, a);
	for (unsigned i = 0; all && i < b.n; i++) {
		const struct family_set *p = find(&in_a, b.at[i].family);
		all = p && p->set == b.at[i].set;
	}
	index_end(&in_a);
	return all;
}

static struct bitset locations_or(struct sets *sets, struct bitset a, struct bitset b)
{
	if (!a.words || !b.words || bitset_subset(b, a))
		return a.words ? a : b;
	struct bitset all = bitset_copy(sets->arena, a);
	take(sets, all.nwords * sizeof *all.words);
	bitset_union(all, b);
	return all;
}

struct elements elements_union(struct sets *sets, struct elements a, struct elements b)
{
	if (!a.n && !a.locations.words)
		return b;
	if ((!b.n && !b.locations.words) || has_sets_of(sets, a, b) || is_given_up(sets))
		return a;
	if (has_sets_of(sets, b, a))
		return b;
	struct family_set *at = sets_new(sets, a.n + b.n);
	struct elements all = {at, 0, locations_or(sets, a.locations, b.locations)};
	struct index in_b = index_of(sets, b);
	for (unsigned i = 0; i < a.n; i++) {
		const struct family_set *same = find(&in_b, a.at[i].family);
		at[all.n] = a.at[i];
		if (same && same->set != a.at[i].set)
			at[all.n].set = set_or(sets, a.at[i].set, same->set);
		all.n++;
	}
	index_end(&in_b);
	struct index in_a = index_of(sets, a);
	for (unsigned i = 0; i < b.n; i++)
		if (!find(&in_a, b.at[i].family))
			at[all.n++] = b.at[i];
	index_end(&in_a);
	return all;
}

struct elements elements_intersect(struct sets *sets, struct elements a, struct elements b)
{
	if (is_given_up(sets))
		return a;
	struct family_set *at = sets_new(sets, a.n);
	struct elements both = {at, 0, {0}};
	struct index in_b = index_of(sets, b);
	for (unsigned i = 0; i < a.n; i++) {
		const struct family_set *same = find(&in_b, a.at[i].family);
		if (!same)
			continue;
		at[both.n] = a.at[i];
		if (same->set != a.at[i].set)
			at[both.n].set = set_and(sets, a.at[i].set, same->set);
		both.n++;
	}
	index_end(&in_b);
	return both;
}

/* "s", of the indirect family "f", without what "b" has of the direct one. */
static isl_set *less_direct(struct sets *sets, const struct access_family *f, isl_set *s,
			    struct elements b)
{
	for (unsigned i = 0; i < b.n && !set_is_empty(s); i++) {
		const struct access_family *g = b.at[i].family;
		isl_set *must = b.at[i].set;
		if (g->direct || (g != f->direct && !families_overlap(f->direct, g)))
			continue;
		if (g != f->direct)
			must = set_written_otherwise(sets, must, g, f->direct);
		must = set_is_empty(must) ? NULL : set_written_indirectly(sets, must, f);
		s = must ? set_subtract(sets, s, must) : s;
	}
	return s;
}

/* "s", of a row, without "must", of the grid "g". If that takes anything away, the rest is told in
 * the grid, and goes to "left"; else "s" is returned. */
static isl_set *less_of_grid(struct sets *sets, struct family_set s, const struct access_family *g,
			     isl_set *must, struct elements_list *left)
{
	must = set_without_divisions(sets, must);
	isl_set *read = set_read_otherwise(sets, s.set, s.family, g);
	if (!read || isl_set_is_disjoint(read, must) != isl_bool_false)
		return s.set;
	family_touches_as(sets, g, s.family);
	elements_list_add(sets, left, g, set_subtract(sets, read, must));
	return own_set(sets, isl_set_empty(isl_set_get_space(s.set)));
}

/* "s", of "f", without what "b" has in other coordinates; some of what is left may be in "left". */
static isl_set *less_otherwise(struct sets *sets, const struct access_family *f, isl_set *s,
			       struct elements b, struct elements_list *left)
{
	for (unsigned i = 0; i < b.n && !set_is_empty(s); i++) {
		const struct access_family *g = b.at[i].family;
		isl_set *must = b.at[i].set;
		if (!families_overlap(f, g))
			continue;
		isl_set *written = set_written_otherwise(sets, must, g, f);
		bool is_told = f == g && set_is_in_rows(s, f) && set_is_in_rows(must, f);
		if (!set_is_empty(written) && !is_told)
			s = set_subtract(sets, s, written);
		if (f->n == 1 && g->n > 1 && !set_is_empty(s))
			s = less_of_grid(sets, (struct family_set){f, s}, g, must, left);
	}
	return s;
}

struct elements elements_subtract(struct sets *sets, struct elements a, struct elements b)
{
	if (!a.n || !b.n || is_given_up(sets))
		return a;
	struct elements_list left = {.locations = a.locations};
	struct index in_b = index_of(sets, b);
	for (unsigned i = 0; i < a.n; i++) {
		const struct access_family *f = a.at[i].family;
		const struct family_set *same = find(&in_b, f);
		isl_set *s = a.at[i].set, *unlikely = NULL;
		if (same && family_is_of_rows(f) && !set_is_of_few_rows(f, s))
			s = set_subtract_rows(sets, s, same->set, &unlikely);
		else if (same)
			s = set_subtract(sets, s, same->set);
		s = f->direct ? less_direct(sets, f, s, b) : less_otherwise(sets, f, s, b, &left);
		elements_list_add(sets, &left, f, s);
		if (!unlikely)
			continue;
		struct family_set x = family_set_unlikely(sets, (struct family_set){f, unlikely});
		elements_list_add(sets, &left, x.family, x.set);
	}
	index_end(&in_b);
	return elements_list_end(sets, &left);
}

bool elements_are_within(struct sets *sets, struct elements a, struct elements b)
{
	bool all = !is_given_up(sets);
	struct index in_b = index_of(sets, b);
	for (unsigned i = 0; all && i < a.n; i++) {
		const struct family_set *same = find(&in_b, a.at[i].family);
		all = same && set_is_within(a.at[i].set, same->set);
	}
	index_end(&in_b);
	return all;
}

struct elements elements_restrict(struct sets *sets, struct elements a, isl_set *condition)
{
	if (is_given_up(sets))
		return a;
	struct family_set *at = sets_new(sets, a.n);
	struct elements part = {at, 0, a.locations};
	for (unsigned i = 0; i < a.n; i++) {
		isl_set *s = set_and(sets, a.at[i].set, condition);
		if (!set_is_empty(s))
			at[part.n++] = (struct family_set){a.at[i].family, s};
	}
	return part;
}

struct elements elements_rename(struct sets *sets, struct elements a, isl_id *from, isl_id *to)
{
	struct family_set *at = ARENA_ARRAY(sets->arena, struct family_set, a.n);
	for (unsigned i = 0; i < a.n; i++)
		at[i] = (struct family_set){a.at[i].family,
					    set_rename(sets, a.at[i].set, from, to)};
	return (struct elements){at, a.n, a.locations};
}

bool elements_are_computed(struct elements a)
{
	for (unsigned i = 0; i < a.n; i++)
		if (!a.at[i].set)
			return false;
	return true;
}

bool elements_have_whole(struct elements a, unsigned location)
{
	return a.locations.words && location < 64 * a.locations.nwords &&
	       bitset_has(a.locations, location);
}

/* ---- many at once ---- */

void elements_list_add(struct sets *sets, struct elements_list *l, const struct access_family *f,
		       isl_set *s)
{
	if (!set_is_empty(s))
		ARRAY_PUSH(sets->arena, l->at, (struct family_set){f, s});
}

void elements_list_add_all(struct sets *sets, struct elements_list *l, struct elements a)
{
	for (unsigned i = 0; i < a.n; i++)
		ARRAY_PUSH(sets->arena, l->at, a.at[i]);
	if (a.locations.words && !l->locations.words)
		l->locations = bitset_copy(sets->arena, a.locations);
	else if (a.locations.words)
		bitset_union(l->locations, a.locations);
}

struct bitset elements_list_locations(struct sets *sets, struct elements_list *l,
				      unsigned nlocations)
{
	if (!l->locations.words)
		l->locations = bitset_new(sets->arena, nlocations);
	return l->locations;
}

/* Sets of one family become one, where the first of them is. */
struct elements elements_list_end(struct sets *sets, struct elements_list *l)
{
	struct family_set *at = l->at.at;
	struct elements all = {at, 0, l->locations};
	take(sets, l->at.n * sizeof *at);
	if (is_given_up(sets))
		return elements_none();
	widen_index(sets);
	for (unsigned i = 0; i < l->at.n; i++) {
		unsigned *place = &sets->index[at[i].family->number];
		if (!*place) {
			at[all.n++] = at[i];
			*place = all.n;
		} else if (at[*place - 1].set != at[i].set) {
			at[*place - 1].set = set_or(sets, at[*place - 1].set, at[i].set);
		}
	}
	struct index used = {sets->index, at, all.n};
	index_end(&used);
	return all;
}
