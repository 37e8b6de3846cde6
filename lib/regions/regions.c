/* regions.c - the regions of all functions on a path to a position, and what they say of a label.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program in normal form with points-to, calls, reach, MOD/REF, liveness.
 * Out:     for each label the elements that may be read before they are written until its function
 *          returns, and those that must be written by then; for each function the same from its
 *          entry.
 * Means:   main first, because invariants of its statements hold in the functions that run later;
 *          callees when they are met, each for the threads that execute the call.
 * Errs:    a function without a summary has no regions: liveness says what it needs.
 * Cost:    docs/decisions/0009-regions.md has figures; bounded per function. */
#include "regions.h"
#include "access.h"
#include "analyses.h"
#include "block_moves.h"
#include "by_team.h"
#include "calls.h"
#include "cell_writes.h"
#include "cells.h"
#include "followed.h"
#include "footprint.h"
#include "held_numbers.h"
#include "modref.h"
#include "moving_counts.h"
#include "progress.h"
#include "reach.h"
#include "region_walk.h"
#include "team_writes.h"

enum { MAX_OPERATIONS = 2000000 };

/* ---- the program ---- */

static bool has_labels(const struct regions *r, const struct function *f)
{
	return f->body && reach_function(r->known.reach, f);
}

static void find_stable_values(struct regions *r, struct function *main)
{
	struct point here = {.arena = r->arena,
			     .sets = &r->sets,
			     .symbols = &r->symbols,
			     .known = &r->known,
			     .function = main};
	here.nlocations = main ? access_locations(r->known.table, main) : 0;
	here.nplaces = cells_places(&r->known, here.nlocations);
	r->stable = stable_values_begin(&here);
}

static void solve_all(struct regions *r)
{
	const struct program *p = r->known.program;
	struct function *first = program_main(p);
	find_stable_values(r, first);
	if (first && has_labels(r, first))
		summary_of(r, first, EXECUTION_SERIAL);
	for (unsigned i = 0; i < p->functions.n; i++) {
		progress_share(i, p->functions.n);
		if (has_labels(r, p->functions.at[i]))
			summary_of(r, p->functions.at[i], EXECUTION_SERIAL);
		if (has_labels(r, p->functions.at[i]) &&
		    reach_in_team(r->known.reach, p->functions.at[i]))
			summary_of(r, p->functions.at[i], EXECUTION_TEAM);
	}
	by_team_find(r);
}

/* Rows may be emptied before anything reads their counts, which then are live nowhere. */
static void follow_counts(struct known_program *known)
{
	for (unsigned i = 0; i < known->counts->n; i++) {
		const struct moving_count *c = &known->counts->at[i];
		if (!c->var && c->offset < 0)
			bitset_add(known->followed, c->location);
	}
}

static bool sums_may_wrap(const struct program *p)
{
	for (unsigned i = 0; i < p->units.n; i++)
		if (p->units.at[i]->effects.sums_wrap)
			return true;
	return false;
}

struct regions *regions_compute(struct arena *a, const struct analyses *x)
{
	struct regions *r = ARENA_NEW(a, struct regions);
	const struct point nowhere = {.arena = a, .known = &r->known};
	r->arena = a;
	r->known = (struct known_program){.program = x->program,
					  .pts = x->points_to,
					  .calls = x->calls,
					  .reach = x->reach,
					  .modref = x->modref,
					  .table = modref_table(x->modref),
					  .followed = followed_find(a, x)};
	r->liveness = x->liveness;
	r->known.sums_wrap = sums_may_wrap(x->program);
	r->known.held = held_numbers_find(a, x->program);
	r->known.regions = r;
	r->known.returned = return_value_of_functions;
	sets_begin(&r->sets, a, MAX_OPERATIONS);
	r->sets.is_counter = symbol_id_is_counter;
	r->sets.is_case = symbol_id_is_case;
	r->symbols.table = isl_hash_table_alloc(r->sets.ctx, 64);
	for (unsigned m = 0; m < EXECUTIONS; m++)
		r->summaries[m] =
			ARENA_ARRAY(a, struct region_summary *, x->program->functions.n + 1);
	r->known.moves = block_moves_find(a, &r->known);
	cell_writes_find(&nowhere, &r->known);
	r->known.counts = moving_counts_find(a, &r->known);
	follow_counts(&r->known);
	r->by_team = ARENA_ARRAY(a, struct by_team, x->program->functions.n + 1);
	r->is_circle_failed = ARENA_ARRAY(a, bool, x->program->functions.n + 1);
	team_writes_find(&nowhere, &r->known);
	solve_all(r);
	return r;
}

