/* statements.c - the effect of a statement, from those of its parts.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a statement of the function, met in the order of the text.
 * Out:     its effect; the state of memory after it; for every label in it, what may follow.
 * Means:   structured statements exactly, each exit apart. What a condition says is context inside
 *          of its branches.
 * Errs:    asm: the statement may read all that its steps may read, in any order.
 * Cost:    linear in the tree, times isl. */
#include "below_counts.h"
#include "conditions.h"
#include "ends.h"
#include "expressions.h"
#include "given.h"
#include "gotos.h"
#include "memory_state.h"
#include "moving_counts.h"
#include "pointer_choice.h"
#include "ranges.h"
#include "reach.h"
#include "switches.h"
#include "threads.h"
#include "together.h"

#include <stdlib.h>

/* More is known now, after "s", of what calls have given. */
static void settle(struct point *here, const struct stmt *s, struct exit *x)
{
	bool in_team = here->execution == EXECUTION_TEAM;
	x->must_before = given_settled(here, x->must_before);
	x->must_after = in_team ? given_settled(here, x->must_after) : x->must_before;
	if (s->kind == STMT_IF)
		condition_forget(here, s->expr);
}

/* ---- lists of statements ---- */

/* Statements up to one that stores to a moving count: so what is read after it is told by what the
 * count held right before (below_counts.h). */
struct segment {
	struct effect effect;
	const struct memory_state **end;
	isl_set *context;
};

enum { MOST_SEGMENTS = 8 };

struct segments {
	struct segment at[MOST_SEGMENTS];
	unsigned n;
	bool may_be_more;
};

/* "all", that has come so far, ends where memory was "before", if the statement after it has stored
 * to a count. */
static bool ends_segment(struct point *here, struct segments *to, struct effect all,
			 const struct memory_state **before, isl_set *context)
{
	if (!to->may_be_more || to->n == MOST_SEGMENTS || !counts_are_stored(here, before))
		return false;
	to->at[to->n++] = (struct segment){all, before, context};
	return true;
}

/* All of them, and "e" after the last one. None are left. */
static struct effect segments_then(struct point *here, struct segments *all, struct effect e)
{
	isl_set *context = here->context;
	for (unsigned i = all->n; i-- > 0;) {
		const struct segment *x = &all->at[i];
		here->context = x->context;
		e.exposed_before = below_counts_since(here, x->end, e.exposed_before);
		e = effect_then(here, x->effect, e);
		free(x->end);
	}
	here->context = context;
	all->n = 0;
	return e;
}

static bool has_labels(const struct stmt *s)
{
	for (unsigned i = 0; i < s->children.n; i++)
		if (s->children.at[i]->kind == STMT_LABEL)
			return true;
	return false;
}

static struct effect by_ways(struct region_walk *w, struct stmt *s, unsigned from,
			     isl_set *condition);

/* Where child "i" begins to choose between pointers, and what comes then may be gone through twice:
 * when is the first one meant? Else NULL. */
static isl_set *choice_at(struct region_walk *w, const struct stmt *s, unsigned i)
{
	struct point *here = &w->here;
	isl_set *choice = NULL;
	if (w->is_one_way || here->execution == EXECUTION_PER_THREAD || counts_move(here) ||
	    s == here->function->body || has_labels(s))
		return NULL;
	choice = pointer_choice(here, s->children.at[i]);
	if (here->execution == EXECUTION_TEAM && !set_is_uniform(here, choice))
		return NULL;
	for (unsigned k = i; choice && k < s->children.n; k++)
		if (reach_function(here->known->reach, here->function) &&
		    reach_leads_to_position(here->known->reach, s->children.at[k]))
			choice = NULL;
	return choice;
}

/* The children of "s" from number "from" on. */
static struct effect list(struct region_walk *w, struct stmt *s, unsigned from)
{
	struct point *here = &w->here;
	struct effect all = effect_nothing();
	struct list_walk l = {s, w->labels.n, here->context, {0}, 0};
	struct segments before = {.may_be_more = counts_move(here) && !has_labels(s)};
	for (unsigned i = from; i < s->children.n; i++) {
		if (s->children.at[i]->kind == STMT_LABEL)
			gotos_arrive(w, &l, i, &all);
		unsigned end = w->labels.n;
		isl_set *context = here->context, *choice = choice_at(w, s, i);
		const struct memory_state **start = before.may_be_more ? memory_copy(here) : NULL;
		struct effect next =
			choice ? by_ways(w, s, i, choice) : run_stmt(w, s->children.at[i]);
		continuations_then(here, &w->labels, l.first, end, next);
		if (ends_segment(here, &before, all, start, context)) {
			all = next;
		} else {
			all = effect_then(here, all, next);
			free(start);
		}
		if (here->context != context) {
			all = segments_then(here, &before, all);
			settle(here, s->children.at[i], &all.exits[EXIT_NEXT]);
		}
		if (choice)
			break;
		stable_values_note(w->r->stable, here, s, i);
	}
	return segments_then(here, &before, all);
}

