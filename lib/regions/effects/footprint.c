/* footprint.c - which elements does an access at an address touch?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      addresses, types, the context.
 * Out:     sets of elements: one access family for each scalar in the type (leaves.c), a set of
 *          coordinates in each (coordinates.c).
 * Means:   reads happen in the context only. The elements of a thread-local variable are those of
 *          the thread at hand; where others may read theirs, all of it is read, whatever this
 *          thread has written. What lies in a part (parts.h) is told as an element of the object,
 *          unless its rows have lengths that are no numbers. A read whose pointer is lost is one of
 *          the members that it touches, in any block (any_block.h), or of boxes in them (boxes.h).
 * Errs:    a read at a coordinate that is not known is a read of the whole object, or of these
 *          members; a write there is no must-write. A type with too many dimensions: the function
 *          is given up.
 * Cost:    one isl set for each scalar in the type. */
#include "footprint_internal.h"
#include "access.h"
#include "any_block.h"
#include "boxes.h"
#include "calls.h"
#include "cells.h"
#include "leaves.h"
#include "parts.h"
#include "points_to.h"
#include "scaled.h"
#include "table_path.h"

#include <string.h>

/* ---- which objects ---- */

bool footprint_is_followed(const struct known_program *known, const struct function *f,
			   unsigned location)
{
	const struct var *v;
	bool is_data = location < points_to_data(known->pts);
	if (is_data &&
	    (bitset_has(known->async, location) || !bitset_has(known->followed, location)))
		return false;
	if (access_may_be_anothers(known->table, location))
		return false;
	if (is_data && points_to_memory(known->pts, location)->kind == MEMORY_HEAP)
		return true;
	v = access_location_var(known->table, f, location);
	if (!v || v->original || v->is_system)
		return false;
	if (v->type->kind != TYPE_ARRAY && v->type->kind != TYPE_RECORD)
		return false;
	const struct type *element = type_without_arrays(v->type);
	return var_bytes(v) && element->size && !element->is_variably_modified &&
	       !v->type->is_volatile && !v->type->is_flexible &&
	       (!var_is_automatic(v) || !calls_recursive(known->calls, v->function->definition));
}

bool footprint_is_followed_base(const struct point *here, const struct object_base *b)
{
	if (b->var)
		return footprint_is_followed(here->known, here->function, b->location);
	struct bitset pts = b->pointer->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		if (footprint_is_followed(here->known, here->function, (unsigned)i))
			return true;
	return false;
}

/* ---- accesses ---- */

static void drop_whole(struct address *a)
{
	if (a->nterms && address_term_is_whole(a, &a->terms[0])) {
		memmove(a->terms, a->terms + 1, (a->nterms - 1) * sizeof *a->terms);
		a->nterms--;
	}
}

/* Each disjunct of the context would be one of every set of reads. */
static isl_set *in_few_disjuncts(struct sets *sets, isl_set *context)
{
	enum { FEW_DISJUNCTS = 4 };
	if (!context || isl_set_n_basic_set(context) <= FEW_DISJUNCTS)
		return context;
	return own_set(sets, isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(context))));
}

static bool can_be_described(const struct address *a, const struct type *type)
{
	return address_is_exact(a) && type->size &&
	       a->nterms + leaves_depth(type) <= MAX_COORDINATES;
}

struct address footprint_in_rows(struct point *here, const struct address *a)
{
	struct address x = address_scaled(here, a);
	return address_is_scaled(&x) ? address_in_part(here, &x) : x;
}

/* "a" as families tell it. */
static struct address described(struct point *here, const struct address *a,
				const struct type *type)
{
	struct address x = footprint_in_rows(here, a);
	if (!can_be_described(&x, type))
		x = *a;
	drop_whole(&x);
	return x;
}

bool footprint_is_table_below(struct point *here, const struct object_base *b, int64_t offset)
{
	return leaves_are_pointers(here, b, offset) && table_path_of(here, b->pointer, 1).n;
}

/* Is nothing missing but the index of the array that is the object, or is behind the pointer? An
 * inner one that is not known may lead to another row. */
static bool is_in_any_row(struct point *here, const struct address *a, const struct type *type)
{
	struct address x = *a;
	if (!a->is_known || !a->nterms || a->terms[0].at || address_is_scaled(a) || a->is_modular)
		return false;
	x.terms[0].at = aff_number(here->sets, 0);
	const struct address rows = footprint_in_rows(here, &x);
	return can_be_described(&x, type) && !address_is_scaled(&rows) &&
	       !(a->base.pointer && table_path_of(here, a->base.pointer, 1).n);
}

