/* evaluation.c - the effect of evaluating an expression, step by step.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression, a declaration, or the clauses of a construct.
 * Out:     the effect; what is known of memory afterwards; a continuation for every reaching call.
 * Means:   the steps one after the other. A step that some path through the expression leaves out
 *          must write nothing. Where no order is known, all that the steps may read is read first.
 * Errs:    towards more exposed reads and fewer must-writes.
 * Cost:    linear in the steps, times isl. */
#include "access.h"
#include "assignment.h"
#include "below_counts.h"
#include "callee_effect.h"
#include "calls.h"
#include "expressions.h"
#include "extents.h"
#include "footprint.h"
#include "memory_state.h"
#include "moving_counts.h"
#include "ranges.h"
#include "reach.h"
#include "region_walk.h"
#include "step_effect.h"
#include "stepped.h"
#include "switches.h"
#include "walk.h"

#include <stdlib.h>

/* ---- values ---- */

static void remember_all(struct point *here, const struct assignments *all)
{
	for (unsigned i = 0; i < all->at.n; i++)
		assignment_remember(here, &all->at.at[i]);
}

/* A compound literal has been made. */
static void remember_literal(struct point *here, const struct expr *literal)
{
	struct address to = address_of(here, literal);
	const struct assignments all = assignment_of_parts(here, &to, literal->var->init);
	remember_all(here, &all);
}

/* ---- one step ---- */

/* graph_add_access makes a store to a part of a variable a may-write; of its elements it is a
 * store. */
static bool is_store(const struct access *a)
{
	return a->kind == ACCESS_KILL || (a->kind == ACCESS_WRITE && a->var && a->is_part);
}

/* What a call reads that some path leaves out; or, in whichever order it and its neighbours come,
 * if none of them writes. */
static struct effect unordered_call(struct region_walk *w, const struct access *a)
{
	struct effect all = run_call(w, a, NULL), e = effect_nothing();
	e.exposed_before = elements_union(w->here.sets, all.exposed_before, all.exposed_after);
	return e;
}

/* "keeps_memory": what steps_keep_memory says of the steps it is one of. */
static struct effect run_step(struct region_walk *w, const struct access *a, bool is_certain,
			      bool keeps_memory)
{
	struct point *here = &w->here;
	struct bitset read = bitset_new(here->arena, here->nplaces);
	struct bitset written = bitset_new(here->arena, here->nplaces);
	struct bitset killed = bitset_new(here->arena, here->nplaces);
	bool is_call = a->kind == ACCESS_CALL;
	struct effect e = effect_nothing();
	step_locations(here, a, read, written, killed);
	if (a->kind == ACCESS_READ || a->kind == ACCESS_WRITE || a->kind == ACCESS_KILL)
		e = effect_of_access(here, a, is_certain && is_store(a), read);
	else if (is_call && is_certain && is_followed_call(here, a) && !a->is_unordered)
		return run_call(w, a, &written);
	else if (is_call && is_followed_call(here, a) && (keeps_memory || !a->is_unordered))
		e = unordered_call(w, a);
	else if (is_call && is_certain)
		e = effect_of_library_call(here, a, read);
	else
		e.exposed_before = footprint_objects(here, read);
	e.exposed_before = below_counts(here, e.exposed_before);
	e.grown = growths_of_step(here, a, written);
	memory_forget(here, written);
	if (a->expr && a->expr->kind == EXPR_COMPOUND_LITERAL && is_certain && is_store(a))
		remember_literal(here, a->expr);
	return e;
}

/* ---- all steps ---- */

static bool is_by_team(struct region_walk *w, const struct access *a, bool is_certain)
{
	struct point *here = &w->here;
	const struct callees *to = calls_of(here->known->calls, a->expr);
	return is_certain && !a->is_unordered && is_followed_call(here, a) &&
	       to->functions.n == 1 && call_is_by_team(here, to->functions.at[0], a->expr);
}

static struct continuation *note_label(struct region_walk *w, const struct access *a,
				       const struct memory_state **memory)
{
	bool is_call = a->kind == ACCESS_CALL;
	const void *label = is_call ? (const void *)a->expr : a->stmt;
	unsigned at = is_call ? a->expr->range.begin : a->stmt->range.begin;
	w->labelled = w->here.symbols->versions;
	ARRAY_PUSH(w->here.arena, w->labels, continuation_at(&w->here, label, at, memory));
	return &w->labels.at[w->labels.n - 1];
}