static struct effect declarations(struct region_walk *w, struct stmt *s)
{
	unsigned first = w->labels.n;
	struct effect all = run_expr(w, s->expr);
	for (unsigned i = 0; i < s->vars.n; i++) {
		unsigned end = w->labels.n;
		if (s->vars.at[i]->storage != STORAGE_LOCAL)
			continue;
		struct effect next = run_declaration(w, s->vars.at[i]);
		continuations_then(&w->here, &w->labels, first, end, next);
		all = effect_then(&w->here, all, next);
	}
	return all;
}

/* ---- branches ---- */

static struct stmt *otherwise_of(const struct stmt *s)
{
	return s->children.n > 1 ? s->children.at[1] : NULL;
}

/* "s", or from 1 on: its children from there on; NULL: nothing. No condition: none is known. */
static struct effect branch(struct region_walk *w, struct stmt *s, unsigned from,
			    isl_set *condition)
{
	struct point *here = &w->here;
	isl_set *outer = here->context;
	if (condition)
		here->context = set_and(here->sets, here->context, condition);
	struct effect e = !s ? effect_nothing() : from ? list(w, s, from) : run_stmt(w, s);
	here->context = outer;
	return e;
}

static bool is_simple(isl_set *condition)
{
	enum { FEW_DISJUNCTS = 2 };
	return condition && isl_set_n_basic_set(condition) <= FEW_DISJUNCTS;
}

/* Go on with the state of the branches that lead on: this one ("no"), and the one that left
 * "other" ("yes"), which was taken if "condition" held. The condition as it is known now. */
static isl_set *join(struct point *here, const struct memory_state *const *other, struct effect yes,
		     struct effect no, isl_set *condition)
{
	if (!no.exits[EXIT_NEXT].is_reached)
		memory_go_back(here, other);
	if (!no.exits[EXIT_NEXT].is_reached || !yes.exits[EXIT_NEXT].is_reached)
		return condition;
	const struct memory_state **mine = memory_copy(here);
	isl_set *told = NULL;
	memory_join(here, other, condition);
	if (!is_simple(condition) && here->execution != EXECUTION_TEAM)
		told = memory_tells(here, other, mine);
	free(mine);
	return told ? told : condition;
}

/* Both ways from a choice; when "no" is taken, and its condition as it is known after them. */
struct both_ways {
	struct effect yes, no;
	isl_set *opposite, *known;
};

/* Where "condition" holds, "yes" comes next, else "no": as branch says. */
static struct both_ways go_both_ways(struct region_walk *w, struct stmt *yes, struct stmt *no,
				     unsigned from, isl_set *condition)
{
	struct point *here = &w->here;
	struct both_ways both = {.opposite = condition ? set_not(here->sets, condition) : NULL};
	const struct memory_state **start = memory_copy(here);
	both.yes = branch(w, yes, from, condition);
	const struct memory_state **then = memory_copy(here);
	memory_go_back(here, start);
	free(start);
	both.no = branch(w, no, from, both.opposite);
	both.known = join(here, then, both.yes, both.no, condition);
	free(then);
	return both;
}

static struct effect two_ways(struct region_walk *w, struct stmt *s, isl_set *condition)
{
	struct point *here = &w->here;
	struct both_ways both = go_both_ways(w, s->children.at[0], otherwise_of(s), 0, condition);
	if (both.opposite && !both.yes.exits[EXIT_NEXT].is_reached)
		point_narrow(here, both.opposite);
	if (condition && !both.no.exits[EXIT_NEXT].is_reached)
		point_narrow(here, condition);
	return effect_choice(here, both.known, both.yes, both.no);
}

/* "s" from child "from" on, once for each way that pointers have from there. */
static struct effect by_ways(struct region_walk *w, struct stmt *s, unsigned from,
			     isl_set *condition)
{
	w->is_one_way = true;
	struct both_ways both = go_both_ways(w, s, s, from, condition);
	w->is_one_way = false;
	return effect_choice(&w->here, both.known, both.yes, both.no);
}

/* Does the context say which branch is taken? Asked where it decides about pointers. */
static struct stmt *branch_taken(struct region_walk *w, const struct stmt *s, isl_set *condition,
				 bool *is_known)
{
	enum decision d =
		w->is_one_way && condition ? point_decides(&w->here, condition) : UNDECIDED;
	*is_known = d != UNDECIDED;
	return d != DECIDED_FALSE ? s->children.at[0] : otherwise_of(s);
}

static struct effect then_branch(struct region_walk *w, struct stmt *s)
{
	return run_stmt(w, s->children.at[0]);
}

static struct effect if_stmt(struct region_walk *w, struct stmt *s)
{
	struct point *here = &w->here;
	const struct scope *team = scope_team(here->scope);
	isl_set *condition;
	if (team && team->construct && together_is_set_by(here, team->construct, s))
		return effect_then(here, run_expr(w, s->expr), run_by_threads(w, s, then_branch));
	unsigned first = w->labels.n;
	struct effect all = run_condition(w, s->expr, &condition);
	unsigned end = w->labels.n;
	bool divergent = here->execution == EXECUTION_TEAM && !set_is_uniform(here, condition);
	struct effect e;
	bool is_known;
	struct stmt *taken = branch_taken(w, s, condition, &is_known);
	here->divergent += divergent;
	if (is_known)
		e = branch(w, taken, 0, NULL);
	else if (s->expr->has_value && s->expr->value)
		e = branch(w, s->children.at[0], 0, NULL);
	else if (s->expr->has_value)
		e = branch(w, otherwise_of(s), 0, NULL);
	else
		e = two_ways(w, s, condition);
	here->divergent -= divergent;
	continuations_then(here, &w->labels, first, end, e);
	return effect_then(here, all, e);
}

