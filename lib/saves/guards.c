/* guards.c - guards before the next definition after a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form; where functions define (definitions.h); which of them teams run.
 * Out:     the statements a guard stands in front of or after; the constructs threads meet at.
 * Means:   "pending" flows forward through the statement tree: up after a position, down after a
 *          guard. Barriers have a guard in front, for the thread would wait there anyway and can
 *          help to copy instead. A statement that defines while pending gets a guard in front:
 *          inside branches, single and master, but outside of loops, critical sections and all
 *          other constructs that hold no position. Calls on a path hand pending in and out, whoever
 *          calls.
 * Errs:    on the side of guards and of early ones. Where no place in front of a definition can be
 *          named (a goto, a jump out of an expression or into a loop; a loop's head that defines; a
 *          call's result that is shared) the function, or the callee, is never pending: it has its
 *          guards right after its positions.
 * Cost:    two passes over a loop's body per level of loops with positions, until calls settle.
 */
#include "guards.h"
#include "analyses.h"
#include "calls.h"
#include "definitions.h"
#include "modref.h"
#include "reach.h"
#include "text.h"
#include "walk.h"

#include <string.h>

struct code { /* of one function, by its id */
	struct offsets defines, meets;
	bool is_read;
	bool enters_pending, leaves_pending;
	bool is_blocking; /* never pending */
};

struct guarding {
	struct arena *arena;
	const struct program *program;
	const struct calls *calls;
	const struct reach *reach;
	const struct definitions *definitions;
	struct code *codes;
	struct guards *guards;
	bool is_final; /* add guards; before: find out what calls hand in and out */
	bool grew, must_restart;
};

struct guard_walk { /* through one function, or one region of it */
	struct guarding *g;
	struct function *function;
	struct code *code;
	const struct stmt *region;
	bool at_break, at_continue, at_return, at_case; /* pending there */
};

static bool flow(struct guard_walk *w, struct stmt *s, bool pending);

static void add_guard(struct guard_walk *w, struct stmt *s, bool is_after)
{
	struct guard guard = {w->function, s};
	if (!w->g->is_final)
		return;
	if (is_after)
		ARRAY_PUSH(w->g->arena, w->g->guards->after, guard);
	else
		ARRAY_PUSH(w->g->arena, w->g->guards->before, guard);
}

/* Pending after a guard in front of "s", if it needs one. */
static bool guard_if(struct guard_walk *w, struct stmt *s, bool pending, bool defines)
{
	if (pending && defines)
		add_guard(w, s, false);
	return pending && !defines;
}

static bool defines_in(const struct guard_walk *w, const struct expr *e)
{
	return e && places_in(&w->code->defines, e->range);
}

static void never_pending(struct guarding *g, struct code *c)
{
	g->must_restart |= !c->is_blocking;
	c->is_blocking = true;
}

/* ---- leaves ---- */

static bool declares_shared(const struct guard_walk *w, const struct stmt *s)
{
	for (unsigned i = 0; i < s->vars.n; i++)
		if (s->vars.at[i]->has_init && s->vars.at[i]->storage == STORAGE_LOCAL &&
		    definitions_is_of(w->g->definitions, s->vars.at[i], w->region))
			return true;
	return false;
}

/* The reaching call that statement "s" is, in normal form. */
static const struct expr *call_of(const struct expr *e)
{
	while (e && e->kind != EXPR_CALL)
		e = e->kind == EXPR_ASSIGN              ? e->args.at[1]
		    : e->kind == EXPR_CAST && e->args.n ? e->args.at[0]
							: NULL;
	return e;
}

static bool result_is_shared(const struct guard_walk *w, const struct stmt *s)
{
	if (s->kind == STMT_DECL)
		return declares_shared(w, s);
	if (!s->expr || s->expr->kind != EXPR_ASSIGN)
		return false;
	const struct expr *to = s->expr->args.at[0];
	return to->kind != EXPR_VAR ||
	       definitions_is_of(w->g->definitions, to->var->definition, w->region);
}

