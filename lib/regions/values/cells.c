/* cells.c - which members of blocks and variables are places of their own?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the layouts of memory, and what points-to says of lvalues.
 * Out:     numbers of cells; sets of them; the place that a load reads.
 * Means:   an access stays in the member that it names, as C demands and points-to takes it.
 * Errs:    a load that may touch two cells of one memory reads all of it.
 * Cost:    linear in what a pointer may name. */
#include "cells.h"
#include "points_to.h"
#include "sparse_set.h"
#include "symbols.h"

struct memory_cells *memory_cells_new(struct arena *a, const struct known_program *known)
{
	const struct points_to *pts = known->pts;
	struct memory_cells *c = ARENA_NEW(a, struct memory_cells);
	bool any_alias = false;
	c->arena = a;
	for (unsigned i = 0; i < known->program->units.n; i++)
		any_alias |= known->program->units.at[i]->effects.any_alias;
	c->first = ARENA_ARRAY(a, unsigned, points_to_data(pts) + 1);
	for (unsigned m = 0; m < points_to_data(pts); m++) {
		enum memory_kind kind = points_to_memory(pts, m)->kind;
		bool is_apart = !any_alias && (kind == MEMORY_HEAP || kind == MEMORY_VAR) &&
				points_to_cells(pts, m) > 1;
		c->first[m] = is_apart ? c->n + 1 : 0;
		c->n += is_apart ? points_to_cells(pts, m) : 0;
	}
	c->location = ARENA_ARRAY(a, unsigned, c->n + 1);
	for (unsigned m = 0; m < points_to_data(pts); m++)
		for (unsigned k = 0; c->first[m] && k < points_to_cells(pts, m); k++)
			c->location[c->first[m] - 1 + k] = m;
	c->team_written = bitset_new(a, c->n);
	c->written = ARENA_ARRAY(a, struct bitset, known->program->functions.n + 1);
	for (unsigned i = 0; i < known->program->functions.n; i++)
		c->written[i] = bitset_new(a, c->n);
	return c;
}

struct cell_range cells_of_location(const struct known_program *known, unsigned location)
{
	unsigned first = location < points_to_data(known->pts) ? known->cells->first[location] : 0;
	if (!first)
		return (struct cell_range){0, 0};
	return (struct cell_range){first - 1, points_to_cells(known->pts, location)};
}

unsigned cells_places(const struct known_program *known, unsigned nlocations)
{
	return nlocations + known->cells->n;
}

void cells_add_all(const struct known_program *known, unsigned location, struct bitset to)
{
	struct cell_range r = cells_of_location(known, location);
	for (unsigned k = 0; k < r.n; k++)
		bitset_add(to, r.first + k);
}

void cells_add_touched(const struct known_program *known, const struct sparse_set *touched,
		       struct bitset to)
{
	for (int o = sparse_set_next(touched, 0); o >= 0;
	     o = sparse_set_next(touched, (unsigned)o + 1)) {
		unsigned cell, m = points_to_memory_at(known->pts, (unsigned)o, &cell);
		struct cell_range r = cells_of_location(known, m);
		if (r.n)
			bitset_add(to, r.first + cell);
	}
}

bool cells_are_in(const struct point *here, unsigned location, struct bitset written)
{
	struct cell_range r = cells_of_location(here->known, location);
	int found = r.n ? bitset_next(written, here->nlocations + r.first) : -1;
	return found >= 0 && (unsigned)found < here->nlocations + r.first + r.n;
}

/* The cells that an access of "lvalue" may touch: each is asked for often, of each object that it
 * may name. */
static struct bitset touched_by(const struct known_program *known, const struct expr *lvalue)
{
	struct memory_cells *c = known->cells;
	struct sparse_set s = {0};
	struct bitset touched = {0};
	unsigned number = map_get(&c->touched_by, lvalue);
	if (number)
		return c->touched.at[number - 1];
	if (points_to_add_touched(known->pts, lvalue, &s)) {
		touched = bitset_new(c->arena, c->n);
		cells_add_touched(known, &s, touched);
	}
	ARRAY_PUSH(c->arena, c->touched, touched);
	map_put(c->arena, &c->touched_by, lvalue, c->touched.n);
	return touched;
}

unsigned cells_place(const struct point *here, const struct address *a, unsigned location)
{
	struct cell_range r = cells_of_location(here->known, location);
	struct bitset touched = {0};
	if (r.n && a->lvalue)
		touched = touched_by(here->known, a->lvalue);
	if (!touched.words)
		return location;
	int cell = bitset_next(touched, r.first);
	int next = cell < 0 ? -1 : bitset_next(touched, (unsigned)cell + 1);
	unsigned end = r.first + r.n;
	bool is_one = cell >= 0 && (unsigned)cell < end && (next < 0 || (unsigned)next >= end);
	return is_one ? here->nlocations + (unsigned)cell : location;
}

static bool may_change_in(const struct point *here, const struct address *a, unsigned location,
			  struct bitset written)
{
	unsigned place = cells_place(here, a, location);
	if (place != location && bitset_has(written, place))
		return true;
	return bitset_has(written, location) &&
	       (place == location || !cells_are_in(here, location, written));
}

bool cells_may_change(const struct point *here, const struct address *a, struct bitset written)
{
	if (a->base.var)
		return may_change_in(here, a, a->base.location, written);
	struct bitset pts = a->base.pointer->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		if (may_change_in(here, a, (unsigned)i, written))
			return true;
	return false;
}
