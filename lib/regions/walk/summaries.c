/* summaries.c - what a whole function does.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function, and which threads execute it.
 * Out:     its effect from its entry, and from each label, until it returns.
 * Means:   its body is walked once. What depends on symbols that are not of the entry is removed,
 *          but for must-writes told by what the function leaves or gives. In main, the end of the
 *          program follows.
 * Errs:    a function beyond its budget of isl operations or of sets, or that may be cancelled: its
 *          summary is not exact, and MOD/REF and liveness say what it does.
 * Cost:    bounded per function by the two budgets. */
#include "access.h"
#include "below_counts.h"
#include "calls.h"
#include "cells.h"
#include "expressions.h"
#include "extents.h"
#include "footprint.h"
#include "given.h"
#include "gotos.h"
#include "libc.h"
#include "memory_state.h"
#include "moving_counts.h"
#include "recursion.h"
#include "reach.h"
#include "region_walk.h"
#include "step_effect.h"
#include "walk.h"

#include <stdlib.h>

enum { MAX_BYTES = 64 << 20 };

/* isl's, for a function. What leads to positions is what all others are walked for. */
enum { OPERATIONS = 500000, OPERATIONS_TO_POSITIONS = 4000000 };

/* One exit: the function returns. "where": with which values it does so at its end; NULL: nothing
 * tells its ends apart. */
static void merge_exits(struct region_walk *w, struct effect *e, isl_set *where)
{
	if (!where)
		e->exits[EXIT_RETURN].where = NULL;
	effect_arrive(&w->here, e, EXIT_RETURN, where);
	for (unsigned k = EXIT_BREAK; k < EXITS; k++)
		e->exits[k] = (struct exit){.is_reached = false};
}

static struct effect program_end(struct region_walk *w)
{
	struct point *here = &w->here;
	struct access end = {.kind = ACCESS_EXIT, .loc = here->function->loc};
	here->context = params_all(here->sets);
	return effect_of_locations_read(here, &end);
}

static bool is_passing(struct point *here, const struct symbol *s, const void *unused)
{
	(void)here;
	(void)unused;
	return !s->is_entry;
}

static bool is_of_entry(struct point *here, const struct symbol *s, const void *unused)
{
	return !is_passing(here, s, unused);
}

/* Is the address known, exactly, and one that callers can name? */
static bool is_address_of_entry(struct point *here, const struct address *a)
{
	bool is_so = address_is_exact(a) && !address_is_scaled(a) && base_is_of_entry(&a->base);
	for (unsigned k = 0; is_so && k < a->nterms; k++)
		is_so = !a->terms[k].span && value_is_of(here, a->terms[k].at, is_of_entry, NULL);
	return is_so;
}

/* Is "s" a number that a place holds now which callers can name? */
static bool is_left(struct point *here, const struct symbol *s)
{
	const struct address *a = &s->address;
	bool is_named = s->kind == SYMBOL_LOAD && s->type->kind == TYPE_INTEGER &&
			base_is_of_entry(&a->base);
	for (unsigned k = 0; is_named && k < a->nterms; k++)
		is_named = value_is_of(here, a->terms[k].at, is_of_entry, NULL);
	return is_named && place_holds(here, s);
}

static bool is_lost(struct point *here, const struct symbol *s, const void *ends)
{
	return ends_hide(here, s, ends) && !is_left(here, s);
}

/* Does a set have a symbol that is none of the entry? */
static bool has_left(struct point *here, struct elements a)
{
	for (unsigned i = 0; i < a.n; i++) {
		struct symbol_list l = symbols_in(here, a.at[i].set);
		for (unsigned k = 0; k < l.at.n; k++)
			if (l.at.at[k] && !l.at.at[k]->is_entry &&
			    set_mentions(a.at[i].set, l.at.at[k]->id))
				return true;
	}
	return false;
}

