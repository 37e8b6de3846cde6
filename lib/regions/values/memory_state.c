/* memory_state.c - what do the locations of a function hold at a point?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the writes of the function, one after the other.
 * Out:     what a load gives: a number, an address, or a symbol for the content.
 * Means:   versions of locations; values stored at constant offsets of variables. Where two ways
 *          meet, a place holds what it held on either, if that takes few disjuncts.
 *          Nobody but a pointer that follows its block (block_moves.h) is known to hold it.
 * Errs:    towards "not known": a pointer to a thread-local variable, which for another thread is
 *          not to its own; a location that a thread of the team, a handler or an unsequenced call
 *          may write; a pointer to more than MAX_VERSIONS objects not written at one time; a value
 *          in many disjuncts.
 * Cost:    linear in the values known of a location; a join in the locations that differ. */
#include "memory_state.h"
#include "access.h"
#include "block_moves.h"
#include "cells.h"
#include "held_numbers.h"
#include "initial_numbers.h"
#include "place_names.h"
#include "points_to.h"
#include "reach.h"
#include "threads.h"

#include <stdlib.h>
#include <string.h>

/* ---- which locations have values ---- */

/* May a thread of the team at hand write "location" at any time? "any": a thread of some team may.
 * */
static bool may_be_written(const struct point *here, unsigned location, bool any)
{
	return here->execution != EXECUTION_SERIAL && any &&
	       (!here->team.words || bitset_has(here->team, location));
}

/* May a thread of some team write "place", which is "location" or a cell of it? */
static bool is_team_written(const struct point *here, unsigned location, unsigned place)
{
	return place == location
		       ? bitset_has(here->known->team_written, location)
		       : bitset_has(here->known->cells->team_written, place - here->nlocations);
}

/* Does the place, "location" or a cell of it, hold its value until this thread writes it? "is_own":
 * no other thread writes there now. */
static bool is_kept(const struct point *here, unsigned location, unsigned place, bool is_own)
{
	unsigned ndata = points_to_data(here->known->pts);
	const struct var *v;
	if (here->unsequenced.words && bitset_has(here->unsequenced, place))
		return false;
	if (location < ndata) {
		const struct memory *m = points_to_memory(here->known->pts, location);
		if (bitset_has(here->known->async, location) ||
		    (m->kind != MEMORY_VAR && m->kind != MEMORY_HEAP))
			return false;
		if (!is_own && may_be_written(here, place, is_team_written(here, location, place)))
			return false;
	}
	v = access_location_var(here->known->table, here->function, location);
	if (!v)
		return true;
	if (!is_own &&
	    may_be_written(here, location, here->known->is_team_written[v->definition->id]))
		return false;
	return !v->type->is_volatile && !v->type->is_atomic && !v->is_thread_local && !v->is_system;
}

static bool is_usable_place(const struct point *here, unsigned location, unsigned place)
{
	return is_kept(here, location, place, false);
}

static bool is_usable(const struct point *here, unsigned location)
{
	return is_usable_place(here, location, location);
}

/* ---- loads ---- */

static bool is_own_entry(const struct point *here, const struct address *a)
{
	for (unsigned i = 0; i < here->nown; i++)
		if (address_is_same(&here->own[i], a))
			return true;
	return false;
}

/* What "s" is made of was written in "state" of "place". */
static void depend_on_state(struct point *here, struct symbol *s, const struct memory_state *state,
			    unsigned place)
{
	bool is_uniform = state->is_entry || state->is_alike || !scope_team(state->scope) ||
			  point_is_together(here, place);
	const struct symbol written = {
		.scope = state->scope, .is_entry = state->is_entry, .is_uniform = is_uniform};
	symbol_depend_on(s, &written);
}

/* "s" is loaded at "a" from a location, which now is in a version. False: another thread, a handler
 * or a call may change what is there at any time. */
static bool depend_on_location(struct point *here, struct symbol *s, const struct address *a,
			       unsigned location)
{
	unsigned place = cells_place(here, a, location);
	const struct memory_state *st = here->memory[place];
	if (s->nversions == MAX_VERSIONS || !is_kept(here, location, place, is_own_entry(here, a)))
		return false;
	s->versions[s->nversions++] = st->version;
	depend_on_state(here, s, st, place);
	return true;
}

/* Were the places of "a" in all these locations last written at one time, as at a function's entry?
 */
static bool has_one_version(struct point *here, const struct address *a, struct bitset locations)
{
	int first = bitset_next(locations, 0);
	bool is_one = first >= 0;
	for (int i = first; i >= 0 && is_one; i = bitset_next(locations, (unsigned)i + 1))
		is_one = here->memory[cells_place(here, a, (unsigned)i)]->version ==
			 here->memory[cells_place(here, a, (unsigned)first)]->version;
	return is_one;
}