/* Counts that the call may have moved when its function is cut. */
static struct growths lost_in(struct point *here, const struct access *call)
{
	struct bitset read = bitset_new(here->arena, here->nplaces);
	struct bitset written = bitset_new(here->arena, here->nplaces);
	step_locations(here, call, read, written, bitset_new(here->arena, here->nplaces));
	return growths_lost(moving_counts_in(here, written));
}

struct effect run_steps(struct region_walk *w, const struct steps *s)
{
	struct point *here = &w->here;
	struct effect all = effect_nothing();
	unsigned first = w->labels.n;
	bool keeps_memory = steps_keep_memory(here, s);
	for (unsigned i = 0; i < s->at.n; i++) {
		const struct access *a = &s->at.at[i];
		bool is_label = a->kind == ACCESS_CALL && reach_call(here->known->reach, a->expr);
		const struct memory_state **before = is_label ? memory_copy(here) : NULL;
		here->unsequenced = steps_unsequenced_at(here, s, a);
		bool by_team = is_label && is_by_team(w, a, s->is_certain.at[i]);
		struct effect e = run_step(w, a, s->is_certain.at[i], keeps_memory);
		continuations_then(here, &w->labels, first, w->labels.n, e);
		all = effect_then(here, all, e);
		if (is_label) {
			memory_forget_behind(here, before);
			struct continuation *x = note_label(w, a, memory_since(here, before));
			x->is_by_team = by_team;
			x->effect.grown = lost_in(here, a);
		}
		here->unsequenced = (struct bitset){0};
		free(before);
	}
	if (!s->returns)
		all.exits[EXIT_NEXT].is_reached = false;
	return all;
}

/* ---- expressions ---- */

/* Statements that control may leave others by. */
enum {
	JUMPS = 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO,
	LEAVES_LOOP = JUMPS | 1u << STMT_BREAK | 1u << STMT_CONTINUE,
	LEAVES_FUNCTION = JUMPS | 1u << STMT_RETURN
};

static struct effect in_order(struct region_walk *w, struct expr *e)
{
	struct effect all = effect_nothing();
	unsigned first = w->labels.n;
	for (unsigned i = 0; i < e->args.n; i++) {
		unsigned end = w->labels.n;
		struct effect next = run_expr(w, e->args.at[i]);
		continuations_then(&w->here, &w->labels, first, end, next);
		all = effect_then(&w->here, all, next);
	}
	return all;
}

/* What "e", if it is "x = (struct x){…}", stores. */
static struct assignments parts_stored(struct point *here, const struct expr *e)
{
	struct address to;
	if (e->kind != EXPR_ASSIGN || e->type->kind != TYPE_RECORD)
		return (struct assignments){0};
	to = address_of(here, e->args.at[0]);
	return assignment_of_parts(here, &to, e->args.at[1]);
}

/* What an expression stores in counts, and what they held before. */
struct count_store {
	struct assignment to;
	isl_pw_aff *held;
};

struct count_stores {
	ARRAY(struct count_store) at;
};

static void add_count(struct point *here, const struct assignment *s, struct count_stores *to)
{
	if (!s->to.is_known || !counts_move(here) || !moving_counts_at(here, &s->to, s->type))
		return;
	struct count_store x = {*s, value_loaded(here, &s->to, s->type)};
	ARRAY_PUSH(here->arena, to->at, x);
}

/* Whether a step is certain makes no difference. */
static struct count_stores counts_stored(struct point *here, const struct assignment *s)
{
	struct count_stores all = {0};
	add_count(here, s, &all);
	for (const struct stepped *x = here->stepped; x; x = x->next) {
		const struct assignment step = assignment_of(here, x->expr);
		add_count(here, &step, &all);
	}
	return all;
}