/* What is known of numbers of the entry and of those that are left. */
static isl_set *told_after(struct point *here)
{
	enum { FEW_DISJUNCTS = 4 };
	const struct ends none = {0};
	isl_set *s = here->context;
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && is_lost(here, l.at.at[i], &none))
			s = set_without(here->sets, s, l.at.at[i]->id, ANY);
	return s && isl_set_n_basic_set(s) <= FEW_DISJUNCTS ? s : NULL;
}

/* "must" of a function whose one return gives a number that it depends on, and that nobody else
 * knows. */
static struct elements handed_on(struct region_walk *w, struct elements must)
{
	const struct symbol *s = value_symbol(w->returned.value.number);
	const struct symbol *gives = w->ends.gives;
	bool is_handed_on = gives && s && is_lost(&w->here, s, &w->ends);
	return is_handed_on ? elements_rename(w->here.sets, must, s->id, gives->id) : must;
}

/* What is read below counts as they are at the entry. Of a function on a circle that is not told.
 */
static struct effect read_below_counts(struct point *here, const struct region_summary *to,
				       struct effect e)
{
	if (!counts_move(here))
		return e;
	if (calls_recursive(here->known->calls, here->function)) {
		e = read_below_none(here, e);
		e.grown = growths_lost(~(uint64_t)0);
		return e;
	}
	struct point entry = summary_entry(here->known->regions, to);
	e.exposed_before = below_counts_since(here, entry.memory, e.exposed_before);
	free(entry.memory);
	return e;
}

/* What is read after labels, by counts as they are there. */
static void labels_below_counts(struct region_walk *w)
{
	for (unsigned i = 0; i < w->labels.n; i++) {
		struct continuation *x = &w->labels.at[i];
		struct point here = continuation_point(w->r, w->here.function, x);
		x->effect = read_below_now(&here, x->effect);
	}
}

/* The effect in symbols of the entry. What must be written may also be told by what the function
 * gives, and by numbers that it leaves, if there is one end that it leaves them at. */
static struct effect told_outside(struct region_walk *w, struct effect e, struct region_summary *to)
{
	struct point *here = &w->here;
	struct effect all = effect_project(here, read_below_counts(here, to, e), is_passing, NULL);
	struct exit *next = &all.exits[EXIT_NEXT];
	bool has_one_end =
		here->execution == EXECUTION_SERIAL && body_ends_at_end(here->function->body);
	struct elements must = e.exits[EXIT_NEXT].must_before;
	if (has_one_end)
		must = handed_on(w, must);
	if (here->execution != EXECUTION_TEAM &&
	    !calls_recursive(here->known->calls, here->function)) {
		next->must_before = footprint_project(here, must, EVERY,
						      has_one_end ? is_lost : ends_hide, &w->ends);
		next->must_after = next->must_before;
		to->tells_left = has_left(here, next->must_before);
		to->after = to->tells_left && has_one_end ? told_after(here) : NULL;
	}
	all = effect_rounded(here, all);
	if (given_decides(all.exits[EXIT_NEXT].must_before, w->ends.gives))
		to->gives = w->ends.gives;
	return all;
}

static bool is_sound(const struct point *here, const struct effect *e)
{
	const struct exit *out = &e->exits[EXIT_RETURN];
	return !here->failed && elements_are_computed(e->exposed_before) &&
	       elements_are_computed(e->exposed_after) && elements_are_computed(e->first) &&
	       elements_are_computed(out->must_before) && elements_are_computed(out->must_after) &&
	       !sets_failed(here->sets);
}

static bool has_order(const struct point *here, const struct function *f)
{
	const unsigned jumps = 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO;
	bool jumps_forward = here->execution != EXECUTION_TEAM && gotos_lead_forward(f->body);
	return (jumps_forward || !walk_finds(f->body, jumps)) && !f->uses_label_address &&
	       !calls_setjmp(here->known->calls, f);
}

/* The sizes of its array parameters are computed first. */
static struct effect sizes_of_params(struct region_walk *w, const struct function *f)
{
	struct effect all = effect_nothing();
	for (unsigned i = 0; i < f->params.n; i++)
		for (unsigned k = 0; k < f->params.at[i]->vla_counts.n; k++)
			all = effect_then(&w->here, all,
					  run_expr(w, f->params.at[i]->vla_counts.at[k]));
	return all;
}