/* Can what is at "a" be named by versions? Then "s" depends on them. */
static bool depend_on_memory(struct point *here, const struct address *a, struct symbol *s)
{
	if (a->base.var)
		return depend_on_location(here, s, a, a->base.location);
	symbol_depend_on(s, a->base.pointer);
	struct bitset pts = a->base.pointer->pts;
	bool is_one = bitset_count(pts) > MAX_VERSIONS && has_one_version(here, a, pts);
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1)) {
		s->nversions = is_one ? 0 : s->nversions;
		if (!depend_on_location(here, s, a, (unsigned)i))
			return false;
	}
	return s->nversions > 0;
}

static const char *name_of_load(struct arena *a, const struct symbol *s)
{
	struct text t = {0};
	name_address(&s->address, s->type->size, &t);
	const char *name = arena_strdup(a, t.at);
	text_free(&t);
	return name;
}

/* ---- least and greatest ---- */

/* Is "v" an array of such numbers? */
static bool consists_of(const struct var *v, const struct type *number)
{
	const struct type *t = type_without_arrays(v->type);
	return v->type->kind == TYPE_ARRAY && v->type->size && type_same(t, number);
}

static const char *name_of_extreme(struct arena *a, const struct symbol *s)
{
	const struct object_base *b = &s->address.base;
	return arena_printf(a, "%s of %s", s->op == OP_LESS ? "least" : "greatest",
			    b->var ? b->var->name : b->pointer->name);
}

/* "a" is one of the numbers of "size" bytes of its object: then where the first of them is. */
static bool go_to_first(struct address *a, uint64_t size)
{
	bool fits = a->is_known && size && a->offset % (int64_t)size == 0;
	for (unsigned k = 0; k < a->nterms; k++)
		fits &= a->terms[k].stride % size == 0;
	a->offset = 0;
	a->nterms = 0;
	return fits;
}

const struct symbol *symbol_extreme(struct point *here, const struct address *a,
				    const struct type *type, enum op op)
{
	struct symbol s = {.kind = SYMBOL_EXTREME, .type = type, .op = op, .address = *a};
	if (type->kind != TYPE_INTEGER || !go_to_first(&s.address, type->size) ||
	    (a->base.var && !consists_of(a->base.var, type)))
		return NULL;
	s.scope = scope_outermost(here->scope);
	s.is_entry = s.is_uniform = true;
	s.address.lvalue = NULL;
	if (!depend_on_memory(here, &s.address, &s))
		return NULL;
	return symbol_of(here, &s, name_of_extreme);
}

/* ---- numbers that only grow ---- */

/* The objects that "a" may be in, one after the other: the first one is after -1, and after the
 * last one comes -1. */
static int object_after(const struct address *a, int i)
{
	if (a->base.pointer)
		return bitset_next(a->base.pointer->pts, (unsigned)(i + 1));
	return i < 0 ? (int)a->base.location : -1;
}

/* Are all places of a "type" at "a" multiples of its size away from each other? */
static bool is_aligned(const struct address *a, const struct type *type)
{
	bool is = a->offset % (int64_t)type->size == 0;
	for (unsigned k = 0; is && k < a->nterms; k++)
		is = a->terms[k].stride % type->size == 0;
	return is;
}

/* Has what is at "a" only grown in its object "i", whose state was "before"? */
static bool has_grown(struct point *here, const struct address *a, const struct type *type, int i,
		      const struct memory_state **before)
{
	const struct memory_state *now = here->memory[cells_place(here, a, (unsigned)i)];
	*before = now->before;
	return now->before && type_same(now->grown, type);
}

/* What "a" held before stores that made no number less; NULL: not known. */
static const struct symbol *loaded_before(struct point *here, const struct address *a,
					  const struct type *type)
{
	const struct memory_state *before, **now;
	const struct symbol *s = NULL;
	bool all = a->nterms && is_aligned(a, type);
	for (int i = object_after(a, -1); all && i >= 0; i = object_after(a, i))
		all = has_grown(here, a, type, i, &before);
	if (!all)
		return NULL;
	now = memory_copy(here);
	for (int i = object_after(a, -1); i >= 0; i = object_after(a, i))
		if (has_grown(here, a, type, i, &before))
			here->memory[cells_place(here, a, (unsigned)i)] = before;
	s = symbol_loaded(here, a, type);
	memory_go_back(here, now);
	free(now);
	return s;
}

void memory_grew(struct point *here, const struct address *a, const struct type *type,
		 const struct memory_state *const *before)
{
	if (!a->nterms || !is_aligned(a, type))
		return;
	for (int i = object_after(a, -1); i >= 0; i = object_after(a, i)) {
		unsigned place = cells_place(here, a, (unsigned)i);
		struct memory_state *s = ARENA_NEW(here->arena, struct memory_state);
		*s = *here->memory[place];
		s->before = before[place];
		s->grown = type;
		here->memory[place] = s;
	}
}

