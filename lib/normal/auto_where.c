/* auto_where.c - functions, constructs and loops in which a position can be honoured.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program, its call graph, what earlier attempts excluded (tried.h).
 * Out:     for each loop: no, by one thread, by every thread of a team.
 * Means:   functions that can't be on a path to a position (alloca, setjmp …), that libraries,
 *          signals or threads call, or that are called in a construct which is not a plain
 *          parallel region, and all that these call, have none. In a team, all threads come by
 *          equally often if each iteration surely meets a barrier or a shared construct: OpenMP
 *          asks each thread of a team to meet the same ones in the same order. In a program of
 *          MPI, a loop has to communicate in its iterations.
 * Errs:    on the side of "no".
 * Cost:    some walks over the program's trees. */
#include "auto_where.h"
#include "calls.h"
#include "contexts.h"
#include "libc.h"
#include "walk.h"

#include <string.h>

struct auto_where {
	const struct program *program;
	const struct calls *calls;
	const struct excluded_list *excluded;
	bool *off_path; /* by function id, as all others */
	bool *in_team;  /* threads of a team may call it */
	bool *meets;    /* each call surely meets a construct of the whole team */
	bool *talks;    /* it may communicate with other ranks */
	bool is_mpi;
};

/* ---- functions that can't be on a path ---- */

static void add_all(bool *set, struct function *const *list, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		set[list[i]->definition->id] = true;
}

static bool is_setjmp(const struct expr *call)
{
	const struct expr *callee = call->args.at[0];
	return callee->kind == EXPR_FUNCTION && callee->function->returns_twice;
}

/* A function that a rewriter can't enter in the middle, or that allocates for others: these are
 * told apart by their callers as long as they reach no position. */
static bool refuses_path(const struct auto_where *w, const struct function *f)
{
	const struct call_list *in = calls_in(w->calls, f);
	bool refuses = f->is_cleanup || f->is_pure || f->is_extern_inline ||
		       tried_has(w->excluded, EXCLUDED_FUNCTION, f->loc) ||
		       contexts_wrapper(points_to_contexts(calls_points_to(w->calls)), f) ||
		       calls_setjmp(w->calls, f) || function_cleanup(f);
	for (unsigned i = 0; i < in->at.n; i++)
		refuses |= is_setjmp(in->at.at[i]);
	return refuses;
}

static void add_pure(struct auto_where *w, const struct unit *u)
{
	for (unsigned i = 0; i < u->functions.n; i++)
		if (u->functions.at[i]->is_pure)
			w->off_path[u->functions.at[i]->definition->id] = true;
}

/* What libraries call back at this call. */
static void add_called_back(struct auto_where *w, const struct expr *call)
{
	const struct callees *to = calls_of(w->calls, call);
	const struct function_list *escaped = calls_escaped(w->calls);
	add_all(w->off_path, to->callbacks.at, to->callbacks.n);
	if (to->is_unknown)
		add_all(w->off_path, escaped->at.at, escaped->at.n);
}

static void find_off_path(struct auto_where *w)
{
	const struct function_list *async = calls_async(w->calls),
				   *at_exit = calls_at_exit(w->calls);
	add_all(w->off_path, async->at.at, async->at.n);
	add_all(w->off_path, at_exit->at.at, at_exit->at.n);
	for (unsigned i = 0; i < w->program->units.n; i++)
		add_pure(w, w->program->units.at[i]);
	for (unsigned i = 0; i < w->program->functions.n; i++) {
		const struct function *f = w->program->functions.at[i];
		const struct call_list *in = calls_in(w->calls, f);
		w->off_path[f->id] |= f->body && refuses_path(w, f);
		for (unsigned k = 0; k < in->at.n; k++)
			add_called_back(w, in->at.at[k]);
	}
}

/* ---- constructs ---- */

enum around { AROUND_NOTHING, AROUND_REGION, AROUND_OTHER };

struct walking {
	struct auto_where *where;
	enum around around;
	bool is_in_team; /* the function that is walked may be called in a team */
	bool grew;
};

static void set(struct walking *x, bool *set, const struct function *f)
{
	x->grew |= !set[f->definition->id];
	set[f->definition->id] = true;
}

static void see_call(struct expr *e, void *with)
{
	struct walking *x = with;
	bool is_other = x->around == AROUND_OTHER;
	if (e->kind != EXPR_CALL || (x->around == AROUND_NOTHING && !x->is_in_team))
		return;
	const struct callees *to = calls_of(x->where->calls, e);
	for (unsigned i = 0; i < to->functions.n; i++)
		set(x, is_other ? x->where->off_path : x->where->in_team, to->functions.at[i]);
}