/* A label: hand pending to the callees, take what they leave. */
static bool call(struct guard_walk *w, struct stmt *s, const struct expr *e, bool pending)
{
	const struct callees *to = calls_of(w->g->calls, e);
	bool leaves = false;
	for (unsigned i = 0; i < to->functions.n; i++) {
		struct code *c = &w->g->codes[to->functions.at[i]->definition->id];
		w->g->grew |= pending && !c->enters_pending;
		c->enters_pending |= pending;
		if (c->leaves_pending && result_is_shared(w, s))
			never_pending(w->g, c);
		leaves |= c->leaves_pending;
	}
	if (leaves && w->code->is_blocking)
		add_guard(w, s, true);
	return leaves && !w->code->is_blocking;
}

static bool leaf(struct guard_walk *w, struct stmt *s, bool pending)
{
	const struct expr *e =
		call_of(s->kind == STMT_DECL && s->vars.n ? s->vars.at[0]->init : s->expr);
	bool is_label = places_in(&w->code->meets, s->range);
	bool result = is_label && result_is_shared(w, s);
	bool defines = places_in(&w->code->defines, s->range) ||
		       (s->kind == STMT_DECL && declares_shared(w, s));
	/* Its own store comes after the call. */
	pending = guard_if(w, s, pending, defines || result);
	if (!is_label)
		return pending;
	if (!e) {
		never_pending(w->g, w->code);
		return false;
	}
	return call(w, s, e, pending);
}

static bool position(struct guard_walk *w, struct stmt *s)
{
	if (w->code->is_blocking)
		add_guard(w, s, true);
	return !w->code->is_blocking;
}

/* ---- what constructs define ---- */

/* Does a clause of it give shared variables their values? A declared reduction may do anything. */
static bool gives_back(const struct guard_walk *w, const struct omp *o)
{
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *h = &o->shares.at[i];
		bool gives = omp_gives_back(o, h) || h->sharing == SHARING_COPYPRIVATE;
		if (h->declared)
			return true;
		if (h->original && gives &&
		    definitions_is_of(w->g->definitions, h->original->definition, w->region))
			return true;
	}
	return false;
}

struct giving {
	const struct guard_walk *walk;
	bool found;
};

static bool see_giving(struct stmt *s, void *with)
{
	struct giving *x = with;
	x->found |= s->kind == STMT_OMP && gives_back(x->walk, s->omp);
	return !x->found;
}

/* Does "s", or a construct in it, define shared variables? */
static bool defines_shared(const struct guard_walk *w, struct stmt *s)
{
	struct giving x = {w, places_in(&w->code->defines, s->range)};
	walk_stmts(s, see_giving, &x);
	return x.found;
}

/* ---- loops and branches ---- */

static struct range head_of(const struct expr *e)
{
	return e ? e->range : RANGE_NONE;
}

/* A loop without. */
static bool plain_loop(struct guard_walk *w, struct stmt *s, bool pending)
{
	pending = guard_if(w, s, pending, defines_shared(w, s));
	w->at_return |= pending && walk_finds(s, 1u << STMT_RETURN);
	return pending;
}

/* A loop with a position in it. */
static bool loop(struct guard_walk *w, struct stmt *s, bool pending)
{
	struct offsets *defines = &w->code->defines;
	bool is_final = w->g->is_final, outer_break = w->at_break, outer_continue = w->at_continue;
	bool head = places_in(defines, head_of(s->expr)) || places_in(defines, head_of(s->inc));
	bool init = s->init && (places_in(defines, s->init->range) ||
				(s->init->kind == STMT_DECL && declares_shared(w, s->init)));
	if (head)
		never_pending(w->g, w->code);
	pending = guard_if(w, s, pending, head || init);
	bool top = pending, end = false;
	for (int pass = 0; pass < 2; pass++) {
		w->at_break = w->at_continue = false;
		w->g->is_final = is_final && pass == 1;
		top |= end;
		end = flow(w, s->children.at[0], top) | w->at_continue;
	}
	bool after = w->at_break | end | (s->kind != STMT_DO && top);
	w->at_break = outer_break;
	w->at_continue = outer_continue;
	return after;
}

static bool if_stmt(struct guard_walk *w, struct stmt *s, bool pending)
{
	pending = guard_if(w, s, pending, defines_in(w, s->expr));
	bool then = flow(w, s->children.at[0], pending);
	bool other = s->children.n > 1 ? flow(w, s->children.at[1], pending) : pending;
	return then || other;
}

