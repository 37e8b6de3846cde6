/* team_size_told.c - which variables hold just the thread's number, or the team's size?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the bodies of all functions.
 * Out:     of each variable of which a thread has its own whether every value it gets is what
 *          omp_get_thread_num, or what omp_get_num_threads, says there.
 * Means:   all that names it is a read, or an assignment (a declaration) of such a call in the
 *          region whose threads have it.
 * Errs:    on the side of no: copies that begin with a value, parameters, what has its address
 *          taken.
 * Cost:    one sweep over the program. */
#include "libc.h"
#include "team_size_internal.h"
#include "walk.h"

#include <string.h>

struct sweep {
	struct team_size *t;
	const struct stmt *now;
};

static unsigned told_by_call(const struct team_size *t, const struct expr *e)
{
	e = e ? expr_ignore_casts(e) : NULL;
	if (!e || e->kind != EXPR_CALL)
		return TEAM_TOLD_OTHER;
	const char *name = calls_library(t->x->calls, e);
	if (!name)
		return TEAM_TOLD_OTHER;
	return !strcmp(name, "omp_get_thread_num")    ? TEAM_TOLD_NUMBER
	       : !strcmp(name, "omp_get_num_threads") ? TEAM_TOLD_SIZE
						      : TEAM_TOLD_OTHER;
}

static bool is_own(const struct var *v, const struct stmt *now)
{
	return v->storage == STORAGE_LOCAL && v->type->kind == TYPE_INTEGER &&
	       v->type->size == sizeof(int) && !v->address_taken && !v->is_thread_local &&
	       (!v->original || v->sharing == SHARING_PRIVATE) &&
	       team_parallel_around(v->scope) == team_parallel_around(now);
}

static void write(struct sweep *x, const struct var *v, const struct expr *from)
{
	x->t->told[v->definition->id] |=
		is_own(v, x->now) ? told_by_call(x->t, from) : TEAM_TOLD_OTHER;
}

/* What names a variable is the first operand of what reads it, writes it or takes its address. */
static void visit(struct expr *e, void *to)
{
	struct sweep *x = to;
	struct expr *target = e->args.n ? e->args.at[0] : NULL;
	bool is_variable = target && target->kind == EXPR_VAR;
	if (is_variable && e->kind == EXPR_ASSIGN)
		write(x, target->var, e->args.at[1]);
	else if (is_variable && e->kind != EXPR_LOAD)
		write(x, target->var, NULL);
}

static bool enter(struct stmt *s, void *to)
{
	struct sweep *x = to;
	x->now = s;
	for (unsigned i = 0; i < s->vars.n; i++)
		if (s->vars.at[i]->has_init)
			write(x, s->vars.at[i], s->vars.at[i]->init);
	for (unsigned i = 0; i < s->asm_outputs.n; i++)
		if (s->asm_outputs.at[i]->kind == EXPR_VAR)
			write(x, s->asm_outputs.at[i]->var, NULL);
	return true;
}

void team_find_told(struct team_size *t)
{
	const struct program *p = t->x->program;
	struct sweep x = {.t = t};
	t->told = ARENA_ARRAY(t->arena, unsigned char, p->vars.n + 1);
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			walk_both(p->functions.at[i]->body, enter, visit, &x);
}