const struct symbol *symbol_loaded(struct point *here, const struct address *a,
				   const struct type *type)
{
	struct symbol s = {.kind = SYMBOL_LOAD, .type = type, .address = *a};
	s.scope = scope_outermost(here->scope);
	s.is_entry = s.is_uniform = true;
	if (!depend_on_memory(here, a, &s))
		return NULL;
	for (unsigned k = 0; k < a->nterms; k++)
		symbol_depend_on_value(&s, a->terms[k].at);
	const struct symbol *known = symbol_known(here, &s);
	if (known)
		return known;
	if (a->nterms) {
		s.at_least = loaded_before(here, a, type);
		s.least = symbol_extreme(here, a, type, OP_LESS);
		s.greatest = symbol_extreme(here, a, type, OP_GREATER);
		if (a->base.var && consists_of(a->base.var, type))
			s.among_numbers = initial_numbers(here, &a->base);
	} else if (a->base.var && type_same(a->base.var->type, type)) {
		s.among_numbers = held_numbers_of(here->known->held, a->base.var);
	}
	return symbol_of(here, &s, name_of_load);
}

/* Does a load of type "b" give the value that was stored as "a"? */
static bool same_kind(const struct type *a, const struct type *b)
{
	if (a->kind != b->kind)
		return false;
	return a->kind == TYPE_POINTER || (a->canonical && type_same(a, b));
}

static const struct known_value *find_value(const struct known_value *k, const struct address *a,
					    int64_t offset, const struct type *type)
{
	for (; k; k = k->next)
		if (k->block == a->base.pointer && k->offset == offset && k->size == type->size)
			return same_kind(k->type, type) ? k : NULL;
	return NULL;
}

/* The place of "a", behind a pointer, in its object "location"; -1: it has no values. */
static int place_behind(struct point *here, const struct address *a, unsigned location)
{
	unsigned place = cells_place(here, a, location);
	bool is_data = location < points_to_data(here->known->pts);
	return is_data && is_usable_place(here, location, place) ? (int)place : -1;
}

/* What a store behind a pointer left: in each object that it may have been one to. */
static const struct known_value *known_behind(struct point *here, const struct address *a,
					      int64_t offset, const struct type *type)
{
	struct bitset pts = a->base.pointer->pts;
	const struct known_value *found = NULL;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1)) {
		int place = place_behind(here, a, (unsigned)i);
		const struct known_value *k =
			place < 0 ? NULL : find_value(here->memory[place]->behind, a, offset, type);
		if (!k || (found && (k->number != found->number || k->pointer != found->pointer)))
			return NULL;
		found = k;
	}
	return found;
}

static const struct known_value *known_at(struct point *here, const struct address *a,
					  const struct type *type)
{
	int64_t offset;
	if (!address_fixed_offset(a, &offset))
		return NULL;
	if (a->base.pointer)
		return known_behind(here, a, offset, type);
	if (!a->base.var || !is_usable(here, a->base.location))
		return NULL;
	return find_value(here->memory[a->base.location]->values, a, offset, type);
}

/* ---- numbers at an index ---- */

bool is_stored_last(struct point *here, const struct stored_entry *s)
{
	bool all = true;
	for (int i = object_after(&s->at, -1); all && i >= 0; i = object_after(&s->at, i))
		all = here->memory[cells_place(here, &s->at, (unsigned)i)]->stored == s;
	return all;
}

/* What an entry of an array holds, a constant or an affine form; NULL: none is known. */
static isl_pw_aff *value_at_index(struct point *here, const struct address *a,
				  const struct type *type)
{
	struct symbol usable = {.scope = scope_outermost(here->scope)};
	if (!a->nterms || (!a->base.var && !a->base.pointer))
		return NULL;
	int first = object_after(a, -1);
	const struct stored_entry *s =
		first < 0 ? NULL : here->memory[cells_place(here, a, (unsigned)first)]->stored;
	bool is_it = s && isl_pw_aff_isa_aff(s->number) == isl_bool_true &&
		     address_is_same(&s->at, a) && same_kind(s->type, type) &&
		     s->type->size == type->size && is_stored_last(here, s) &&
		     depend_on_memory(here, a, &usable);
	return is_it ? s->number : NULL;
}

/* ---- values ---- */

const struct known_value *value_behind(struct point *here, const struct known_value *k,
				       unsigned version)
{
	struct address a = {.is_known = true, .offset = k->offset, .lvalue = k->lvalue};
	a.base.pointer = k->block;
	struct bitset pts = k->block->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1)) {
		int place = place_behind(here, &a, (unsigned)i);
		if (place < 0 || here->memory[place]->version <= version)
			return NULL;
	}
	return known_behind(here, &a, k->offset, k->type);
}

bool value_is_seen(struct point *here, unsigned location, const struct known_value *k)
{
	const struct var *v = access_location_var(here->known->table, here->function, location);
	struct address a = v ? address_of_var(here, v) : address_none();
	a.offset = k->offset;
	return a.is_known && known_at(here, &a, k->type) == k;
}

