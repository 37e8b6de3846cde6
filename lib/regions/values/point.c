/* point.c - a point of a function under analysis: its scopes, and giving up.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a point.
 * Out:     the same, in an inner scope, or given up.
 * Means:   scopes nest as loops and parallel regions do. The first reason to give up is kept.
 * Cost:    constant. */
#include "point.h"

void point_give_up(struct point *here, const char *why)
{
	if (!here->failed)
		here->why = why;
	here->failed = true;
}

const struct scope *point_enter(struct point *here, struct stmt *team)
{
	struct scope *s = ARENA_NEW(here->arena, struct scope);
	const struct scope *outer = here->scope;
	s->parent = outer;
	s->depth = outer->depth + 1;
	s->is_team = team != NULL;
	s->construct = team;
	here->scope = s;
	return outer;
}

const struct scope *scope_team(const struct scope *s)
{
	while (s && !s->is_team)
		s = s->parent;
	return s;
}

const struct scope *scope_outermost(const struct scope *s)
{
	while (s->parent)
		s = s->parent;
	return s;
}

void point_narrow(struct point *here, isl_set *condition)
{
	enum { FEW_DISJUNCTS = 8 };
	isl_set *s = set_and(here->sets, here->context, condition);
	if (!s || isl_set_n_basic_set(s) <= FEW_DISJUNCTS)
		here->context = s;
}

enum decision point_decides(struct point *here, isl_set *condition)
{
	struct sets *sets = here->sets;
	if (set_is_empty(set_and(sets, here->context, condition)))
		return DECIDED_FALSE;
	return set_is_empty(set_and(sets, here->context, set_not(sets, condition))) ? DECIDED_TRUE
										    : UNDECIDED;
}
