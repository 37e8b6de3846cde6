/* team_writes.c - which variables may some thread of a team write, and which functions have code of
 * a team?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program, points-to, calls, MOD/REF.
 * Out:     is_team_written, team_written, has_team_code and async of struct known_program.
 * Means:   what the steps of a construct that others may execute write, except for variables of
 *          each thread's own, unless a pointer in memory leads to them: any thread may find that.
 * Errs:    towards "may write", towards "has code of a team".
 * Cost:    the steps of all constructs once. */
#include "team_writes.h"
#include "access.h"
#include "calls.h"
#include "cells.h"
#include "modref.h"
#include "points_to.h"
#include "steps.h"
#include "threads.h"
#include "walk.h"

/* What pointers in memory name, any thread may find there. Functions are no data. */
static struct bitset held_in_memory(const struct point *here)
{
	const struct points_to *pts = here->known->pts;
	const unsigned ndata = points_to_data(pts);
	struct bitset all = bitset_new(here->arena, points_to_count(pts));
	for (unsigned m = 0; m < ndata; m++) {
		struct bitset held = points_to_content(pts, m);
		for (int i = bitset_next(held, 0); i >= 0 && (unsigned)i < ndata;
		     i = bitset_next(held, (unsigned)i + 1))
			bitset_add(all, (unsigned)i);
	}
	return all;
}

struct team_write_search {
	struct point here;
	struct known_program *known;
	struct bitset shared;
};

static void note_writes(struct team_write_search *x, struct stmt *construct)
{
	struct known_program *known = x->known;
	struct bitset written = locations_written_by(&x->here, construct, NULL);
	for (unsigned i = 0; i < known->cells->n; i++)
		if (bitset_has(written, x->here.nlocations + i))
			bitset_add(known->cells->team_written, i);
	for (int i = bitset_next(written, 0); i >= 0 && (unsigned)i < x->here.nlocations;
	     i = bitset_next(written, (unsigned)i + 1)) {
		struct var *v = access_location_var(known->table, x->here.function, (unsigned)i);
		if (v && is_own_in(construct, v) && !bitset_has(x->shared, (unsigned)i))
			continue;
		if (v)
			known->is_team_written[v->definition->id] = true;
		if ((unsigned)i < points_to_data(known->pts))
			bitset_add(known->team_written, (unsigned)i);
	}
}

static bool see_team(struct stmt *s, void *with)
{
	const unsigned concurrent =
		OMP_PARALLEL | OMP_TASK | OMP_TASKLOOP | OMP_TARGET | OMP_TEAMS | OMP_OTHER;
	if (s->kind == STMT_OMP && (s->omp->bits & concurrent))
		note_writes(with, s);
	return true;
}

static void find_writes(const struct point *here, struct known_program *known)
{
	const struct program *p = known->program;
	struct team_write_search x = {*here, known, held_in_memory(here)};
	known->is_team_written = ARENA_ARRAY(here->arena, bool, p->vars.n + 1);
	known->team_written = bitset_new(here->arena, points_to_data(known->pts));
	for (unsigned i = 0; i < p->functions.n; i++) {
		struct function *f = p->functions.at[i];
		if (!f->body)
			continue;
		x.here.function = f;
		x.here.nlocations = access_locations(known->table, f);
		x.here.nplaces = cells_places(known, x.here.nlocations);
		walk_stmts(f->body, see_team, &x);
	}
}

static bool see_orphan(struct stmt *s, void *found)
{
	const unsigned alone = OMP_CRITICAL | OMP_ATOMIC | OMP_FLUSH | OMP_SIMD | OMP_ORDERED;
	if (s->kind == STMT_OMP && (s->omp->bits & OMP_PARALLEL))
		return false;
	*(bool *)found |= s->kind == STMT_OMP && (s->omp->bits & ~alone);
	return true;
}

static bool has_orphans(struct stmt *body)
{
	bool found = false;
	walk_stmts(body, see_orphan, &found);
	return found;
}

static void find_code(const struct point *here, struct known_program *known)
{
	const struct program *p = known->program;
	known->has_team_code = ARENA_ARRAY(here->arena, bool, p->functions.n + 1);
	for (unsigned i = 0; i < p->functions.n; i++)
		known->has_team_code[i] = has_orphans(p->functions.at[i]->body);
	calls_spread(known->calls, known->has_team_code, true);
}

/* Data that signal handlers and threads of the program's own may read or write. */
static struct bitset touched_at_any_time(const struct point *here)
{
	const struct known_program *known = here->known;
	struct bitset all = bitset_copy(here->arena, modref_async(known->modref));
	const struct function_list *async = calls_async(known->calls);
	for (unsigned i = 0; i < async->at.n; i++)
		bitset_union(all, modref_of(known->modref, async->at.at[i])->mod);
	return all;
}

void team_writes_find(const struct point *here, struct known_program *known)
{
	known->async = touched_at_any_time(here);
	find_writes(here, known);
	find_code(here, known);
}