static struct effect run_body(struct region_walk *w, struct region_summary *to)
{
	struct point *here = &w->here;
	struct function *f = here->function;
	struct effect sizes = sizes_of_params(w, f);
	struct effect e =
		has_order(here, f) ? run_stmt(w, f->body) : run_unordered(w, f->body, NULL);
	e = effect_then(here, sizes, e);
	merge_exits(w, &e, ends_where(here, &w->ends, NULL));
	for (unsigned i = 0; i < w->labels.n; i++)
		merge_exits(w, &w->labels.at[i].effect, NULL);
	if (function_is_main(f)) {
		struct effect end = program_end(w);
		continuations_then(here, &w->labels, 0, w->labels.n, end);
		e = effect_then(here, e, end);
	}
	labels_below_counts(w);
	e = told_outside(w, e, to);
	e.exits[EXIT_RETURN] = e.exits[EXIT_NEXT];
	if (here->execution == EXECUTION_TEAM)
		team_labels_end(w);
	return e;
}

/* What a function gives, if that is known of every way through it. */
static struct return_value return_value_at_end(struct region_walk *w)
{
	struct point *here = &w->here;
	const struct returned *r = &w->returned;
	struct return_value to = {0};
	struct symbol_list l = symbols_in(here, r->where);
	bool is_known = r->where && !r->is_unknown && set_is_empty(set_not(here->sets, r->where));
	for (unsigned i = 0; is_known && i < l.at.n; i++)
		is_known = !set_mentions(r->where, l.at.at[i]->id) || l.at.at[i]->is_entry;
	if (is_known && value_is_of(here, r->value.number, is_of_entry, NULL))
		to.number = r->value.number;
	if (is_known && is_address_of_entry(here, &r->value.pointer))
		to.pointer = r->value.pointer;
	if (is_known && value_is_of(here, r->value.truth, is_of_entry, NULL))
		to.truth = r->value.truth;
	for (unsigned i = 0; is_known && i < r->value.members.at.n; i++) {
		const struct member_value *m = &r->value.members.at.at[i];
		if (value_is_of(here, m->number, is_of_entry, NULL) ||
		    is_address_of_entry(here, &m->pointer))
			ARRAY_PUSH(here->arena, to.members.at, *m);
	}
	return to;
}

struct summary_entry summary_entry_new(struct regions *r, enum execution execution)
{
	struct memory_state *state = ARENA_NEW(r->arena, struct memory_state);
	struct scope *root = ARENA_NEW(r->arena, struct scope);
	root->is_team = execution == EXECUTION_TEAM;
	state->version = ++r->symbols.versions;
	state->scope = root;
	state->is_entry = true;
	return (struct summary_entry){root, state};
}

struct point summary_entry(struct regions *r, const struct region_summary *s)
{
	struct function *f = s->function;
	struct point p = {.arena = r->arena,
			  .sets = &r->sets,
			  .symbols = &r->symbols,
			  .known = &r->known,
			  .function = f,
			  .execution = s->execution,
			  .scope = s->entry.scope};
	p.nlocations = access_locations(r->known.table, f);
	p.nplaces = cells_places(&r->known, p.nlocations);
	p.memory = malloc((p.nplaces + 1) * sizeof *p.memory);
	if (!p.memory)
		abort();
	for (unsigned i = 0; i < p.nplaces; i++)
		p.memory[i] = s->entry.memory;
	p.context = params_all(&r->sets);
	p.extents = extents_new(r->arena);
	for (unsigned i = 0; i < f->params.n; i++)
		extents_note(&p, f->params.at[i], value_of);
	return p;
}

/* ---- what outlives the walk ---- */

static void keep_elements(struct sets *sets, struct elements a)
{
	for (unsigned i = 0; i < a.n; i++)
		sets_keep(sets, a.at[i].set);
}

