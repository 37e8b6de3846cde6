/* first_writes.c - what is written of an object before anything of it is read?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the effects of two pieces of code.
 * Out:     the first writes of both together.
 * Means:   a must-write of the first piece counts if the piece reads nothing that it may lie in;
 *          so does a first write of the second. Once such a thing has been read, what was written
 *          first until then stays what it was. A read and a write of what one pointer may name do
 *          not meet if they are of different members (cells.h). In a team, what one thread or other
 *          writes comes before what is read after the next barrier, if nothing is read until then;
 *          what all threads write comes before what each of them reads later.
 * Errs:    towards fewer writes: not through loops in which it is read; in a team, not through
 *          branches, nor in what one thread does alone.
 * Cost:    one isl operation for each family of a must-write whose object is read later. */
#include "first_writes.h"
#include "any_block.h"
#include "cells.h"
#include "footprint.h"
#include "points_to.h"
#include "threads.h"

/* Elements behind a pointer, or behind those of a table, that lie at numbers of bytes from it. */
static bool is_box(const struct access_family *f)
{
	return f->base.pointer && f->base.pointer->kind == SYMBOL_LOAD && f->n && !f->is_unlikely &&
	       !f->direct && !family_is_scaled(f);
}

/* ---- which bytes may meet ---- */

/* The cells of "location" that such accesses touch; NULL: all of it, perhaps. */
static const struct bitset *cells_told(const struct known_program *known, const struct touched *t,
				       unsigned location)
{
	bool is_told = t->is_told && !t->is_more && any_block_has(known, location, t->cells);
	return is_told ? &t->cells : NULL;
}

/* Is one of the cells of "location" in both? */
static bool have_common(const struct known_program *known, unsigned location,
			const struct bitset *a, const struct bitset *b)
{
	struct cell_range r = cells_of_location(known, location);
	if (!a || !b)
		return true;
	for (unsigned k = r.first; k < r.first + r.n; k++)
		if (bitset_has(*a, k) && bitset_has(*b, k))
			return true;
	return false;
}

/* ---- what is read ---- */

static void add_read_of(struct point *here, struct bitset to, const struct access_family *f,
			unsigned location)
{
	const struct known_program *known = here->known;
	const struct bitset *cells = cells_told(known, f->touched, location);
	struct cell_range r = cells_of_location(known, location);
	if (!cells)
		bitset_add(to, location);
	for (unsigned k = r.first; cells && k < r.first + r.n; k++)
		if (bitset_has(*cells, k))
			any_block_add_cell(known, k, to);
}

static void add_read(struct point *here, struct bitset to, struct elements a)
{
	unsigned ndata = points_to_data(here->known->pts);
	if (a.locations.words)
		bitset_union(to, a.locations);
	for (unsigned i = 0; i < a.n; i++) {
		const struct object_base *b = &a.at[i].family->base;
		struct bitset pts = b->pointer ? b->pointer->pts : (struct bitset){0};
		if (!b->pointer && b->location < ndata)
			bitset_add(to, b->location);
		for (int m = b->pointer ? bitset_next(pts, 0) : -1; m >= 0;
		     m = bitset_next(pts, (unsigned)m + 1))
			add_read_of(here, to, a.at[i].family, (unsigned)m);
	}
}

/* The places (any_block.h) of which "e" has exposed reads: before its first barrier, after it. */
static struct bitset places_read(struct point *here, const struct effect *e, bool before,
				 bool after)
{
	struct bitset s = bitset_new(here->arena, any_block_places(here->known));
	if (before)
		add_read(here, s, e->exposed_before);
	if (after)
		add_read(here, s, e->exposed_after);
	return s;
}

/* Are bytes of "location" that "f" writes among "places"? */
static bool meets(struct point *here, const struct access_family *f, unsigned location,
		  struct bitset places)
{
	const struct known_program *known = here->known;
	const struct bitset *cells = cells_told(known, f->stored, location);
	struct cell_range r = cells_of_location(known, location);
	if (bitset_has(places, location))
		return true;
	for (unsigned k = r.first; k < r.first + r.n; k++)
		if (any_block_has_part(known, k, places) && (!cells || bitset_has(*cells, k)))
			return true;
	return false;
}

static bool meets_any(struct point *here, const struct access_family *f, struct bitset places)
{
	struct bitset pts = f->base.pointer->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		if (meets(here, f, (unsigned)i, places))
			return true;
	return false;
}

/* The boxes of "a" that may be among "places" ("so"), or are not. */
static struct elements boxes(struct point *here, struct elements a, struct bitset places, bool so)
{
	struct elements_list l = {0};
	for (unsigned i = 0; i < a.n; i++)
		if (is_box(a.at[i].family) && meets_any(here, a.at[i].family, places) == so)
			elements_list_add(here->sets, &l, a.at[i].family, a.at[i].set);
	return elements_list_end(here->sets, &l);
}