/* ---- exits ---- */

/* "where": with which values that is done. */
static struct effect leave(struct region_walk *w, enum exit_kind by, isl_set *where)
{
	struct effect out = effect_nothing();
	bool ends_switch = by == EXIT_BREAK && w->breaks && w->breaks->is_of_switch;
	if (by == EXIT_BREAK)
		break_is_met(w);
	if (!ends_switch && w->here.execution == EXECUTION_TEAM && w->here.divergent)
		w->here.parted |= by == EXIT_RETURN ? PARTED_FUNCTION : PARTED_LOOP;
	out.exits[by] = (struct exit){.is_reached = true, .where = where};
	out.exits[EXIT_NEXT].is_reached = false;
	return out;
}

/* Of pointer "e": a number, if that is known here. */
static isl_pw_aff *truth_returned(struct point *here, const struct expr *e)
{
	isl_pw_aff *none = aff_number(here->sets, 0), *truth = full_truth_of(here, e);
	bool is_set = truth && value_is_shown(here, none, RELATION_LESS, truth);
	return is_set ? aff_number(here->sets, 1) : truth;
}

static struct return_value return_value_of(struct point *here, const struct expr *e)
{
	struct return_value x = {0};
	if (e && e->type->kind == TYPE_INTEGER)
		x.number = full_value_of(here, e);
	if (e && e->type->kind == TYPE_POINTER) {
		x.pointer = pointee_of(here, e);
		x.truth = truth_returned(here, e);
	}
	if (e && e->type->kind == TYPE_RECORD)
		x.members = members_of(here, e);
	return x;
}

/* One way to return: what it gives holds where it is taken, and no other way may be taken there. */
static void note_returned(struct region_walk *w, const struct return_value *x)
{
	struct sets *sets = w->here.sets;
	struct returned *r = &w->returned;
	isl_set *where = w->here.context;
	r->is_unknown |= !return_value_known(x) ||
			 (r->where && !set_is_empty(set_and(sets, r->where, where)));
	if (r->is_unknown)
		return;
	r->value = r->where ? return_value_chosen(&w->here, where, x, &r->value) : *x;
	r->where = r->where ? set_or(sets, r->where, where) : where;
}

static struct effect returns(struct region_walk *w, struct expr *e)
{
	struct point *here = &w->here;
	const struct return_value x = return_value_of(here, e);
	unsigned first = w->labels.n;
	note_returned(w, &x);
	struct effect all = run_expr(w, e);
	struct effect out = leave(w, EXIT_RETURN, ends_where(here, &w->ends, &x));
	continuations_then(here, &w->labels, first, w->labels.n, out);
	return effect_then(here, all, out);
}

static struct effect position(struct region_walk *w, struct stmt *s)
{
	struct point *here = &w->here;
	w->labelled = here->symbols->versions;
	memory_forget_behind(here, here->memory);
	ARRAY_PUSH(here->arena, w->labels,
		   continuation_at(here, s, s->range.begin, memory_since(here, here->memory)));
	return effect_nothing();
}

/* "break" in it does not leave the switch around it. */
static struct effect loop_or_construct(struct region_walk *w, struct stmt *s)
{
	struct breaks *outer = w->breaks;
	w->breaks = NULL;
	struct effect e = s->kind == STMT_FOR   ? run_for(w, s, false)
			  : s->kind == STMT_OMP ? run_construct(w, s)
						: run_while(w, s);
	w->breaks = outer;
	return e;
}

struct effect run_stmt(struct region_walk *w, struct stmt *s)
{
	if (w->here.failed)
		return effect_nothing();
	switch (s->kind) {
	case STMT_COMPOUND: return list(w, s, 0);
	case STMT_EXPR: return run_expr(w, s->expr);
	case STMT_DECL: return declarations(w, s);
	case STMT_IF: return if_stmt(w, s);
	case STMT_SWITCH: return run_switch(w, s);
	case STMT_FOR:
	case STMT_WHILE:
	case STMT_DO:
	case STMT_OMP: return loop_or_construct(w, s);
	case STMT_RETURN: return returns(w, s->expr);
	case STMT_BREAK: return leave(w, EXIT_BREAK, w->here.context);
	case STMT_CONTINUE: return leave(w, EXIT_CONTINUE, w->here.context);
	case STMT_GOTO: return leave(w, EXIT_GOTO, gotos_where(w));
	case STMT_NULL: return effect_nothing();
	case STMT_LABEL: return run_stmt(w, s->children.at[0]);
	case STMT_POSITION: return position(w, s);
	default: return run_unordered(w, s, NULL);
	}
}