static bool is_plain_region(const struct auto_where *w, const struct stmt *s)
{
	return s->omp->bits == OMP_PARALLEL && !tried_has(w->excluded, EXCLUDED_REGION, s->loc);
}

static bool see_construct(struct stmt *s, void *with)
{
	struct walking *x = with, inner = *x;
	if (s->kind != STMT_OMP)
		return true;
	bool is_region =
		x->around == AROUND_NOTHING && !x->is_in_team && is_plain_region(x->where, s);
	inner.around = is_region ? AROUND_REGION : AROUND_OTHER;
	for (unsigned i = 0; i < s->children.n; i++)
		walk_both(s->children.at[i], see_construct, see_call, &inner);
	x->grew |= inner.grew;
	return false;
}

/* Functions that a team calls, and those called where no position may stand. */
static void find_teams(struct auto_where *w)
{
	struct walking x = {.where = w, .grew = true};
	while (x.grew) {
		x.grew = false;
		for (unsigned i = 0; i < w->program->functions.n; i++) {
			struct function *f = w->program->functions.at[i];
			x.is_in_team = w->in_team[f->id];
			walk_both(f->body, see_construct, see_call, &x);
		}
	}
}

/* ---- what a function off the path calls is off it, too ---- */

static bool spread_down_from(struct auto_where *w, const struct function *f)
{
	struct walking x = {.where = w};
	const struct call_list *in = calls_in(w->calls, f);
	for (unsigned i = 0; i < in->at.n; i++) {
		const struct callees *to = calls_of(w->calls, in->at.at[i]);
		for (unsigned k = 0; k < to->functions.n; k++)
			set(&x, w->off_path, to->functions.at[k]);
	}
	return x.grew;
}

static void spread_down(struct auto_where *w)
{
	for (bool grew = true; grew;) {
		grew = false;
		for (unsigned i = 0; i < w->program->functions.n; i++)
			if (w->off_path[i])
				grew |= spread_down_from(w, w->program->functions.at[i]);
	}
}

/* ---- does every thread come by? ---- */

static bool meets(const struct auto_where *w, struct stmt *s);

/* Is a call that meets such a construct surely evaluated? */
static bool expr_meets(const struct auto_where *w, const struct expr *e)
{
	bool is_choice = e && (e->kind == EXPR_LOGICAL || e->kind == EXPR_CONDITIONAL ||
			       e->kind == EXPR_GNU_CONDITIONAL || e->kind == EXPR_SIZEOF);
	if (!e)
		return false;
	for (unsigned i = 0; i < (is_choice ? 1 : e->args.n) && i < e->args.n; i++)
		if (expr_meets(w, e->args.at[i]))
			return true;
	if (e->kind != EXPR_CALL)
		return false;
	const struct callees *to = calls_of(w->calls, e);
	bool all = to->functions.n && !to->rows.n && !to->is_unknown;
	for (unsigned i = 0; i < to->functions.n; i++)
		all &= w->meets[to->functions.at[i]->definition->id];
	return all;
}

/* May "s" be left otherwise than by its end, and what comes after it be passed by? A loop around
 * all that is left by "break" does not come by again. */
static bool is_left(const struct stmt *s, bool in_loop)
{
	bool is_jump = s->kind == STMT_GOTO || s->kind == STMT_INDIRECT_GOTO ||
		       s->kind == STMT_RETURN || (s->kind == STMT_CONTINUE && !in_loop);
	for (unsigned i = 0; i < s->children.n && !is_jump; i++)
		is_jump = is_left(s->children.at[i], in_loop || stmt_is_loop(s));
	return is_jump;
}

static bool declaration_meets(const struct auto_where *w, const struct stmt *s)
{
	for (unsigned i = 0; i < s->vars.n; i++)
		if (s->vars.at[i]->storage == STORAGE_LOCAL && expr_meets(w, s->vars.at[i]->init))
			return true;
	return false;
}

static bool construct_meets(const struct omp *o)
{
	const unsigned whole = OMP_FOR | OMP_SECTIONS | OMP_SINGLE | OMP_BARRIER;
	return (o->bits & whole) &&
	       !(o->bits & (OMP_PARALLEL | OMP_TEAMS | OMP_DISTRIBUTE | OMP_TARGET | OMP_TASK));
}