static bool can_load(const struct address *a, const struct type *type)
{
	for (unsigned k = 0; k < a->nterms; k++)
		if (!a->terms[k].at || a->terms[k].span)
			return false;
	return a->is_known && !address_is_scaled(a) && !type->is_volatile && !type->is_atomic &&
	       type->size && type->size <= 8;
}

isl_pw_aff *value_loaded(struct point *here, const struct address *a, const struct type *type)
{
	if (!can_load(a, type) || type->integer == INTEGER_OTHER)
		return NULL;
	const struct known_value *k = known_at(here, a, type);
	if (k && k->number)
		return k->number;
	isl_pw_aff *stored = value_at_index(here, a, type);
	if (stored)
		return stored;
	const struct symbol *s = symbol_loaded(here, a, type);
	return s ? aff_symbol(s) : NULL;
}

static struct bitset data_of(struct point *here, struct bitset s)
{
	struct bitset data = bitset_new(here->arena, points_to_data(here->known->pts));
	if (bitset_empty(s))
		s = points_to_escaped(here->known->pts);
	for (int i = bitset_next(s, 0); i >= 0; i = bitset_next(s, (unsigned)i + 1))
		if ((unsigned)i < points_to_data(here->known->pts))
			bitset_add(data, (unsigned)i);
	return data;
}

/* Of "pts", what may be stored at "a": a function's formal points to more than one call's. */
static struct bitset stored_at(struct point *here, const struct address *a, struct bitset pts)
{
	struct bitset data = data_of(here, pts), stored;
	stored = bitset_new(here->arena, points_to_data(here->known->pts));
	struct bitset from = a->base.pointer ? a->base.pointer->pts : (struct bitset){0};
	for (int i = from.words ? bitset_next(from, 0) : -1; i >= 0;
	     i = bitset_next(from, (unsigned)i + 1)) {
		struct bitset all = points_to_content(here->known->pts, (unsigned)i);
		for (int m = bitset_next(all, 0); m >= 0; m = bitset_next(all, (unsigned)m + 1))
			if (bitset_has(data, (unsigned)m))
				bitset_add(stored, (unsigned)m);
	}
	return bitset_empty(stored) ? data : stored;
}

static const struct type pointer = {.kind = TYPE_POINTER, .size = 8, .canonical = "*"};

isl_pw_aff *truth_loaded(struct point *here, const struct address *a)
{
	const struct known_value *k =
		a->base.var && can_load(a, &pointer) ? known_at(here, a, &pointer) : NULL;
	return k ? k->number : NULL;
}

struct address pointer_loaded(struct point *here, const struct address *a, struct bitset pts)
{
	struct address to = address_none();
	if (!can_load(a, &pointer))
		return to;
	const struct known_value *k = known_at(here, a, &pointer);
	if (k && k->pointer)
		return *k->pointer;
	const struct symbol *s = symbol_loaded(here, a, &pointer);
	if (!s)
		return to;
	struct symbol *x = (struct symbol *)(uintptr_t)s;
	if (!x->is_pointer)
		x->pts = stored_at(here, a, pts);
	else
		bitset_union(x->pts, stored_at(here, a, pts));
	x->is_pointer = true;
	to.is_known = true;
	to.base.pointer = s;
	return to;
}

/* ---- calls ---- */

const struct symbol *symbol_left(struct point *here, const struct address *a,
				 const struct type *type, const struct scope *scope)
{
	struct symbol s = {
		.kind = SYMBOL_LOAD, .type = type, .address = *a, .scope = scope, .nversions = 1};
	s.versions[0] = ++here->symbols->versions;
	return symbol_of(here, &s, name_of_load);
}

/* The newest version of any place: with another one, something may have been written since. */
static unsigned newest(const struct point *here)
{
	unsigned version = 0;
	for (unsigned i = 0; i < here->nplaces; i++)
		if (here->memory[i]->version > version)
			version = here->memory[i]->version;
	return version;
}

static const char *name_of_given(struct arena *a, const struct symbol *s)
{
	(void)a;
	(void)s;
	return "given";
}

const struct symbol *symbol_given(struct point *here, const struct expr *call)
{
	struct symbol s = {.kind = SYMBOL_GIVEN,
			   .type = call->type,
			   .call = call,
			   .scope = here->scope,
			   .nversions = 1};
	s.versions[0] = newest(here);
	return symbol_of(here, &s, name_of_given);
}

/* ---- stores ---- */

static struct memory_state *new_state(struct point *here)
{
	struct memory_state *s = ARENA_NEW(here->arena, struct memory_state);
	s->version = ++here->symbols->versions;
	s->scope = here->scope;
	return s;
}

/* Nothing says which cells of "location" may have been written. */
static void forget_cells(struct point *here, unsigned location, const struct memory_state *now)
{
	struct cell_range r = cells_of_location(here->known, location);
	for (unsigned k = 0; k < r.n; k++)
		here->memory[here->nlocations + r.first + k] = now;
}

/* What a team has set together is there when its region has ended, too. Through which pointer the
 * one has set it, the others need not have. */