static bool switch_stmt(struct guard_walk *w, struct stmt *s, bool pending)
{
	bool outer_break = w->at_break, outer_case = w->at_case;
	pending = guard_if(w, s, pending, defines_in(w, s->expr));
	w->at_break = false;
	w->at_case = pending;
	bool end = flow(w, s->children.at[0], false) | w->at_break | pending;
	w->at_break = outer_break;
	w->at_case = outer_case;
	return end;
}

/* ---- constructs ---- */

static bool ends_in_barrier(const struct omp *o)
{
	const unsigned meeting = OMP_FOR | OMP_SECTIONS | OMP_SINGLE;
	return (o->bits & meeting) && !o->nowait && !(o->bits & (OMP_PARALLEL | OMP_DISTRIBUTE));
}

static bool construct(struct guard_walk *w, struct stmt *s, bool pending)
{
	const struct omp *o = s->omp;
	bool is_by_one = o->bits == OMP_SINGLE || o->bits == OMP_MASTER;
	bool waits = o->bits & OMP_BARRIER || ends_in_barrier(o);
	if (!is_by_one || !s->children.n)
		return guard_if(w, s, pending, waits || defines_shared(w, s));
	pending = guard_if(w, s, pending, waits || gives_back(w, o));
	return flow(w, s->children.at[0], pending) || pending;
}

/* ---- statements ---- */

static bool compound(struct guard_walk *w, struct stmt *s, bool pending)
{
	for (unsigned i = 0; i < s->children.n; i++)
		pending = flow(w, s->children.at[i], pending);
	return pending;
}

static bool jump(bool *to, bool pending)
{
	*to |= pending;
	return false;
}

static bool flow(struct guard_walk *w, struct stmt *s, bool pending)
{
	switch (s->kind) {
	case STMT_COMPOUND: return compound(w, s, pending);
	case STMT_IF: return if_stmt(w, s, pending);
	case STMT_WHILE:
	case STMT_DO:
	case STMT_FOR:
		return (places_in(&w->code->meets, s->range) ? loop : plain_loop)(w, s, pending);
	case STMT_SWITCH: return switch_stmt(w, s, pending);
	case STMT_CASE:
	case STMT_DEFAULT: return flow(w, s->children.at[0], pending | w->at_case);
	case STMT_LABEL: return flow(w, s->children.at[0], pending);
	case STMT_BREAK: return jump(&w->at_break, pending);
	case STMT_CONTINUE: return jump(&w->at_continue, pending);
	case STMT_RETURN: return jump(&w->at_return, leaf(w, s, pending));
	case STMT_POSITION: return position(w, s);
	case STMT_OMP: return construct(w, s, pending);
	case STMT_GOTO:
	case STMT_INDIRECT_GOTO:
	case STMT_NULL:
	case STMT_EXPR:
	case STMT_DECL:
	case STMT_ASM: return leaf(w, s, pending);
	}
	return pending;
}

/* ---- functions and regions ---- */

/* Does a switch around a loop lead into the loop, to the label "s"? */
static bool enters_loop(const struct stmt *s)
{
	while (s && s->kind != STMT_SWITCH && !stmt_is_loop(s))
		s = s->parent;
	return s && stmt_is_loop(s);
}

static bool see_jump(struct stmt *s, void *found)
{
	const unsigned gotos = 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO;
	const unsigned cases = 1u << STMT_CASE | 1u << STMT_DEFAULT;
	*(bool *)found |= (gotos >> s->kind & 1) || ((cases >> s->kind & 1) && enters_loop(s));
	return true;
}

static void see_jump_out(struct expr *e, void *found)
{
	const unsigned out = 1u << STMT_RETURN | 1u << STMT_BREAK | 1u << STMT_CONTINUE;
	*(bool *)found |= e->kind == EXPR_STMT_EXPR && walk_finds(e->stmt, out);
}

/* Jumps that "flow" does not follow: past the guard in front of a loop, or out of an expression. */
static bool has_jumps(struct stmt *s)
{
	bool found = false;
	walk_both(s, see_jump, see_jump_out, &found);
	return found;
}

static struct code *code_of(struct guarding *g, struct function *f)
{
	struct code *c = &g->codes[f->id];
	if (!c->is_read) {
		definitions_of(g->definitions, f, &c->defines, &c->meets);
		c->is_blocking = has_jumps(f->body);
	}
	c->is_read = true;
	return c;
}