static void counts_told(struct point *here, const struct count_stores *all, struct effect *e)
{
	for (unsigned i = 0; e->grown.at.n && i < all->at.n; i++) {
		const struct count_store *x = &all->at.at[i];
		isl_pw_aff *most = x->to.most ? x->to.most : x->to.number;
		e->grown = growths_told(here, e->grown, &x->to.to, x->to.type, x->held, most);
	}
}

/* "x", the only store of "steps" to its array, makes rows empty, whatever then comes to lie in
 * them. */
static void counts_anew(struct point *here, const struct count_store *x, const struct steps *steps,
			struct effect *e)
{
	struct exit *next = &e->exits[EXIT_NEXT];
	if (steps_writer(here, steps, &x->to.to) < 0 ||
	    !growth_is_anew(here, x->held, x->to.number))
		return;
	next->must_before = rows_emptied(here, next->must_before, &x->to.to, x->to.type);
	next->must_after = next->must_before;
}

/* If "x" is the only store of "steps" to an array of counts, and makes none of them less, that is
 * known from now on. */
static void count_grew(struct point *here, const struct count_store *x, const struct steps *steps,
		       const struct memory_state *const *before)
{
	isl_pw_aff *to = x->to.number;
	if (to && x->held && address_is_exact(&x->to.to) &&
	    steps_writer(here, steps, &x->to.to) >= 0 &&
	    value_is_shown(here, x->held, RELATION_LESS_EQUAL, to))
		memory_grew(here, &x->to.to, x->to.type, before);
}

struct effect run_expr(struct region_walk *w, struct expr *e)
{
	struct point *here = &w->here;
	if (!e)
		return effect_nothing();
	if (e->kind == EXPR_COMMA)
		return in_order(w, e);
	if (e->kind == EXPR_STMT_EXPR && !walk_finds(e->stmt, LEAVES_LOOP))
		return run_stmt(w, e->stmt);
	if (expr_has_statements(e))
		return run_unordered(w, NULL, e);
	const struct steps steps = steps_of_expr(here, &w->r->steps, e);
	here->unsequenced = steps_unsequenced_at(here, &steps, NULL);
	const struct assignments stepped = stepped_find(here, e, e, &steps);
	const struct expr *inner = assignment_in(e);
	struct assignment s = assignment_of(here, inner ? inner : e);
	const struct assignments parts = parts_stored(here, e);
	here->unsequenced = (struct bitset){0};
	const struct object_base *to = s.to.is_known && s.to.base.var ? &s.to.base : NULL;
	if (to && to->var->type->kind == TYPE_RECORD)
		moving_counts_hold(here, to);
	const struct memory_state *old =
		to && s.type->size < to->var->type->size ? here->memory[to->location] : NULL;
	const struct count_stores counts = counts_stored(here, &s);
	const bool is_of_row = counts.at.n == 1 && counts.at.at[0].to.to.nterms;
	const struct memory_state **before = is_of_row ? memory_copy(here) : NULL;
	struct effect x = run_steps(w, &steps);
	counts_told(here, &counts, &x);
	if (counts.at.n == 1)
		counts_anew(here, &counts.at.at[0], &steps, &x);
	if (before)
		count_grew(here, &counts.at.at[0], &steps, before);
	free(before);
	if (old && old->values && steps_write_once(here, &steps, to->location))
		memory_keep_beside(here, &s.to, s.type, old);
	remember_all(here, &stepped);
	here->stepped = NULL;
	assignment_remember(here, &s);
	remember_all(here, &parts);
	return x;
}

/* ---- code without order ---- */

/* Labels from "first" on are followed by "all", which may write "writes" before it goes on, and
 * after. */
static void end_labels(struct region_walk *w, unsigned first, struct effect all,
		       struct bitset writes)
{
	if (first == w->labels.n)
		return;
	memory_forget(&w->here, writes);
	memory_forget_behind(&w->here, w->here.memory);
	const struct memory_state **memory = memory_since(&w->here, w->here.memory);
	for (unsigned i = first; i < w->labels.n; i++) {
		w->labels.at[i].effect = all;
		w->labels.at[i].memory = memory;
	}
}

/* The statements in an expression are among those of "s" then. */
static bool finds(struct stmt *s, const struct expr *e, unsigned kinds)
{
	bool found = s && walk_finds(s, kinds);
	if (e && e->kind == EXPR_STMT_EXPR)
		found = walk_finds(e->stmt, kinds);
	for (unsigned i = 0; e && !found && i < e->args.n; i++)
		found = finds(NULL, e->args.at[i], kinds);
	return found;
}

