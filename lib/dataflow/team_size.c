/* team_size.c - which memory depends on how many threads there are?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form, points-to, MOD/REF, liveness.
 * Out:     for each variable and heap object why its contents (or its size) may depend on the
 *          number of threads, or on which thread did what.
 * Means:   dependence analysis without order: a value depends on the number if what it is computed
 *          from does, or whether it is computed. It begins with functions that tell the number or
 *          the thread; with what each thread of a team changes; with what a thread carries from one
 *          piece of shared work to the next (team_size_work.c); with its part of a reduction, where
 *          that is not used for the reduction alone (team_size_reductions.c).
 * Errs:    on the side of dependence. Taken for granted: a region's iterations, sections, tasks are
 *          what its clauses say, whoever runs them; the rounding of a reduction may depend on the
 *          number; files are not followed.
 * Cost:    a walk over all functions per level of dependence, a handful in practice. */
#include "team_size_internal.h"
#include "invariant.h"
#include "modref.h"
#include "text.h"

#include <string.h>

/* ---- the solution --------------------------------------------------------------------------- */

static void begin(struct team_size *t, const struct function_list *list)
{
	for (unsigned i = 0; i < list->at.n; i++)
		t->contexts[list->at.at[i]->id] |= TEAM_SERIAL;
}

static void begin_all(struct team_size *t)
{
	const struct program *p = t->x->program;
	for (unsigned i = 0; i < p->functions.n; i++)
		if (function_is_main(p->functions.at[i]) || p->functions.at[i]->is_constructor)
			t->contexts[i] |= TEAM_SERIAL;
	begin(t, calls_async(t->x->calls));
	begin(t, calls_at_exit(t->x->calls));
}

static void sweep_function(struct team_size *t, struct function *f)
{
	unsigned contexts = t->contexts[f->id];
	if (!contexts || !f->body)
		return;
	team_carried(t, f, true);
	if (contexts & (TEAM_EACH | TEAM_EACH_OF_MANY))
		team_carried(t, f, false);
	for (unsigned c = TEAM_SERIAL; c <= TEAM_ONE_OF_MANY; c <<= 1)
		if (contexts & c)
			team_walk(t, f, (enum team_context)c);
}

/* Callers first: causes mostly travel down. */
static void sweep(struct team_size *t)
{
	struct call_order order = calls_order(t->x->calls);
	if (t->is_carried_anew)
		memset(t->carried, 0, t->x->program->functions.n);
	t->is_carried_anew = false;
	for (unsigned i = order.n; i-- > 0;)
		sweep_function(t, order.at[i]);
}

struct team_size *team_size_compute(struct arena *a, const struct analyses *x)
{
	struct team_size *t = ARENA_NEW(a, struct team_size);
	const struct program *p = x->program;
	*t = (struct team_size){.arena = a, .x = x, .table = modref_table(x->modref)};
	t->ndata = points_to_data(x->points_to);
	t->nslots = t->ndata + p->vars.n;
	t->causes = ARENA_ARRAY(a, team_cause, t->nslots + 1);
	t->each = ARENA_ARRAY(a, team_cause, t->nslots + 1);
	t->is_caused = bitset_new(a, t->nslots);
	t->is_each = bitset_new(a, t->nslots);
	t->results = ARENA_ARRAY(a, team_cause, p->functions.n + 1);
	t->controls = ARENA_ARRAY(a, team_cause, p->functions.n + 1);
	t->carries = ARENA_ARRAY(a, team_cause, p->vars.n + 1);
	t->is_leaky = ARENA_ARRAY(a, bool, p->vars.n + 1);
	t->contexts = ARENA_ARRAY(a, unsigned char, p->functions.n + 1);
	t->carried = ARENA_ARRAY(a, unsigned char, p->functions.n + 1);
	t->pieces = ARENA_ARRAY(a, team_cause, p->vars.n + 1);
	t->is_told_apart = bitset_new(a, t->ndata);
	team_find_told(t);
	team_find_thread_local(t);
	team_find_copies(t);
	team_find_blocks(t);
	begin_all(t);
	do {
		t->has_changed = false;
		sweep(t);
	} while (t->has_changed);
	return t;
}

void team_size_check(struct team_size *t)
{
	t->has_changed = false;
	sweep(t);
	INVARIANT(((struct loc){0}), !t->has_changed);
}

const struct team_cause *team_size_of_memory(const struct team_size *t, unsigned location)
{
	return t->causes[location];
}

const struct team_cause *team_size_of_var(const struct team_size *t, const struct var *v)
{
	return t->causes[team_slot(t, v)];
}

const struct team_cause *team_size_is_set(const struct team_size *t)
{
	return t->is_set;
}

const struct team_cause *team_size_of_sequences(const struct team_size *t)
{
	return t->drawn;
}

enum team_told team_size_told(const struct team_size *t, const struct var *v)
{
	switch (t->told[v->definition->id]) {
	case TEAM_TOLD_NUMBER: return TEAM_SAYS_NUMBER;
	case TEAM_TOLD_SIZE: return TEAM_SAYS_SIZE;
	default: return TEAM_SAYS_NOTHING;
	}
}

const struct team_cause *team_size_part(struct team_size *t, const struct var *v)
{
	if (v->original && v->sharing == SHARING_REDUCTION)
		return team_cause_new(t, v->loc, "it is a thread's part of a reduction");
	return t->carries[v->definition->id];
}

/* ---- as text -------------------------------------------------------------------------------- */

static void dump_cause(team_cause c, struct text *out)
{
	text_printf(out, ": %s (%u)\n", c->text, c->loc.line);
}

void team_size_dump(const struct team_size *t, struct text *out)
{
	const struct program *p = t->x->program;
	if (t->is_set) {
		text_puts(out, "number of threads");
		dump_cause(t->is_set, out);
	}
	if (t->drawn) {
		text_puts(out, "sequences");
		dump_cause(t->drawn, out);
	}
	for (unsigned i = 0; i < t->ndata; i++)
		if (t->causes[i]) {
			text_puts(out, points_to_memory(t->x->points_to, i)->name);
			dump_cause(t->causes[i], out);
		}
	for (unsigned i = 0; i < p->vars.n; i++)
		if (t->causes[t->ndata + i]) {
			const struct var *v = p->vars.at[i];
			text_printf(out, "%s:%s%s", v->function ? v->function->name : "", v->name,
				    v->original ? "'" : "");
			dump_cause(t->causes[t->ndata + i], out);
		}
}
