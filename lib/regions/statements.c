/* statements.c - the effect of a statement, from those of its parts.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a statement of the function, met in the order of the text.
 * Out:     its effect; the state of memory behind it; for every label in it, what may follow.
 * Means:   structured statements exactly, each way out apart. What a condition says is context
 *          inside its branches.
 * Errs:    switch, goto and asm: the statement may read all that its steps may read, in any order.
 * Cost:    linear in the tree, times isl. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

void give_up(struct walk *w, const char *why)
{
	if (!w->failed)
		w->why = why;
	w->failed = true;
}

const struct scope *enter_scope(struct walk *w, struct stmt *team)
{
	struct scope *s = ARENA_NEW(w->r->arena, struct scope);
	const struct scope *outer = w->scope;
	s->parent = outer;
	s->depth = outer->depth + 1;
	s->is_team = team != NULL;
	s->construct = team;
	w->scope = s;
	return outer;
}

static struct effect compound(struct walk *w, struct stmt *s)
{
	struct effect all = effect_nothing();
	unsigned first = w->rests.n;
	for (unsigned i = 0; i < s->children.n; i++) {
		unsigned end = w->rests.n;
		struct effect next = run_stmt(w, s->children.at[i]);
		rests_then(w, first, end, next);
		all = effect_then(w, all, next);
		settled_behind(w, s, i);
	}
	return all;
}

static struct effect declarations(struct walk *w, struct stmt *s)
{
	unsigned first = w->rests.n;
	struct effect all = run_expr(w, s->expr);
	for (unsigned i = 0; i < s->vars.n; i++) {
		unsigned end = w->rests.n;
		if (s->vars.at[i]->storage != STORAGE_LOCAL)
			continue;
		struct effect next = run_declaration(w, s->vars.at[i]);
		rests_then(w, first, end, next);
		all = effect_then(w, all, next);
	}
	return all;
}

/* ---- branches ---- */

static struct effect branch(struct walk *w, struct stmt *s, isl_set *condition)
{
	isl_set *outer = w->context;
	if (condition)
		w->context = set_and(w->r, w->context, condition);
	struct effect e = s ? run_stmt(w, s) : effect_nothing();
	w->context = outer;
	return e;
}

/* Go on with the state of the ways that lead on. */
static void join(struct walk *w, const struct state **other, struct effect here,
		 struct effect there, isl_set *condition)
{
	if (!here.exits[EXIT_NEXT].is_reached) {
		memcpy(w->env, other, w->nslots * sizeof *other);
		free(other);
	} else if (!there.exits[EXIT_NEXT].is_reached) {
		free(other);
	} else {
		env_join(w, other, condition);
	}
}

static struct effect two_ways(struct walk *w, struct stmt *s, isl_set *condition)
{
	struct stmt *otherwise = s->children.n > 1 ? s->children.at[1] : NULL;
	isl_set *not = condition ? set_not(w->r, condition) : NULL;
	const struct state **start = env_copy(w);
	struct effect yes = branch(w, s->children.at[0], condition);
	const struct state **then = env_copy(w);
	memcpy(w->env, start, w->nslots * sizeof *start);
	free(start);
	struct effect no = branch(w, otherwise, not );
	join(w, then, no, yes, condition);
	if (not &&!yes.exits[EXIT_NEXT].is_reached)
		w->context = set_and(w->r, w->context, not );
	if (condition && !no.exits[EXIT_NEXT].is_reached)
		w->context = set_and(w->r, w->context, condition);
	return effect_choice(w, condition, yes, no);
}

static struct effect if_stmt(struct walk *w, struct stmt *s)
{
	isl_set *condition = condition_of(w, s->expr);
	unsigned first = w->rests.n;
	struct effect all = run_expr(w, s->expr);
	unsigned end = w->rests.n;
	bool mixed = w->mode == MODE_TEAM && !set_is_uniform(w, condition);
	struct effect e;
	w->mixed += mixed;
	if (s->expr->has_value && s->expr->value)
		e = branch(w, s->children.at[0], NULL);
	else if (s->expr->has_value)
		e = branch(w, s->children.n > 1 ? s->children.at[1] : NULL, NULL);
	else
		e = two_ways(w, s, condition);
	w->mixed -= mixed;
	rests_then(w, first, end, e);
	return effect_then(w, all, e);
}

/* ---- ways out ---- */

static struct effect leave(struct walk *w, struct expr *e, enum exit_kind by)
{
	unsigned first = w->rests.n;
	struct effect all = run_expr(w, e), out = effect_nothing();
	out.exits[by] = out.exits[EXIT_NEXT];
	out.exits[EXIT_NEXT].is_reached = false;
	rests_then(w, first, w->rests.n, out);
	return effect_then(w, all, out);
}

static struct effect position(struct walk *w, struct stmt *s)
{
	struct rest x = {s, effect_nothing(), w->context, w->scope, env_since(w, w->env)};
	ARRAY_PUSH(w->r->arena, w->rests, x);
	return effect_nothing();
}

struct effect run_stmt(struct walk *w, struct stmt *s)
{
	if (w->failed)
		return effect_nothing();
	switch (s->kind) {
	case STMT_COMPOUND: return compound(w, s);
	case STMT_EXPR: return run_expr(w, s->expr);
	case STMT_DECL: return declarations(w, s);
	case STMT_IF: return if_stmt(w, s);
	case STMT_FOR: return run_for(w, s, false);
	case STMT_WHILE:
	case STMT_DO: return run_while(w, s);
	case STMT_RETURN: return leave(w, s->expr, EXIT_RETURN);
	case STMT_BREAK: return leave(w, NULL, EXIT_BREAK);
	case STMT_CONTINUE: return leave(w, NULL, EXIT_CONTINUE);
	case STMT_NULL: return effect_nothing();
	case STMT_LABEL: return run_stmt(w, s->children.at[0]);
	case STMT_POSITION: return position(w, s);
	case STMT_OMP: return run_construct(w, s);
	default: return run_mixture(w, s, NULL);
	}
}
