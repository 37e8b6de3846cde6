/* guards_check.c - what must hold of every guard.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the guards; which functions teams run.
 * Out:     nothing (invariant.h).
 * Means:   guards stand only where a team with positions runs, each once; one after a statement
 *          stands after what may reach a position. That none is missing is not checked here: the
 *          oracle's programs do that (test/oracle).
 * Cost:    quadratic in the guards of the program. */
#include "analyses.h"
#include "guards.h"
#include "invariant.h"
#include "reach.h"
#include "walk.h"

static bool is_in_team(const struct reach *r, const struct guard *g)
{
	for (const struct stmt *s = g->stmt; s; s = s->parent)
		if (reach_is_team_region(r, s))
			return true;
	return reach_in_team(r, g->function);
}

struct guard_check {
	const struct reach *reach;
	bool found;
};

static bool see_position(struct stmt *s, void *with)
{
	struct guard_check *x = with;
	x->found |= s->kind == STMT_POSITION;
	return true;
}

static void see_call(struct expr *e, void *with)
{
	struct guard_check *x = with;
	x->found |= e->kind == EXPR_CALL && reach_call(x->reach, e);
}

static bool may_reach(const struct reach *r, struct stmt *s)
{
	struct guard_check x = {r, false};
	walk_both(s, see_position, see_call, &x);
	return x.found;
}

static void check_list(const struct guard *at, unsigned n, const struct reach *r)
{
	for (unsigned i = 0; i < n; i++) {
		INVARIANT(at[i].stmt->loc, is_in_team(r, &at[i]));
		for (unsigned k = 0; k < i; k++)
			INVARIANT(at[i].stmt->loc, at[i].stmt != at[k].stmt);
	}
}

void guards_check(const struct guards *g, const struct analyses *x)
{
	check_list(g->before.at, g->before.n, x->reach);
	check_list(g->after.at, g->after.n, x->reach);
	check_list(g->meets.at, g->meets.n, x->reach);
	for (unsigned i = 0; i < g->after.n; i++)
		INVARIANT(g->after.at[i].stmt->loc, may_reach(x->reach, g->after.at[i].stmt));
}