static struct memory_state *state_of_team(struct point *here, const struct memory_state *was)
{
	struct memory_state *s = new_state(here);
	if (was) {
		s->version = was->version;
		s->scope = was->scope;
		s->is_entry = was->is_entry;
		s->is_alike = was->is_alike;
		s->values = was->values;
	}
	if (s->scope->is_team)
		s->scope = s->scope->parent;
	return s;
}

void memory_forget(struct point *here, struct bitset places)
{
	struct memory_state *own = NULL, *of_team = NULL;
	for (int i = bitset_next(places, 0); i >= 0; i = bitset_next(places, (unsigned)i + 1)) {
		bool is_together = point_is_together(here, (unsigned)i);
		if (is_together && !of_team)
			of_team = state_of_team(here, NULL);
		if (!is_together && !own)
			own = new_state(here);
		struct memory_state *s = is_together ? of_team : own;
		if ((unsigned)i < here->nplaces)
			here->memory[i] = s;
		if ((unsigned)i < here->nlocations && !cells_are_in(here, (unsigned)i, places))
			forget_cells(here, (unsigned)i, s);
	}
}

void memory_alike(struct point *here, struct bitset locations)
{
	for (int i = bitset_next(locations, 0); i >= 0;
	     i = bitset_next(locations, (unsigned)i + 1)) {
		struct memory_state *s = ARENA_NEW(here->arena, struct memory_state);
		*s = *here->memory[i];
		s->is_alike = true;
		here->memory[i] = s;
	}
}

static bool address_is_of(struct point *here, const struct address *a, symbol_test *holds,
			  const void *with)
{
	const struct var *v = a->base.var;
	bool is = address_is_exact(a) && !address_is_scaled(a) &&
		  (v ? !v->is_thread_local && !is_each_threads_own(here, v)
		     : a->base.pointer && holds(here, a->base.pointer, with));
	for (unsigned k = 0; k < a->nterms && is; k++)
		is = !a->terms[k].span && value_is_of(here, a->terms[k].at, holds, with);
	return is;
}

void memory_keep_of(struct point *here, struct bitset places, symbol_test *holds, const void *with)
{
	for (int i = bitset_next(places, 0); i >= 0; i = bitset_next(places, (unsigned)i + 1)) {
		const struct memory_state *was = here->memory[i];
		bool is = true;
		for (const struct known_value *k = was->values; k && is; k = k->next)
			is = (!k->number || value_is_of(here, k->number, holds, with)) &&
			     (!k->pointer || address_is_of(here, k->pointer, holds, with));
		here->memory[i] = state_of_team(here, is ? was : NULL);
	}
}

void memory_forget_location(struct point *here, unsigned place)
{
	here->memory[place] = new_state(here);
}

void memory_forget_behind(struct point *here, const struct memory_state *const *before)
{
	for (unsigned i = 0; i < here->nplaces; i++) {
		bool has_any = here->memory[i]->behind || here->memory[i]->stored;
		if (!has_any || here->memory[i]->version != before[i]->version)
			continue;
		struct memory_state *s = ARENA_NEW(here->arena, struct memory_state);
		*s = *here->memory[i];
		s->behind = NULL;
		s->stored = NULL;
		here->memory[i] = s;
	}
}

/* "k" is known of "place" from now on, too. */
static void add_value(struct point *here, unsigned place, const struct known_value *k)
{
	struct known_value *copy = ARENA_NEW(here->arena, struct known_value);
	struct memory_state *s = ARENA_NEW(here->arena, struct memory_state);
	const struct known_value **list = k->block ? &s->behind : &s->values;
	*s = *here->memory[place];
	*copy = *k;
	copy->next = *list;
	*list = copy;
	here->memory[place] = s;
}

static void remember_behind(struct point *here, const struct address *a,
			    const struct known_value *k)
{
	struct bitset pts = a->base.pointer->pts;
	int64_t value;
	bool is_kept = k->pointer ||
		       (k->number && (aff_is_number(k->number, &value) ||
				      (isl_pw_aff_isa_aff(k->number) == isl_bool_true &&
				       !reach_function(here->known->reach, here->function))));
	if (!is_kept || bitset_count(pts) > MAX_VERSIONS)
		return;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1)) {
		int place = place_behind(here, a, (unsigned)i);
		if (place >= 0)
			add_value(here, (unsigned)place, k);
	}
}

static void remember_entry(struct point *here, const struct address *a, const struct type *type,
			   isl_pw_aff *number)
{
	struct stored_entry *stored = ARENA_NEW(here->arena, struct stored_entry);
	*stored = (struct stored_entry){*a, type, number};
	for (int i = object_after(a, -1); i >= 0; i = object_after(a, i)) {
		unsigned place = cells_place(here, a, (unsigned)i);
		struct memory_state *s = ARENA_NEW(here->arena, struct memory_state);
		*s = *here->memory[place];
		s->stored = stored;
		here->memory[place] = s;
	}
}