static void guard_region(struct guarding *g, struct function *f, struct stmt *region)
{
	struct guard_walk w = {.g = g, .function = f, .code = code_of(g, f), .region = region};
	flow(&w, region->children.at[0], false);
}

struct looking { /* in a function's statements */
	struct guarding *g;
	struct function *function;
};

static bool guard_regions_in(struct stmt *s, void *with)
{
	const struct looking *x = with;
	if (!reach_is_team_region(x->g->reach, s))
		return true;
	guard_region(x->g, x->function, s);
	return false;
}

/* A function that a team calls on the way to a position. */
static void guard_function(struct guarding *g, struct function *f)
{
	struct guard_walk w = {.g = g, .function = f, .code = code_of(g, f)};
	bool pending = w.code->enters_pending;
	if (pending && w.code->is_blocking && f->body->children.n)
		add_guard(&w, f->body->children.at[0], false);
	pending = flow(&w, f->body, pending && !w.code->is_blocking) | w.at_return;
	g->grew |= pending && !w.code->leaves_pending;
	w.code->leaves_pending |= pending;
}

static void pass(struct guarding *g)
{
	for (unsigned i = 0; i < g->program->functions.n; i++) {
		struct function *f = g->program->functions.at[i];
		if (!f->body || !reach_function(g->reach, f))
			continue;
		walk_stmts(f->body, guard_regions_in, &(struct looking){g, f});
		if (reach_in_team(g->reach, f))
			guard_function(g, f);
	}
}

static void settle(struct guarding *g)
{
	for (g->grew = true; g->grew;) {
		g->grew = g->must_restart = false;
		pass(g);
		for (unsigned i = 0; g->must_restart && i < g->program->functions.n; i++)
			g->codes[i].enters_pending = g->codes[i].leaves_pending = false;
		g->grew |= g->must_restart;
	}
}

/* ---- where threads meet ---- */

static bool is_meeting(const struct omp *o)
{
	const unsigned bits = OMP_BARRIER | OMP_FOR | OMP_SECTIONS | OMP_SINGLE;
	return (o->bits & bits) || !strcmp(o->name, "scope");
}

static bool find_meets(struct stmt *s, void *with)
{
	const struct looking *x = with;
	if (s->kind == STMT_OMP && is_meeting(s->omp) && !(s->omp->bits & OMP_PARALLEL))
		ARRAY_PUSH(x->g->arena, x->g->guards->meets, (struct guard){x->function, s});
	return s->kind != STMT_OMP || !(s->omp->bits & OMP_PARALLEL);
}

static bool find_meets_of_regions(struct stmt *s, void *with)
{
	const struct looking *x = with;
	if (!reach_is_team_region(x->g->reach, s))
		return true;
	walk_stmts(s->children.at[0], find_meets, with);
	return false;
}

static void find_all_meets(struct guarding *g)
{
	for (unsigned i = 0; i < g->program->functions.n; i++) {
		struct function *f = g->program->functions.at[i];
		struct looking x = {g, f};
		walk_stmts(f->body, find_meets_of_regions, &x);
		if (reach_in_team(g->reach, f))
			walk_stmts(f->body, find_meets, &x);
	}
}

struct guards *guards_compute(struct arena *a, const struct analyses *x)
{
	struct guards *guards = ARENA_NEW(a, struct guards);
	struct guarding g = {.arena = a, .program = x->program, .guards = guards};
	g.calls = x->calls;
	g.reach = x->reach;
	g.definitions = definitions_compute(a, x);
	g.codes = ARENA_ARRAY(a, struct code, x->program->functions.n + 1);
	settle(&g);
	g.is_final = true;
	pass(&g);
	find_all_meets(&g);
	return guards;
}

/* ---- dump ---- */

static void dump_list(const struct guard *at, unsigned n, const char *what, struct text *out)
{
	for (unsigned i = 0; i < n; i++) {
		const struct stmt *s = at[i].stmt;
		const char *name = s->kind == STMT_OMP ? s->omp->name : "";
		text_printf(out, "%s: %s %u:%u%s%s\n", at[i].function->name, what, s->loc.line,
			    s->loc.column, *name ? " " : "", name);
	}
}

void guards_dump(const struct guards *g, struct text *out)
{
	dump_list(g->before.at, g->before.n, "guard before", out);
	dump_list(g->after.at, g->after.n, "guard after", out);
	dump_list(g->meets.at, g->meets.n, "threads meet at", out);
}