static void keep_effect(struct sets *sets, const struct effect *e)
{
	keep_elements(sets, e->exposed_before);
	keep_elements(sets, e->exposed_after);
	keep_elements(sets, e->first);
	for (unsigned k = 0; k < EXITS; k++) {
		keep_elements(sets, e->exits[k].must_before);
		keep_elements(sets, e->exits[k].must_after);
	}
}

void summary_keep(struct sets *sets, const struct region_summary *s)
{
	keep_effect(sets, &s->effect);
	if (s->after)
		sets_keep(sets, s->after);
	for (unsigned i = 0; i < s->continuations.n; i++) {
		keep_effect(sets, &s->continuations.at[i].effect);
		sets_keep(sets, s->continuations.at[i].context);
	}
}

/* ---- solving ---- */

void summary_walk(struct regions *r, struct region_summary *to)
{
	unsigned mark = sets_mark(&r->sets);
	bool is_recursive = calls_recursive(r->known.calls, to->function);
	struct region_walk w = {.r = r, .here = summary_entry(r, to)};
	w.ends = ends_find(&w.here);
	w.told = gotos_tell(&w.here);
	stable_values_assume(r->stable, &w.here);
	size_t outer = r->sets.budget;
	unsigned long outer_operations = isl_ctx_get_max_operations(r->sets.ctx);
	r->sets.budget = MAX_BYTES;
	isl_ctx_set_max_operations(r->sets.ctx, reach_function(r->known.reach, to->function)
							? OPERATIONS_TO_POSITIONS
							: OPERATIONS);
	isl_ctx_reset_operations(r->sets.ctx);
	to->effect = run_body(&w, to);
	to->is_exact = is_sound(&w.here, &to->effect);
	if (is_recursive)
		to->effect.first = elements_none();
	if (to->is_exact && !is_recursive) {
		stable_values_left(&w.here, to, w.labelled);
		to->continuations = w.labels;
		to->returned = return_value_at_end(&w);
	}
	if (to->is_exact) {
		summary_keep(&r->sets, to);
	} else {
		to->after = NULL;
		to->effect = effect_nothing();
		to->tells_left = false;
		to->gives = NULL;
	}
	to->why = w.here.why ? w.here.why : "too much work";
	sets_renew(&r->sets);
	r->sets.budget = outer;
	isl_ctx_set_max_operations(r->sets.ctx, outer_operations);
	sets_release(&r->sets, mark);
	free(w.here.memory);
}

const struct region_summary *summary_of(struct regions *r, struct function *f,
					enum execution execution)
{
	struct region_summary *to = r->summaries[execution][f->id];
	if (to)
		return to->is_busy ? NULL : to;
	if (sets_failed(&r->sets))
		return NULL;
	if (calls_recursive(r->known.calls, f))
		return recursion_summary(r, f, execution);
	to = ARENA_NEW(r->arena, struct region_summary);
	*to = (struct region_summary){.function = f, .execution = execution, .is_busy = true};
	to->entry = summary_entry_new(r, execution);
	r->summaries[execution][f->id] = to;
	summary_walk(r, to);
	to->is_busy = false;
	return to;
}

const struct continuation *summary_continuation(const struct region_summary *s, const void *label)
{
	const struct continuation *found = NULL;
	for (unsigned i = 0; s && i < s->continuations.n; i++)
		if (s->continuations.at[i].label == label) {
			if (found)
				return NULL;
			found = &s->continuations.at[i];
		}
	return found && elements_are_computed(found->effect.exposed_before) &&
			       elements_are_computed(found->effect.exposed_after)
		       ? found
		       : NULL;
}

struct point continuation_point(struct regions *r, const struct function *f,
				const struct continuation *x)
{
	unsigned nlocations = access_locations(r->known.table, f);
	return (struct point){.arena = r->arena,
			      .sets = &r->sets,
			      .symbols = &r->symbols,
			      .known = &r->known,
			      .function = (struct function *)(uintptr_t)f,
			      .nlocations = nlocations,
			      .nplaces = cells_places(&r->known, nlocations),
			      .execution = x->execution,
			      .team = x->team,
			      .together = x->together,
			      .scope = x->scope,
			      .memory = x->memory,
			      .context = x->context};
}