void memory_remember(struct point *here, const struct address *a, const struct type *type,
		     isl_pw_aff *number, const struct address *pointer)
{
	struct known_value k = {
		.type = type, .size = type->size, .number = number, .lvalue = a->lvalue};
	if (!can_load(a, type) || (type->kind == TYPE_POINTER && block_moves_at(here, a)))
		return;
	if (!address_fixed_offset(a, &k.offset)) {
		if (number && type->kind == TYPE_INTEGER && (a->base.var || a->base.pointer))
			remember_entry(here, a, type, number);
		return;
	}
	k.block = a->base.pointer;
	if (pointer && !(pointer->base.var && pointer->base.var->is_thread_local) &&
	    !(pointer->or_null && reach_function(here->known->reach, here->function))) {
		struct address *copy = ARENA_NEW(here->arena, struct address);
		*copy = *pointer;
		k.pointer = copy;
	}
	if (k.block)
		remember_behind(here, a, &k);
	else if (a->base.var)
		add_value(here, a->base.location, &k);
}

void memory_hold(struct point *here, const struct address *a, const struct type *type)
{
	const struct known_value *k = can_load(a, type) ? known_at(here, a, type) : NULL;
	isl_pw_aff *number = k && k->number ? NULL : value_loaded(here, a, type);
	if (number)
		memory_remember(here, a, type, number, NULL);
}

bool lvalue_is_member_at(const struct expr *e, const struct var *v, int64_t *at)
{
	for (*at = 0; e->kind == EXPR_MEMBER; e = e->args.at[0])
		*at += (int64_t)e->field->offset;
	return e->kind == EXPR_VAR && e->var->definition == v->definition;
}

bool memory_range_stored(const struct address *a, const struct type *type, int64_t *from,
			 int64_t *end)
{
	const struct expr *e = a->lvalue;
	bool is_found = address_fixed_offset(a, from);
	while (e && !is_found) {
		bool is_in =
			e->kind == EXPR_INDEX || e->kind == EXPR_DECAY || e->kind == EXPR_MEMBER;
		e = is_in ? e->args.at[0] : NULL;
		is_found = e && e->kind == EXPR_MEMBER && a->base.var &&
			   lvalue_is_member_at(e, a->base.var, from);
		type = is_found ? e->type : type;
	}
	*end = *from + (int64_t)type->size;
	return is_found && type->size;
}

void memory_keep_beside(struct point *here, const struct address *a, const struct type *type,
			const struct memory_state *old)
{
	int64_t from, to;
	struct memory_state *s = ARENA_NEW(here->arena, struct memory_state);
	const struct known_value **end = &s->values;
	if (!memory_range_stored(a, type, &from, &to))
		return;
	*s = *here->memory[a->base.location];
	for (const struct known_value *k = old->values; k; k = k->next) {
		if (k->offset < to && from < k->offset + (int64_t)k->size)
			continue;
		struct known_value *copy = ARENA_NEW(here->arena, struct known_value);
		*copy = *k;
		*end = copy;
		end = &copy->next;
	}
	*end = NULL;
	here->memory[a->base.location] = s;
}

/* ---- all locations ---- */

const struct memory_state **memory_copy(struct point *here)
{
	const struct memory_state **e = malloc((here->nplaces + 1) * sizeof *e);
	if (!e)
		abort();
	memcpy(e, here->memory, here->nplaces * sizeof *e);
	return e;
}

void memory_go_back(struct point *here, const struct memory_state *const *to)
{
	memcpy(here->memory, to, here->nplaces * sizeof *to);
}

struct two_states {
	struct point *here;
	unsigned location;
	const struct memory_state *yes, *no;
	isl_set *condition, *opposite;
};

static isl_pw_aff *held_in(struct two_states *x, const struct memory_state *s,
			   const struct address *a, const struct type *type)
{
	const struct memory_state *now = x->here->memory[x->location];
	x->here->memory[x->location] = s;
	isl_pw_aff *value = value_loaded(x->here, a, type);
	x->here->memory[x->location] = now;
	return value;
}

static isl_stat count_disjuncts(isl_set *domain, isl_aff *a, void *n)
{
	*(int *)n += isl_set_n_basic_set(domain);
	isl_set_free(domain);
	isl_aff_free(a);
	return isl_stat_ok;
}

static const struct known_value *known_in(struct two_states *x, const struct memory_state *s,
					  const struct address *a, const struct type *type)
{
	const struct memory_state *now = x->here->memory[x->location];
	x->here->memory[x->location] = s;
	const struct known_value *k = known_at(x->here, a, type);
	x->here->memory[x->location] = now;
	return k;
}

static bool is_same_pointer(const struct address *a, const struct address *b)
{
	return a == b ||
	       (address_is_same(a, b) && a->or_null == b->or_null && a->is_may == b->is_may &&
		a->is_in_part == b->is_in_part && a->is_modular == b->is_modular);
}