/* What "a" is accessed as, if that is a "type". */
static const struct expr *lvalue_of(const struct address *a, const struct type *type)
{
	return a->lvalue && a->lvalue->type->size == type->size ? a->lvalue : NULL;
}

/* ---- in any block ---- */

/* "cells" (NULL: not known) of any block of "location", or all of it. */
static void add_touched(struct point *here, struct elements_list *to, unsigned location,
			const struct bitset *cells, const struct boxes *in)
{
	const struct known_program *known = here->known;
	if (!footprint_is_followed(known, here->function, location))
		return;
	if (!cells || !any_block_has(known, location, *cells)) {
		footprint_add_object(here, to, location);
		return;
	}
	struct cell_range r = cells_of_location(known, location);
	struct bitset places = elements_list_locations(here->sets, to, any_block_places(known));
	for (unsigned k = r.first; k < r.first + r.n; k++)
		if (bitset_has(*cells, k))
			boxes_add(known, in, k, places);
}

static void add_all_touched(struct point *here, struct elements_list *to, struct bitset locations,
			    const struct bitset *cells, const struct boxes *in)
{
	for (int i = bitset_next(locations, 0); i >= 0; i = bitset_next(locations, (unsigned)i + 1))
		if ((unsigned)i < here->nlocations)
			add_touched(here, to, (unsigned)i, cells, in);
}

/* ---- reads ---- */

/* All of an array whose size is not known: any of what it consists of, which is not gone into. */
static void add_any_element(struct point *here, struct elements_list *to, const struct var *v)
{
	const struct type any = {.kind = TYPE_INTEGER, .size = type_without_arrays(v->type)->size};
	struct address a = address_of_var(here, v);
	address_add(here, &a, any.size, NULL, NULL);
	a.is_may = true;
	leaves_add(here, to, a, &any, in_few_disjuncts(here->sets, here->context));
}

/* "cells": what it touches behind a pointer; NULL: not known. */
static void add_reads(struct point *here, struct elements_list *to, const struct address *at,
		      const struct type *type, const struct bitset *cells)
{
	const struct address in_object = address_in_object(here, at), *a = &in_object;
	const struct boxes anywhere = {0};
	if ((a->base.var || a->base.pointer) && !footprint_is_followed_base(here, &a->base))
		return;
	if (footprint_is_table_below(here, &a->base, a->offset)) {
		add_all_touched(here, to, a->base.pointer->pts, cells, &anywhere);
	} else if (can_be_described(a, type) || is_in_any_row(here, a, type)) {
		struct address x = address_is_exact(a) ? described(here, a, type) : *a;
		x.is_may = true;
		leaves_add(here, to, x, type, in_few_disjuncts(here->sets, here->context));
	} else if (a->base.var && a->base.var->type->is_vla) {
		add_any_element(here, to, a->base.var);
	} else if (a->base.var && !(address_is_exact(a) && type == a->base.var->type)) {
		struct address all = address_of_var(here, a->base.var);
		add_reads(here, to, &all, a->base.var->type, NULL);
	} else if (a->base.pointer) {
		add_all_touched(here, to, a->base.pointer->pts, cells, &anywhere);
	} else {
		point_give_up(here, "an object too deep to describe");
	}
}

void footprint_add_object(struct point *here, struct elements_list *to, unsigned location)
{
	const struct known_program *known = here->known;
	struct var *v = access_location_var(known->table, here->function, location);
	if (!footprint_is_followed(known, here->function, location))
		return;
	if (v && v->type->is_vla) {
		add_any_element(here, to, v);
	} else if (v && !v->is_thread_local) {
		struct address a = address_of_var(here, v);
		add_reads(here, to, &a, v->type, NULL);
	} else {
		bitset_add(elements_list_locations(here->sets, to, any_block_places(known)),
			   location);
	}
}

void footprint_add_objects(struct point *here, struct elements_list *to, struct bitset locations)
{
	for (int i = bitset_next(locations, 0); i >= 0; i = bitset_next(locations, (unsigned)i + 1))
		if ((unsigned)i < here->nlocations)
			footprint_add_object(here, to, (unsigned)i);
}

struct elements footprint_touched(struct point *here, struct bitset locations,
				  const struct expr *lvalue)
{
	const struct boxes anywhere = {0};
	struct elements_list all = {0};
	struct bitset cells = bitset_new(here->arena, here->known->cells->n);
	bool is_told = any_block_touched(here->known, lvalue, cells);
	add_all_touched(here, &all, locations, is_told ? &cells : NULL, &anywhere);
	return elements_list_end(here->sets, &all);
}

