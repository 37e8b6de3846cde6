/* recursion.c - what do functions do that call themselves, or each other in a circle?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function that may be called while it is active, and which threads execute it.
 * Out:     its effect, as for any function, and that of those it meets on the circle.
 * Means:   each is assumed not to return, and to read nothing. All are walked with what is assumed
 *          of them, and what comes out is assumed next, until a round gives no more than was
 *          assumed: no read that is not in it, and all writes that are. That then holds for calls
 *          without calls of the circle in them, so for calls with only such in them, and so on.
 *          In the third round what still grows is taken for all values of its symbols, and all
 *          objects are that a new base may name, and whole cells of any block; after that, all
 *          elements of an access family. What shrinks is no must-write.
 * Errs:    MOST_ROUNDS were not enough, more than MOST_FUNCTIONS are on the circle, or a walk was
 *          given up: what all of them do is not known.
 *          Nothing is known of values they return or leave, nor of what follows labels in them: of
 *          a function that is active twice, two frames go on after a restart.
 * Cost:    two to five walks of each. */
#include "recursion.h"
#include "any_block.h"
#include "calls.h"
#include "footprint.h"

#include <stdlib.h>

enum { EXACT_ROUNDS = 2, MOST_ROUNDS = 6, MOST_FUNCTIONS = 32 };

struct recursion {
	unsigned component;
	ARRAY(struct region_summary *) at; /* what is assumed; callers before callees */
	unsigned round;
	bool is_changed, failed;
};

/* ---- is it what was assumed? ---- */

static bool has_locations(struct point *here, struct elements all, struct bitset some)
{
	return footprint_places_are_in(here->known, some, all.locations);
}

/* What they touch in all objects that their base may name. */
static struct elements in_any_block(struct point *here, const struct family_set *x)
{
	struct elements_list l = {0};
	footprint_add_lost(here, &l, &x->family->base, x->family, x->set);
	return elements_list_end(here->sets, &l);
}

static bool is_in_any_block(struct point *here, const struct family_set *x, struct elements all)
{
	struct elements lost = in_any_block(here, x);
	return has_locations(here, all, lost.locations) &&
	       elements_are_within(here->sets, lost, all);
}

static bool is_read_in(struct point *here, const struct family_set *x, struct elements all)
{
	return elements_are_within(here->sets, (struct elements){x, 1, {0}}, all) ||
	       is_in_any_block(here, x, all);
}

static bool reads_within(struct point *here, struct elements some, struct elements all)
{
	bool within = has_locations(here, all, some.locations);
	for (unsigned i = 0; within && i < some.n; i++)
		within = is_read_in(here, &some.at[i], all);
	return within;
}

static bool is_as_assumed(struct point *here, const struct effect *now,
			  const struct effect *assumed)
{
	const struct exit *out = &now->exits[EXIT_RETURN], *was = &assumed->exits[EXIT_RETURN];
	return reads_within(here, now->exposed_before, assumed->exposed_before) &&
	       reads_within(here, now->exposed_after, assumed->exposed_after) &&
	       (now->has_barrier || !assumed->has_barrier) &&
	       (!out->is_reached ||
		(was->is_reached &&
		 elements_are_within(here->sets, was->must_before, out->must_before)));
}

/* ---- what is assumed next ---- */

static bool has_family(struct elements a, const struct access_family *f)
{
	for (unsigned i = 0; i < a.n; i++)
		if (a.at[i].family == f)
			return true;
	return false;
}

/* "s", for any values of its parameters. */
static isl_set *for_any_values(struct sets *sets, isl_set *s)
{
	unsigned n = dims(isl_set_dim(s, isl_dim_param));
	s = isl_set_project_out(isl_set_copy(s), isl_dim_param, 0, n);
	return own_set(sets, isl_set_coalesce(isl_set_remove_divs(s)));
}

static isl_set *all_of_family(struct sets *sets, const struct access_family *f)
{
	isl_space *space = isl_space_set_alloc(sets->ctx, 0, f->n);
	space = isl_space_set_tuple_id(space, isl_dim_set, isl_id_copy(f->id));
	return own_set(sets, isl_set_universe(space));
}

/* Without elements that are in it in all objects. */
static struct elements without_parts(struct point *here, struct elements a)
{
	struct elements_list l = {.locations = a.locations};
	for (unsigned i = 0; i < a.n; i++)
		if (a.at[i].family->base.var || !is_in_any_block(here, &a.at[i], a))
			elements_list_add(here->sets, &l, a.at[i].family, a.at[i].set);
	return elements_list_end(here->sets, &l);
}

/* What has come to "was", in whole cells. */
static struct bitset places_grown(struct point *here, struct bitset was, struct bitset now)
{
	if (!now.words)
		return now;
	struct bitset more = bitset_copy(here->arena, now);
	if (was.words)
		bitset_subtract(more, was);
	return any_block_in_cells(here->known, here->arena, more);
}