static bool any_meets(const struct auto_where *w, const struct stmt *block)
{
	for (unsigned i = 0; i < block->children.n; i++)
		if (meets(w, block->children.at[i]))
			return true;
		else if (is_left(block->children.at[i], false))
			return false;
	return false;
}

static bool meets(const struct auto_where *w, struct stmt *s)
{
	switch (s->kind) {
	case STMT_COMPOUND: return any_meets(w, s);
	case STMT_OMP: return construct_meets(s->omp);
	case STMT_EXPR: return expr_meets(w, s->expr);
	case STMT_DECL: return declaration_meets(w, s);
	case STMT_IF:
		return expr_meets(w, s->expr) ||
		       (s->children.n > 1 && meets(w, s->children.at[0]) &&
			meets(w, s->children.at[1]));
	case STMT_DO: return meets(w, s->children.at[0]);
	case STMT_FOR: return s->init && meets(w, s->init);
	default: return false;
	}
}

static void find_meeting(struct auto_where *w)
{
	struct call_order order = calls_order(w->calls);
	for (unsigned i = 0; i < order.n; i++) {
		struct function *f = order.at[i];
		w->meets[f->id] = f->body && meets(w, f->body);
	}
}

/* ---- does every rank come by? ---- */

static void find_talking(struct auto_where *w)
{
	for (unsigned i = 0; i < w->program->functions.n; i++) {
		const struct call_list *in = calls_in(w->calls, w->program->functions.at[i]);
		for (unsigned k = 0; k < in->at.n; k++) {
			const struct callees *to = calls_of(w->calls, in->at.at[k]);
			for (unsigned j = 0; j < to->rows.n; j++) {
				w->is_mpi |= !strncmp(to->rows.at[j]->name, "MPI_Init", 8);
				w->talks[i] |=
					libc_effect(to->rows.at[j], "communicates", NULL, NULL);
			}
		}
	}
	if (w->is_mpi)
		calls_spread(w->calls, w->talks, false);
}

struct talking {
	const struct auto_where *where;
	bool found;
};

static void see_talk(struct expr *e, void *with)
{
	struct talking *x = with;
	if (e->kind != EXPR_CALL || x->found)
		return;
	const struct callees *to = calls_of(x->where->calls, e);
	for (unsigned i = 0; i < to->rows.n; i++)
		x->found |= libc_effect(to->rows.at[i], "communicates", NULL, NULL);
	x->found |= calls_may_run(x->where->calls, e, x->where->talks, false);
}

static bool communicates(const struct auto_where *w, const struct stmt *loop)
{
	struct talking x = {w, false};
	walk_stmt(loop->children.at[0], see_talk, &x);
	return x.found;
}

/* ---- the answers ---- */

struct auto_where *auto_where_compute(struct arena *a, const struct program *p,
				      const struct calls *calls, const struct excluded_list *x)
{
	struct auto_where *w = ARENA_NEW(a, struct auto_where);
	w->program = p;
	w->calls = calls;
	w->excluded = x;
	w->off_path = ARENA_ARRAY(a, bool, p->functions.n + 1);
	w->in_team = ARENA_ARRAY(a, bool, p->functions.n + 1);
	w->meets = ARENA_ARRAY(a, bool, p->functions.n + 1);
	w->talks = ARENA_ARRAY(a, bool, p->functions.n + 1);
	find_off_path(w);
	find_teams(w);
	spread_down(w);
	find_meeting(w);
	find_talking(w);
	return w;
}

static enum around around_of(const struct auto_where *w, const struct stmt *s)
{
	enum around around = AROUND_NOTHING;
	for (s = s->parent; s; s = s->parent)
		if (s->kind == STMT_OMP)
			around = around == AROUND_NOTHING && is_plain_region(w, s) ? AROUND_REGION
										   : AROUND_OTHER;
	return around;
}

enum auto_place auto_where_loop(const struct auto_where *w, const struct function *f,
				const struct stmt *loop)
{
	struct stmt *body = loop->children.at[0];
	enum around around = around_of(w, loop);
	bool in_team = w->in_team[f->definition->id];
	if (w->off_path[f->definition->id] || around == AROUND_OTHER ||
	    (around == AROUND_REGION && in_team) ||
	    tried_has(w->excluded, EXCLUDED_POSITION, loop->loc) ||
	    (w->is_mpi && !communicates(w, loop)))
		return AUTO_NOWHERE;
	if (around == AROUND_NOTHING && !in_team)
		return AUTO_SERIAL;
	return meets(w, body) ? AUTO_TEAM : AUTO_NOWHERE;
}