/* The pointer that "k" is, if both ways have left it at "a". */
static const struct address *pointer_in_both(struct two_states *x, const struct address *a,
					     const struct known_value *k)
{
	const struct known_value *yes = known_in(x, x->yes, a, k->type);
	const struct known_value *no = known_in(x, x->no, a, k->type);
	bool are = yes && no && yes->pointer && no->pointer;
	return are && is_same_pointer(k->pointer, yes->pointer) &&
			       is_same_pointer(k->pointer, no->pointer)
		       ? k->pointer
		       : NULL;
}

/* The number that the place at "a", which is "value" on one of two ways, just holds there; NULL:
 * more is known of it, or the function was entered with it. */
static const struct symbol *own_number(struct two_states *x, const struct memory_state *s,
				       const struct address *a, const struct type *type,
				       isl_pw_aff *value)
{
	const struct symbol *own = known_in(x, s, a, type) ? NULL : value_symbol(value);
	return own && !own->is_entry ? own : NULL;
}

/* The place at "a" holds "either", of which one is a number of its own: then what it holds now is
 * one, too. "if (n < 3) n = 3;": it is 3 at least. Of "n = 100; if (argc > 1) n = atoi(argv[1]);"
 * nothing is known. */
static void bound_own(struct two_states *x, const struct symbol *own, const struct address *a,
		      const struct type *type, isl_pw_aff *either)
{
	struct point *here = x->here;
	if (!set_mentions(x->condition, own->id))
		return;
	isl_set *told = own_set(here->sets, isl_pw_aff_domain(isl_pw_aff_copy(either)));
	if (!set_is_empty(set_not(here->sets, told)))
		return;
	isl_set *is =
		params_compare(here->sets, RELATION_EQUAL, value_loaded(here, a, type), either);
	is = own_set(here->sets, isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(is))));
	here->context = set_and(here->sets, here->context, is);
}

/* What a place holds that was written on one way or both, if that takes few disjuncts. */
static void join_value(struct two_states *x, const struct var *v, const struct known_value *k)
{
	enum { FEW_DISJUNCTS = 6 };
	struct point *here = x->here;
	struct address a = address_of_var(here, v);
	int n = 0;
	a.offset = k->offset;
	isl_pw_aff *yes = k->number ? held_in(x, x->yes, &a, k->type) : NULL;
	isl_pw_aff *no = yes ? held_in(x, x->no, &a, k->type) : NULL;
	const struct address *pointer = k->pointer ? pointer_in_both(x, &a, k) : NULL;
	bool are_same = no && aff_is_same(yes, no);
	if (pointer || are_same)
		memory_remember(here, &a, k->type, are_same ? yes : NULL, pointer);
	if (!no || !x->condition || are_same)
		return;
	const struct symbol *own = own_number(x, x->yes, &a, k->type, yes);
	own = own ? own : own_number(x, x->no, &a, k->type, no);
	yes = isl_pw_aff_intersect_params(isl_pw_aff_copy(yes), isl_set_copy(x->condition));
	no = isl_pw_aff_intersect_params(isl_pw_aff_copy(no), isl_set_copy(x->opposite));
	isl_pw_aff *either =
		own_aff(here->sets, isl_pw_aff_coalesce(isl_pw_aff_union_add(yes, no)));
	if (!either || isl_pw_aff_foreach_piece(either, count_disjuncts, &n) < 0 ||
	    n > FEW_DISJUNCTS)
		return;
	if (own)
		bound_own(x, own, &a, k->type, either);
	else
		memory_remember(here, &a, k->type, either, NULL);
}

static void join_values(struct two_states *x)
{
	struct point *here = x->here;
	struct var *v = access_location_var(here->known->table, here->function, x->location);
	for (const struct known_value *k = x->yes->values; v && k; k = k->next)
		join_value(x, v, k);
	for (const struct known_value *k = x->no->values; v && k; k = k->next)
		join_value(x, v, k);
}

/* Places that were written last at one time on either way, and of which nothing else is known, are
 * so where the ways meet. */
void memory_join(struct point *here, const struct memory_state *const *other, isl_set *condition)
{
	isl_set *opposite = condition ? set_not(here->sets, condition) : NULL;
	struct two_states last = {0};
	const struct memory_state *unknown = NULL; /* of "last" */
	for (unsigned i = 0; i < here->nplaces; i++) {
		struct two_states x = {here, i, other[i], here->memory[i], condition, opposite};
		if (x.no == x.yes)
			continue;
		if (i < here->nlocations && (x.yes->values || x.no->values)) {
			memory_forget_location(here, i);
			join_values(&x);
			continue;
		}
		if (x.yes != last.yes || x.no != last.no)
			unknown = new_state(here);
		here->memory[i] = unknown;
		last = x;
	}
}

void memory_meet(struct point *here, const struct memory_state ***to, isl_set *condition)
{
	if (!*to) {
		*to = memory_copy(here);
		return;
	}
	const struct memory_state **now = memory_copy(here);
	memory_join(here, *to, condition);
	free(*to);
	*to = memory_copy(here);
	memory_go_back(here, now);
	free(now);
}

