/* reach_team.c - positions and OpenMP constructs: which are honoured, which are refused and why.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the functions on a path, the call graph.
 * Out:     the functions that a team with positions may call; an error for each call that may reach
 *          a position inside other constructs than one parallel region and work that its threads
 *          share. (Tasks that may be waiting at a position: reach_tasks.c.)
 * Means:   the closure of the calls that stand in team regions.
 * Errs:    on the side of refusing; constructs in an inner parallel region belong to its own team.
 * Cost:    one walk of the called functions' trees, once more for each level of calls. */
#include "calls.h"
#include "reach_internal.h"
#include "walk.h"

/* Clauses, the head of the construct's loop and an atomic update's operand are evaluated in front
 * of it: the normal form moves their calls there. */
static struct stmt *body_of(const struct stmt *construct)
{
	struct stmt *s = construct->children.n ? construct->children.at[0] : NULL;
	if (s && s->kind == STMT_FOR && omp_has_loop(construct->omp))
		return s->children.at[0];
	return s && s->kind == STMT_EXPR && (construct->omp->bits & OMP_ATOMIC) ? NULL : s;
}

struct search {
	const struct reach *reach;
	bool is_found;
};

static bool see_own(struct stmt *s, void *with)
{
	struct search *x = with;
	x->is_found |= reach_is_own_wait(x->reach, s) || reach_is_own_task(x->reach, s);
	return true;
}

static void see_call(struct expr *e, void *with)
{
	struct search *s = with;
	if (e->kind == EXPR_CALL && reach_call(s->reach, e))
		s->is_found = true;
}

bool reach_leads_to_position(const struct reach *r, struct stmt *s)
{
	struct search search = {r, false};
	walk_stmt(s, see_call, &search);
	walk_stmts(s, see_own, &search);
	return search.is_found || walk_finds(s, 1u << STMT_POSITION);
}

static bool see_region(struct stmt *s, void *with)
{
	struct reach *r = with;
	if (s->kind == STMT_OMP && omp_is_team(s->omp) && reach_leads_to_position(r, body_of(s)))
		map_put(r->program->arena, &r->team_regions, s, 1);
	return true;
}

/* ---- walking what a team runs ---- */

struct team {
	struct reach *reach;
	bool grew;
	void (*see)(struct team *t,
		    struct stmt *construct); /* each construct of the team, or NULL */
};

static void enter_function(struct team *t, const struct function *f)
{
	t->grew |= !t->reach->in_team[f->id];
	t->reach->in_team[f->id] = true;
}

static void enter_all(struct team *t, struct function *const *list, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		enter_function(t, list[i]->definition);
}

static void enter_callees(struct expr *e, void *with)
{
	struct team *t = with;
	if (e->kind != EXPR_CALL)
		return;
	const struct callees *to = calls_of(t->reach->calls, e);
	const struct function_list *escaped = calls_escaped(t->reach->calls);
	enter_all(t, to->functions.at, to->functions.n);
	enter_all(t, to->callbacks.at, to->callbacks.n);
	if (to->is_unknown)
		enter_all(t, escaped->at.at, escaped->at.n);
}

static void visit(struct team *t, struct stmt *s);

static bool enter_construct(struct stmt *s, void *with)
{
	struct team *t = with;
	if (s->kind != STMT_OMP)
		return true;
	if (t->see)
		t->see(t, s);
	if (s->omp->bits & OMP_PARALLEL)
		return false;
	for (unsigned i = 0; i < s->children.n; i++)
		visit(t, s->children.at[i]);
	return false;
}

static void visit(struct team *t, struct stmt *s)
{
	walk_both(s, enter_construct, enter_callees, t);
}

static bool visit_region(struct stmt *s, void *with)
{
	struct team *t = with;
	if (!reach_is_team_region(t->reach, s))
		return true;
	visit(t, s->children.at[0]);
	return false;
}

/* Visit every statement that a team with positions may run. */
static void visit_teams(struct team *t)
{
	const struct program *p = t->reach->program;
	for (unsigned i = 0; i < p->functions.n; i++) {
		struct function *f = p->functions.at[i];
		walk_stmts(f->body, visit_region, t);
		if (!f->body || !reach_in_team(t->reach, f))
			continue;
		visit(t, f->body);
	}
}

/* ---- tasks ---- */

struct making {
	const struct reach *reach;
	bool is_found;
};

/* Code that is not seen may call whatever makes some. */
static void see_maker(struct expr *e, void *with)
{
	struct making *m = with;
	if (e->kind == EXPR_CALL)
		m->is_found |= calls_of(m->reach->calls, e)->is_unknown ||
			       calls_may_run(m->reach->calls, e, m->reach->makes_tasks, true);
}

static bool see_task(struct stmt *s, void *with)
{
	const unsigned bits = OMP_TASK | OMP_TASKLOOP | OMP_TARGET;
	*(bool *)with |= s->kind == STMT_OMP && (s->omp->bits & bits);
	return true;
}

static void find_makers(struct reach *r)
{
	for (unsigned i = 0; i < r->program->functions.n; i++) {
		struct function *f = r->program->functions.at[i];
		walk_stmts(f->body, see_task, &r->makes_tasks[f->definition->id]);
	}
	calls_spread(r->calls, r->makes_tasks, true);
}