/* ---- together ---- */

static bool has_boxes(struct elements a)
{
	for (unsigned i = 0; i < a.n; i++)
		if (is_box(a.at[i].family))
			return true;
	return false;
}

static bool reads_anything(const struct effect *e)
{
	return e->exposed_before.n || e->exposed_after.n || e->exposed_before.locations.words ||
	       e->exposed_after.locations.words;
}

/* What "a" has written that "b" reads. Of what a thread of a team has written, only that which all
 * threads write alike; of what some thread has, it is seen after a barrier alone. */
static struct elements written_for(struct point *here, const struct effect *a,
				   const struct effect *b)
{
	const struct exit *next = &a->exits[EXIT_NEXT];
	if (!reads_anything(b) || !(has_boxes(next->must_before) || has_boxes(next->must_after)))
		return elements_none();
	struct bitset read = places_read(here, b, true, true);
	struct elements own = boxes(here, next->must_before, read, true);
	if (here->execution != EXECUTION_TEAM)
		return own;
	struct elements all =
		boxes(here, next->must_after, places_read(here, b, false, true), true);
	all = boxes(here, all, places_read(here, b, true, false), false);
	all = elements_union(here->sets, own, all);
	return footprint_project(here, all, EVERY, may_differ, NULL);
}

struct elements first_then(struct point *here, const struct effect *a, const struct effect *b)
{
	struct sets *sets = here->sets;
	if (here->execution == EXECUTION_PER_THREAD)
		return elements_none();
	struct elements must = elements_union(sets, written_for(here, a, b), b->first);
	if (!must.n)
		return a->first;
	must = boxes(here, must, places_read(here, a, true, true), false);
	for (unsigned k = EXIT_BREAK; k < EXITS; k++)
		if (a->exits[k].is_reached)
			must = elements_intersect(sets, must, a->exits[k].must_before);
	return elements_union(sets, a->first, must);
}

/* What "e" has written at each of its ends. */
static struct elements written_at_ends(struct point *here, const struct effect *e)
{
	struct elements all = elements_none();
	bool is_any = false;
	for (unsigned k = 0; k < EXITS; k++) {
		if (!e->exits[k].is_reached)
			continue;
		all = is_any ? elements_intersect(here->sets, all, e->exits[k].must_before)
			     : e->exits[k].must_before;
		is_any = true;
	}
	return all;
}

/* The first writes of "e" to what is read in one of two pieces. */
static struct elements first_of(struct point *here, const struct effect *e, struct bitset own,
				struct bitset both)
{
	struct elements must = boxes(here, written_at_ends(here, e), both, true);
	return elements_union(here->sets, e->first, boxes(here, must, own, false));
}

struct elements first_choice(struct point *here, isl_set *condition, const struct effect *a,
			     const struct effect *b)
{
	struct sets *sets = here->sets;
	if (here->execution != EXECUTION_SERIAL)
		return elements_none();
	struct bitset of_a = places_read(here, a, true, true),
		      of_b = places_read(here, b, true, true);
	struct bitset both = bitset_copy(here->arena, of_a);
	bitset_union(both, of_b);
	struct elements x = first_of(here, a, of_a, both), y = first_of(here, b, of_b, both);
	if (!condition || !x.n || !y.n)
		return elements_intersect(sets, x, y);
	return elements_union(sets, elements_restrict(sets, x, condition),
			      elements_restrict(sets, y, set_not(sets, condition)));
}

/* Is it no row of numbers, and does "g" lie at the same pointer? What of it is in other coordinates
 * is then most likely another member. */
static bool is_beside(const struct access_family *f, const struct access_family *g)
{
	bool is_row = f->n == 1 && f->strides[0] == f->size;
	return f == g || (!is_row && f->base.pointer == g->base.pointer);
}

bool first_is_of_use(struct point *here, struct elements exposed, unsigned location,
		     const struct access_family *f)
{
	const struct known_program *known = here->known;
	const struct bitset *cells = cells_told(known, f->stored, location);
	struct cell_range r = cells_of_location(known, location);
	for (unsigned i = 0; i < exposed.n; i++)
		if (!is_beside(f, exposed.at[i].family) &&
		    base_may_name(&exposed.at[i].family->base, location) &&
		    have_common(known, location, cells,
				cells_told(known, exposed.at[i].family->touched, location)))
			return true;
	for (unsigned k = r.first; exposed.locations.words && k < r.first + r.n; k++)
		if (any_block_has_part(known, k, exposed.locations) &&
		    (!cells || bitset_has(*cells, k)))
			return true;
	return footprint_has_whole(known, exposed, location);
}