/* "was", and all that what has come to it may become. "at_last": it has grown after that, too. */
static struct elements reads_widened(struct point *here, struct elements was, struct elements now,
				     bool at_last)
{
	struct sets *sets = here->sets;
	struct elements_list l = {0};
	struct elements locations = {.locations = places_grown(here, was.locations, now.locations)};
	elements_list_add_all(sets, &l, was);
	elements_list_add_all(sets, &l, locations);
	for (unsigned i = 0; i < now.n; i++) {
		const struct access_family *f = now.at[i].family;
		if (is_read_in(here, &now.at[i], was))
			continue;
		if (!at_last && has_family(was, f))
			elements_list_add(sets, &l, f, for_any_values(sets, now.at[i].set));
		else if (!f->base.var && has_family(was, f))
			elements_list_add(sets, &l, f, all_of_family(sets, f));
		else
			footprint_add_lost(here, &l, &f->base, f, at_last ? NULL : now.at[i].set);
	}
	return without_parts(here, elements_list_end(sets, &l));
}

/* What of "was" is written now, too, family by family. */
static struct elements writes_kept(struct point *here, struct elements was, struct elements now)
{
	struct elements_list l = {0};
	for (unsigned i = 0; i < was.n; i++)
		if (elements_are_within(here->sets, (struct elements){&was.at[i], 1, {0}}, now))
			elements_list_add(here->sets, &l, was.at[i].family, was.at[i].set);
	return elements_list_end(here->sets, &l);
}

static struct effect widened(struct point *here, const struct effect *was, const struct effect *now,
			     bool at_last)
{
	const struct exit *out = &now->exits[EXIT_RETURN], *had = &was->exits[EXIT_RETURN];
	struct effect e = *was;
	struct exit *to = &e.exits[EXIT_RETURN];
	e.exposed_before = reads_widened(here, was->exposed_before, now->exposed_before, at_last);
	e.exposed_after = reads_widened(here, was->exposed_after, now->exposed_after, at_last);
	e.grown = now->grown;
	e.has_barrier = was->has_barrier && now->has_barrier;
	if (!had->is_reached)
		*to = *out;
	else if (out->is_reached)
		to->must_before = writes_kept(here, had->must_before, out->must_before);
	to->must_after = to->must_before;
	return e;
}

/* ---- rounds ---- */

/* Walk "to" with what is assumed of all, and assume what comes out, if that is more. */
static void walk(struct regions *r, struct recursion *g, struct region_summary *to)
{
	struct region_summary now = *to;
	const struct effect assumed = to->effect;
	if (g->failed)
		return;
	summary_walk(r, &now);
	if (!now.is_exact) {
		g->failed = true;
		return;
	}
	unsigned mark = sets_mark(&r->sets);
	size_t outer = r->sets.budget;
	struct point here = summary_entry(r, to);
	r->sets.budget = SIZE_MAX;
	if (!is_as_assumed(&here, &now.effect, &assumed)) {
		g->is_changed = true;
		to->effect = now.effect;
		if (g->round > EXACT_ROUNDS)
			to->effect =
				widened(&here, &assumed, &now.effect, g->round > EXACT_ROUNDS + 1);
		summary_keep(&r->sets, to);
	}
	g->failed |= sets_failed(&r->sets);
	sets_renew(&r->sets);
	sets_release(&r->sets, mark);
	r->sets.budget = outer;
	free(here.memory);
}

static struct effect does_not_return(void)
{
	struct effect e = effect_nothing();
	e.has_barrier = true;
	e.exits[EXIT_NEXT].is_reached = false;
	return e;
}

/* One more that the walks have met. NULL: one too many. */
static struct region_summary *met(struct regions *r, struct recursion *g, struct function *f,
				  enum execution execution)
{
	g->failed |= g->at.n == MOST_FUNCTIONS;
	if (g->failed)
		return NULL;
	struct region_summary *to = ARENA_NEW(r->arena, struct region_summary);
	*to = (struct region_summary){.function = f, .execution = execution, .is_exact = true};
	to->effect = does_not_return();
	to->entry = summary_entry_new(r, execution);
	ARRAY_PUSH(r->arena, g->at, to);
	g->is_changed = true;
	walk(r, g, to);
	return to;
}

static void find(struct regions *r, struct recursion *g, struct function *f,
		 enum execution execution)
{
	g->round = 1;
	met(r, g, f, execution);
	while (g->is_changed && !g->failed && g->round < MOST_ROUNDS) {
		g->is_changed = false;
		g->round++;
		for (unsigned i = g->at.n; i-- > 0;)
			walk(r, g, g->at.at[i]);
	}
	g->failed |= g->is_changed;
	r->is_circle_failed[g->component] = g->failed;
	for (unsigned i = 0; i < g->at.n; i++) {
		struct region_summary *to = g->at.at[i];
		to->why = "it calls itself";
		if (g->failed) {
			to->is_exact = false;
			to->effect = effect_nothing();
		}
		r->summaries[to->execution][to->function->id] = to;
	}
}

const struct region_summary *recursion_summary(struct regions *r, struct function *f,
					       enum execution execution)
{
	unsigned component = calls_component(r->known.calls, f);
	struct recursion *now = r->recursion;
	if (execution == EXECUTION_TEAM || function_is_main(f) || r->is_circle_failed[component])
		return NULL;
	if (!now || now->component != component) {
		struct recursion g = {.component = component};
		r->recursion = &g;
		find(r, &g, f, execution);
		r->recursion = now;
		return r->summaries[execution][f->id];
	}
	for (unsigned i = 0; i < now->at.n; i++)
		if (now->at.at[i]->function == f && now->at.at[i]->execution == execution)
			return now->at.at[i];
	return met(r, now, f, execution);
}