bool reach_makes_tasks(const struct reach *r, struct stmt *s)
{
	struct making making = {r, false};
	walk_stmts(s, see_task, &making.is_found);
	walk_stmt(s, see_maker, &making);
	return making.is_found;
}

void reach_find_teams(struct reach *r)
{
	struct team t = {.reach = r, .grew = true};
	find_makers(r);
	for (unsigned i = 0; i < r->program->functions.n; i++)
		walk_stmts(r->program->functions.at[i]->body, see_region, r);
	while (t.grew) {
		t.grew = false;
		visit_teams(&t);
	}
}

/* ---- refusals ---- */

static const struct why {
	unsigned bits;
	const char *reason, *help;
} whys[] = {
	{OMP_TARGET | OMP_TEAMS | OMP_DISTRIBUTE, "a device may run it",
	 "move the position or the call out of the construct"},
	{OMP_TASKLOOP, "any thread may run a part of the loop, at any time",
	 "write the loop with an 'omp task' for each part, and 'omp taskwait' after it, or move "
	 "the "
	 "position or the call after the construct"},
	{OMP_SIMD, "iterations of a simd loop have no order",
	 "move the position or the call in front of the loop, or leave out 'simd'"},
	{OMP_ORDERED | OMP_CRITICAL | OMP_ATOMIC, "other threads wait while one is in it",
	 "move the position or the call after the construct"},
	{OMP_FOR, "its iterations have no order", "write 'for' instead of 'loop'"},
	{OMP_PARALLEL, "it is inside another construct or team",
	 "positions may stand in serial code and in parallel regions that serial code begins"},
	{~0u, "it is not known to be run by every thread",
	 "move the position out of the construct"},
};

static const struct why *why_not(const struct omp *o)
{
	const struct why *w = whys;
	while (!(w->bits & o->bits) && w->bits != ~0u)
		w++;
	return w;
}

struct construct {
	const struct reach *reach;
	const struct omp *omp;
};

static void refuse_call(struct expr *e, void *with)
{
	const struct construct *c = with;
	if (e->kind != EXPR_CALL || !reach_call(c->reach, e))
		return;
	const struct callees *to = calls_of(c->reach->calls, e);
	const struct why *why = why_not(c->omp);
	diag(DIAG_ERROR, e->loc, "this call inside 'omp %s' may reach a position", c->omp->name);
	diag(DIAG_NOTE, c->omp->loc, "the construct begins here; %s", why->reason);
	reach_note_position(c->reach, to->functions.at, to->functions.n);
	diag(DIAG_HELP, e->loc, "%s", why->help);
}

static void refuse_nested(const struct function *f, const struct stmt *s)
{
	diag(DIAG_ERROR, s->loc, "a position may be reached in a region of a team inside a team");
	diag(DIAG_NOTE, f->loc, "'%s' may be called in another parallel region with positions",
	     f->name);
	diag(DIAG_HELP, s->loc, "%s", why_not(s->omp)->help);
}

struct refusing {
	const struct reach *reach;
	const struct function *function;
	bool in_team; /* lexically inside a team region, or work that a team shares */
};

/* Of constructs in constructs the outermost that is no team region is named. */
static bool refuse_construct(struct stmt *s, void *with)
{
	struct refusing *x = with;
	struct construct c = {x->reach, s->omp};
	bool was_in_team = x->in_team;
	if (s->kind != STMT_OMP || reach_is_own_task(x->reach, s) ||
	    s->omp->bits == OMP_TASKGROUP || s->omp->bits == OMP_TASKWAIT)
		return true;
	bool is_work = (omp_is_work(s->omp) && !(s->omp->bits & OMP_PARALLEL)) ||
		       s->omp->bits == OMP_SECTION || stmt_is_only_task(s);
	bool is_region = !x->in_team && reach_is_team_region(x->reach, s);
	if (!is_work && !is_region) {
		walk_stmt(body_of(s), refuse_call, &c);
	} else if (is_region && reach_in_team(x->reach, x->function)) {
		refuse_nested(x->function, s);
	} else {
		x->in_team = true;
		walk_stmts(s->children.at[0], refuse_construct, x);
		x->in_team = was_in_team;
	}
	return false;
}

/* Is what "s" cancels a construct without positions, and not the region? */
static bool cancels_inner(const struct reach *r, const struct stmt *s)
{
	const unsigned inner = OMP_FOR | OMP_SECTIONS | OMP_TASKGROUP | OMP_TASK;
	for (s = s->parent; s; s = s->parent)
		if (s->kind == STMT_OMP && s->omp->bits != OMP_SECTION)
			return (s->omp->bits & inner) && !reach_leads_to_position(r, body_of(s));
	return false;
}

static void refuse_in_team(struct team *t, struct stmt *s)
{
	if ((s->omp->bits & OMP_CANCEL) && !cancels_inner(t->reach, s)) {
		diag(DIAG_ERROR, s->loc, "'omp %s' in a region that may reach a position",
		     s->omp->name);
		diag(DIAG_HELP, s->loc, "leave the region by its end");
	}
}

void reach_refuse_constructs(struct reach *r)
{
	struct team t = {.reach = r, .see = refuse_in_team};
	for (unsigned i = 0; i < r->program->functions.n; i++) {
		struct refusing x = {r, r->program->functions.at[i], false};
		walk_stmts(x.function->body, refuse_construct, &x);
	}
	visit_teams(&t);
}