/* The condition that "k", left on the first of two ways, is still there; NULL: it does not tell. */
static isl_set *told_by(struct two_states *x, const struct var *v, const struct known_value *k)
{
	struct point *here = x->here;
	struct address a = address_of_var(here, v);
	int64_t one, other;
	a.offset = k->offset;
	isl_pw_aff *yes = k->number ? held_in(x, x->yes, &a, k->type) : NULL;
	if (!aff_is_number(yes, &one) || !aff_is_number(held_in(x, x->no, &a, k->type), &other) ||
	    one == other)
		return NULL;
	isl_pw_aff *now = value_loaded(here, &a, k->type);
	return now ? params_compare(here->sets, RELATION_EQUAL, now, yes) : NULL;
}

isl_set *memory_tells(struct point *here, const struct memory_state *const *yes,
		      const struct memory_state *const *no)
{
	isl_set *told = NULL;
	for (unsigned i = 0; i < here->nlocations && !told; i++) {
		struct two_states x = {here, i, yes[i], no[i], NULL, NULL};
		struct var *v = access_location_var(here->known->table, here->function, i);
		if (!v || x.yes == x.no)
			continue;
		for (const struct known_value *k = x.yes->values; k && !told; k = k->next)
			told = told_by(&x, v, k);
	}
	return told;
}

const struct memory_state **memory_since(struct point *here,
					 const struct memory_state *const *before)
{
	const struct memory_state **both =
		ARENA_ARRAY(here->arena, const struct memory_state *, here->nplaces + 1);
	const struct memory_state **now = here->memory;
	memcpy(both, now, here->nplaces * sizeof *both);
	here->memory = both;
	for (unsigned i = 0; i < here->nplaces; i++)
		if (before[i]->version != now[i]->version ||
		    (here->unsequenced.words && bitset_has(here->unsequenced, i)))
			memory_forget_location(here, i);
	here->memory = now;
	return both;
}

/* ---- where a value is ---- */

bool place_holds(struct point *here, const struct symbol *s)
{
	struct symbol now = {.scope = scope_outermost(here->scope)};
	return (s->kind == SYMBOL_LOAD || s->kind == SYMBOL_EXTREME) &&
	       depend_on_memory(here, &s->address, &now) && now.nversions == s->nversions &&
	       !memcmp(now.versions, s->versions, now.nversions * sizeof *now.versions);
}

isl_pw_aff *value_now(struct point *here, const struct symbol *s)
{
	struct address a = s->address;
	a.base = address_of_var(here, s->address.base.var).base;
	return value_loaded(here, &a, s->type);
}

/* Is "a" the number "s", "times" so often, and "more"? */
static bool is_sum(struct point *here, isl_pw_aff *a, const struct symbol *s, struct holder *h)
{
	struct sets *sets = here->sets;
	unsigned i = 0;
	if (!a || isl_pw_aff_involves_param_id(a, s->id) != isl_bool_true)
		return false;
	while (value_symbol_at(a, i) != s)
		i++;
	return aff_common_coefficient(a, i, &h->times) && h->times &&
	       aff_is_number(aff_difference(sets, a, aff_times(sets, aff_symbol(s), h->times)),
			     &h->more);
}

/* May a variable hold the same pointer as the place of "s"? Not if that follows its block. */
static bool may_be_copied(const struct point *here, const struct symbol *s)
{
	if (s->kind == SYMBOL_PART)
		return !s->address.base.pointer || may_be_copied(here, s->address.base.pointer);
	return s->kind != SYMBOL_LOAD || s->type->kind != TYPE_POINTER ||
	       !block_moves_at(here, &s->address);
}

/* Is "a" what "pointer" points to, and "more" bytes? */
static bool is_moved(const struct address *a, const struct symbol *pointer, int64_t *more)
{
	return a && a->is_known && !a->or_null && a->base.pointer == pointer &&
	       address_fixed_offset(a, more);
}

/* Does a place that holds "k" tell "s"? */
static bool tells(struct point *here, const struct known_value *k, const struct symbol *s,
		  struct holder *h)
{
	if (is_sum(here, k->number, s, h))
		return true;
	h->times = 1;
	return may_be_copied(here, s) && is_moved(k->pointer, s, &h->more);
}

struct holder var_that_holds(struct point *here, const struct symbol *s, var_test *fits, void *with)
{
	struct holder best = {0};
	for (unsigned i = 0; i < here->nlocations; i++) {
		const struct known_value *k = here->memory[i]->values;
		const struct var *v =
			k ? access_location_var(here->known->table, here->function, i) : NULL;
		struct holder h = {.var = v};
		if (!v || !is_usable(here, i) || !fits(with, v))
			continue;
		for (; k; k = k->next) {
			if (!tells(here, k, s, &h))
				continue;
			h.offset = k->offset;
			h.type = k->type;
			if (h.times == 1)
				return h;
			best = best.var ? best : h;
		}
	}
	return best;
}
