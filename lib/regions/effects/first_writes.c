/* first_writes.c - what is written of an object before anything of it is read?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the effects of two pieces of code.
 * Out:     the first writes of both together.
 * Means:   a must-write of the first piece counts if the piece reads nothing that its pointer may
 *          name; so does a first write of the second. Once something of the object has been read,
 *          what was written first until then stays what it was. Behind a null pointer there is
 *          nothing, which is written whatever is done.
 * Errs:    towards fewer writes: rows of numbers that lie side by side are followed and nothing
 *          else, in serial code, and not through loops in which the object is read.
 * Cost:    one isl operation for each such row of a must-write whose object is read later. */
#include "first_writes.h"
#include "any_block.h"
#include "footprint.h"
#include "points_to.h"

/* A row of numbers side by side behind a pointer. */
static bool is_row(const struct access_family *f)
{
	return f->base.pointer && f->base.pointer->kind == SYMBOL_LOAD && f->n == 1 &&
	       f->strides[0] == f->size && !f->is_table && !f->is_modular && !f->is_unlikely &&
	       !family_is_of_rows(f);
}

/* ---- which data is read ---- */

static void add_data(struct bitset to, struct bitset some)
{
	for (int i = bitset_next(some, 0); i >= 0 && (unsigned)i < 64 * to.nwords;
	     i = bitset_next(some, (unsigned)i + 1))
		bitset_add(to, (unsigned)i);
}

static void add_places(struct point *here, struct bitset to, struct bitset places)
{
	unsigned location, cell;
	for (int i = places.words ? bitset_next(places, 0) : -1; i >= 0;
	     i = bitset_next(places, (unsigned)i + 1)) {
		bool is_cell = any_block_is_cell(here->known, (unsigned)i, &location, &cell);
		location = is_cell ? location : (unsigned)i;
		if (location < 64 * to.nwords)
			bitset_add(to, location);
	}
}

static void add_read(struct point *here, struct bitset to, struct elements a)
{
	unsigned ndata = points_to_data(here->known->pts);
	add_places(here, to, a.locations);
	for (unsigned i = 0; i < a.n; i++) {
		const struct object_base *b = &a.at[i].family->base;
		if (b->pointer)
			add_data(to, b->pointer->pts);
		else if (b->location < ndata)
			bitset_add(to, b->location);
	}
}

/* The data of which "e" has exposed reads. */
static struct bitset data_read(struct point *here, const struct effect *e)
{
	struct bitset s = bitset_new(here->arena, points_to_data(here->known->pts));
	add_read(here, s, e->exposed_before);
	add_read(here, s, e->exposed_after);
	return s;
}

static bool names_any(const struct access_family *f, struct bitset data)
{
	struct bitset pts = f->base.pointer->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		if (bitset_has(data, (unsigned)i))
			return true;
	return false;
}

/* The rows of "a" whose pointers may name some of "data" ("so") or none. */
static struct elements rows(struct point *here, struct elements a, struct bitset data, bool so)
{
	struct elements_list l = {0};
	for (unsigned i = 0; i < a.n; i++)
		if (is_row(a.at[i].family) && names_any(a.at[i].family, data) == so)
			elements_list_add(here->sets, &l, a.at[i].family, a.at[i].set);
	return elements_list_end(here->sets, &l);
}

/* ---- together ---- */

struct elements first_then(struct point *here, const struct effect *a, const struct effect *b)
{
	struct sets *sets = here->sets;
	if (here->execution != EXECUTION_SERIAL)
		return elements_none();
	struct bitset earlier = data_read(here, a), later = data_read(here, b);
	struct elements must = rows(here, a->exits[EXIT_NEXT].must_before, later, true);
	must = elements_union(sets, must, b->first);
	must = rows(here, must, earlier, false);
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
	struct elements must = rows(here, written_at_ends(here, e), both, true);
	return elements_union(here->sets, e->first, rows(here, must, own, false));
}

struct elements first_choice(struct point *here, isl_set *condition, const struct effect *a,
			     const struct effect *b)
{
	struct sets *sets = here->sets;
	if (here->execution != EXECUTION_SERIAL)
		return elements_none();
	struct bitset of_a = data_read(here, a), of_b = data_read(here, b);
	struct bitset both = bitset_copy(here->arena, of_a);
	bitset_union(both, of_b);
	struct elements x = first_of(here, a, of_a, both), y = first_of(here, b, of_b, both);
	if (!condition || !x.n || !y.n)
		return elements_intersect(sets, x, y);
	return elements_union(sets, elements_restrict(sets, x, condition),
			      elements_restrict(sets, y, set_not(sets, condition)));
}

bool first_is_of_use(struct point *here, struct elements exposed, unsigned location,
		     const struct access_family *f)
{
	for (unsigned i = 0; i < exposed.n; i++)
		if (exposed.at[i].family != f &&
		    base_may_name(&exposed.at[i].family->base, location))
			return true;
	return footprint_has_whole(here->known, exposed, location) ||
	       footprint_has_members(here->known, exposed, location);
}

/* ---- null pointers ---- */

struct effect first_where_null(struct point *here, struct effect e, const struct effect *other,
			       const struct address *null)
{
	struct elements_list l = {0};
	const struct elements all = other->exits[EXIT_NEXT].must_before;
	if (!null->is_known || !null->base.pointer || null->offset || null->nterms ||
	    here->execution != EXECUTION_SERIAL)
		return e;
	for (unsigned i = 0; i < all.n; i++)
		if (all.at[i].family->base.pointer == null->base.pointer &&
		    is_row(all.at[i].family))
			elements_list_add(here->sets, &l, all.at[i].family, all.at[i].set);
	struct elements nothing = elements_list_end(here->sets, &l);
	for (unsigned k = 0; nothing.n && k < EXITS; k++) {
		struct exit *x = &e.exits[k];
		if (!x->is_reached)
			continue;
		x->must_before = elements_union(here->sets, x->must_before, nothing);
		x->must_after = x->must_before;
	}
	return e;
}