void regions_free(struct regions *r)
{
	isl_hash_table_free(r->sets.ctx, r->symbols.table);
	sets_end(&r->sets);
}

/* ---- what is not known ---- */

static void tell_of(const struct regions *r, const struct function *f, const char *why,
		    const char *help, regions_tell *tell, void *to)
{
	const char *text = arena_printf(r->arena, "elements of arrays are not followed in '%s': %s",
					f->name, why);
	tell(to, f->loc, text, help);
}

void regions_not_known(const struct regions *r, regions_tell *tell, void *to)
{
	for (unsigned i = 0; i < r->known.program->functions.n; i++) {
		struct function *f = r->known.program->functions.at[i];
		const struct region_summary *x = NULL;
		for (unsigned m = 0; m < EXECUTIONS && (!x || x->is_exact); m++)
			x = r->summaries[m][i] ? r->summaries[m][i] : x;
		bool is_recursive = calls_recursive(r->known.calls, f);
		if (x && !x->is_exact && !is_recursive)
			tell_of(r, f, x->why, "divide it, so that less is in one function", tell,
				to);
		else if (has_labels(r, f) && is_recursive)
			tell_of(r, f, "it calls itself",
				"fill arrays in functions that it calls, or that call it", tell,
				to);
		if (has_labels(r, f) && r->by_team[i].why)
			tell(to, r->by_team[i].loc,
			     arena_printf(r->arena,
					  "arrays are saved whole at positions in '%s': it %s",
					  f->name, r->by_team[i].why),
			     "call it in parallel regions alone, by all threads, with arguments "
			     "that are the same for all of them");
	}
}

/* ---- the answer ---- */

static bool reads_location(struct regions *r, struct elements a, const struct continuation *x,
			   unsigned location)
{
	if (footprint_has_whole(&r->known, a, location) ||
	    footprint_has_members(&r->known, a, location))
		return true;
	for (unsigned i = 0; i < a.n; i++)
		if (base_may_name(&a.at[i].family->base, location) &&
		    !set_is_empty(set_and(&r->sets, a.at[i].set, x->context)))
			return true;
	return false;
}

static bool refine_live(struct regions *r, const struct function *f, const struct continuation *x,
			struct bitset live)
{
	unsigned n = bitset_count(live);
	for (int i = bitset_next(live, 0); i >= 0; i = bitset_next(live, (unsigned)i + 1))
		if (footprint_is_followed(&r->known, f, (unsigned)i) &&
		    !reads_location(r, x->effect.exposed_before, x, (unsigned)i) &&
		    !reads_location(r, x->effect.exposed_after, x, (unsigned)i))
			bitset_remove(live, (unsigned)i);
	return bitset_count(live) < n;
}

static bool refine_must(struct regions *r, const struct continuation *x, struct bitset must)
{
	unsigned n = bitset_count(must);
	const struct point here = {
		.arena = r->arena, .sets = &r->sets, .symbols = &r->symbols, .known = &r->known};
	const struct exit *out = &x->effect.exits[EXIT_NEXT];
	for (unsigned i = 0; out->is_reached && i < out->must_before.n; i++) {
		const struct object_base *b = &out->must_before.at[i].family->base;
		if (b->var && !b->var->is_thread_local && !bitset_has(must, b->location) &&
		    footprint_covers(&here, out->must_before, b->var, b->location, x->context))
			bitset_add(must, b->location);
	}
	return bitset_count(must) > n;
}

bool regions_refine(struct regions *r, const struct function *f, const void *label,
		    struct bitset live, struct bitset must)
{
	const struct continuation *after = regions_continuation(r, f, label);
	if (!after)
		return false;
	bool is_refined = refine_live(r, f, after, live);
	if (elements_are_computed(after->effect.exits[EXIT_NEXT].must_before))
		is_refined |= refine_must(r, after, must);
	sets_renew(&r->sets);
	return is_refined;
}