void footprint_add_lost(struct point *here, struct elements_list *to, const struct object_base *b,
			const struct access_family *f, isl_set *s)
{
	const struct touched *t = f->touched;
	bool is_told = t->is_told && !t->is_more;
	struct boxes in = {0};
	if (b->var) {
		footprint_add_object(here, to, b->location);
		return;
	}
	if (is_told && s && any_block_divides(here->known, t->cells))
		in = boxes_of(here, f, s);
	add_all_touched(here, to, b->pointer->pts, is_told ? &t->cells : NULL, &in);
}

void footprint_add_places(struct point *here, struct elements_list *to, struct bitset places)
{
	const struct known_program *known = here->known;
	unsigned ndata = points_to_data(known->pts), room = any_block_places(known);
	for (int i = bitset_next(places, 0); i >= 0 && (unsigned)i < ndata;
	     i = bitset_next(places, (unsigned)i + 1))
		footprint_add_object(here, to, (unsigned)i);
	for (unsigned k = 0; k < known->cells->n; k++)
		if (any_block_has_part(known, k, places) &&
		    footprint_is_followed(known, here->function, known->cells->location[k]))
			any_block_add_same(known, k, places,
					   elements_list_locations(here->sets, to, room));
}

bool footprint_places_are_in(const struct known_program *known, struct bitset some,
			     struct bitset all)
{
	for (int i = some.words ? bitset_next(some, 0) : -1; i >= 0;
	     i = bitset_next(some, (unsigned)i + 1)) {
		unsigned location = any_block_location(known, (unsigned)i);
		if (!all.words || (!bitset_has(all, (unsigned)i) && !bitset_has(all, location)))
			return false;
	}
	return true;
}

bool footprint_has_whole(const struct known_program *known, struct elements a, unsigned location)
{
	return location < points_to_data(known->pts) && elements_have_whole(a, location);
}

bool footprint_has_members(const struct known_program *known, struct elements a, unsigned location)
{
	struct cell_range r = cells_of_location(known, location);
	bool found = false;
	for (unsigned k = 0; a.locations.words && !found && k < r.n; k++)
		found = any_block_has_part(known, r.first + k, a.locations);
	return found;
}

struct elements footprint_objects(struct point *here, struct bitset locations)
{
	struct elements_list all = {0};
	footprint_add_objects(here, &all, locations);
	return elements_list_end(here->sets, &all);
}

struct elements footprint_reads(struct point *here, const struct address *a,
				const struct type *type)
{
	struct elements_list all = {0};
	struct bitset cells = bitset_new(here->arena, here->known->cells->n);
	bool is_told = a->base.pointer && any_block_touched(here->known, lvalue_of(a, type), cells);
	add_reads(here, &all, a, type, is_told ? &cells : NULL);
	for (unsigned i = 0; i < all.at.n; i++)
		family_touches(here->sets, all.at.at[i].family, is_told ? &cells : NULL);
	return elements_joined(here->sets, elements_list_end(here->sets, &all));
}

struct elements footprint_writes(struct point *here, const struct address *a,
				 const struct type *type)
{
	struct elements_list all = {0};
	struct bitset cells = bitset_new(here->arena, here->known->cells->n);
	struct address x = address_in_object(here, a);
	if (!can_be_described(&x, type) || !footprint_is_followed_base(here, &x.base))
		return elements_none();
	bool is_told = x.base.pointer && any_block_touched(here->known, lvalue_of(a, type), cells);
	leaves_add(here, &all, described(here, &x, type), type, params_all(here->sets));
	for (unsigned i = 0; i < all.at.n; i++)
		family_stores(here->sets, all.at.at[i].family, is_told ? &cells : NULL);
	return elements_list_end(here->sets, &all);
}

/* ---- all of a variable ---- */

/* A set in many disjuncts is what a difference left; to show that it is all would take seconds. */
static bool is_in_many(struct elements a, unsigned location)
{
	for (unsigned i = 0; i < a.n; i++)
		if (a.at[i].family->base.var && a.at[i].family->base.location == location &&
		    isl_set_n_basic_set(a.at[i].set) > MANY_DISJUNCTS)
			return true;
	return false;
}

bool footprint_covers(const struct point *here, struct elements a, const struct var *v,
		      unsigned location, isl_set *context)
{
	struct point there = *here;
	struct address whole = address_of_var(&there, v);
	struct elements_list all = {0};
	there.function = v->function;
	there.context = context;
	there.nlocations = location + 1;
	there.failed = false;
	if (!leaves_depth(v->type) || leaves_depth(v->type) > MAX_COORDINATES ||
	    is_in_many(a, location))
		return false;
	leaves_add(&there, &all, whole, v->type, context);
	return elements_are_within(here->sets, elements_list_end(here->sets, &all), a) &&
	       !there.failed;
}