/* How "s", or the statements in "e", may be left but at their end. What they return is not
 * known. */
static void leave_unordered(struct region_walk *w, struct stmt *s, const struct expr *e,
			    struct effect *all)
{
	struct point *here = &w->here;
	bool in_team = here->execution == EXECUTION_TEAM;
	if (finds(s, e, LEAVES_LOOP)) {
		all->exits[EXIT_BREAK].is_reached = all->exits[EXIT_CONTINUE].is_reached = true;
		here->parted |= in_team ? PARTED_LOOP : 0;
		break_is_met(w);
	}
	all->exits[EXIT_GOTO].is_reached = finds(s, e, JUMPS);
	if (finds(s, e, LEAVES_FUNCTION)) {
		all->exits[EXIT_RETURN].is_reached = true;
		here->parted |= in_team ? PARTED_LOOP | PARTED_FUNCTION : 0;
		w->returned.is_unknown = true;
	}
}

struct effect run_unordered(struct region_walk *w, struct stmt *s, struct expr *e)
{
	struct point *here = &w->here;
	const struct steps steps = steps_unordered(here, s, e);
	struct bitset reads = bitset_new(here->arena, here->nplaces);
	struct bitset writes = bitset_new(here->arena, here->nplaces);
	struct bitset read = bitset_new(here->arena, here->nplaces);
	struct bitset written = bitset_new(here->arena, here->nplaces);
	struct bitset killed = bitset_new(here->arena, here->nplaces);
	unsigned first = w->labels.n;
	struct effect all = effect_nothing();
	for (unsigned i = 0; i < steps.at.n; i++) {
		const struct access *a = &steps.at.at[i];
		step_locations(here, a, read, written, killed);
		bitset_union(reads, read);
		bitset_union(writes, written);
		if (a->kind == ACCESS_POSITION ||
		    (a->kind == ACCESS_CALL && reach_call(here->known->reach, a->expr)))
			note_label(w, a, NULL);
	}
	all.exposed_before = footprint_objects(here, reads);
	all.grown = growths_lost(moving_counts_in(here, writes));
	memory_forget(here, writes);
	leave_unordered(w, s, e, &all);
	end_labels(w, first, all, writes);
	return all;
}

/* ---- declarations ---- */

/* What "++" and "--" in an initialiser give is known until here->stepped is taken back. */
static void note_stepped(struct region_walk *w, struct expr *init)
{
	struct point *here = &w->here;
	if (!init || expr_has_statements(init))
		return;
	const struct steps steps = steps_of_expr(here, &w->r->steps, init);
	here->unsequenced = steps_unsequenced_at(here, &steps, NULL);
	stepped_find(here, init, NULL, &steps);
	here->unsequenced = (struct bitset){0};
}

/* The value of "v" is undefined, then its initialiser's. */
struct effect run_declaration(struct region_walk *w, struct var *v)
{
	struct point *here = &w->here;
	struct effect all = effect_nothing(), kill;
	struct access a = {.kind = ACCESS_KILL, .var = v, .type = v->type, .loc = v->loc};
	note_stepped(w, v->init);
	struct assignment s = assignment_of_declaration(here, v);
	struct assignments parts = {0};
	unsigned first = w->labels.n, end;
	if (v->init)
		parts = assignment_of_parts(here, &s.to, v->init);
	here->stepped = NULL;
	extents_note(here, v, value_of);
	for (unsigned k = 0; k < v->vla_counts.n; k++)
		all = effect_then(here, all, run_expr(w, v->vla_counts.at[k]));
	all = effect_then(here, all, run_expr(w, v->init));
	end = w->labels.n;
	kill = run_step(w, &a, true, false);
	if (kill.grown.at.n && s.is_known)
		kill.grown = growths_told(here, kill.grown, &s.to, s.type, NULL, s.number);
	continuations_then(here, &w->labels, first, end, kill);
	all = effect_then(here, all, kill);
	assignment_remember(here, &s);
	remember_all(here, &parts);
	return all;
}
