/* reach_path.c - what is on a path to a position, and where it leads.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the functions on a path, those that a team with positions may call.
 * Out:     answers about functions, calls and constructs; notes that name a position, and the
 *          pointers on the way to it.
 * Cost:    a search over calls for each note. */
#include "calls.h"
#include "reach_internal.h"

bool reach_function(const struct reach *r, const struct function *f)
{
	return r->on_path[f->definition->id];
}

bool reach_call(const struct reach *r, const struct expr *call)
{
	return calls_may_run(r->calls, call, r->on_path, false);
}

bool reach_in_team(const struct reach *r, const struct function *f)
{
	return r->in_team[f->definition->id];
}

bool reach_is_team_region(const struct reach *r, const struct stmt *construct)
{
	return map_get(&r->team_regions, construct);
}

bool reach_is_own_task(const struct reach *r, const struct stmt *s)
{
	return map_get(&r->own_tasks, s);
}

const struct unit *reach_task_unit(const struct reach *r)
{
	return r->task_unit;
}

bool reach_has_library_tasks(const struct reach *r)
{
	return r->has_library_tasks;
}

bool reach_is_own_wait(const struct reach *r, const struct stmt *s)
{
	return r->has_own_tasks && s->kind == STMT_OMP && s->omp->bits == OMP_TASKWAIT &&
	       !s->omp->leaves_tasks && !s->omp->nowait;
}

static const struct stmt *next_in(const struct stmt *block, const struct stmt *s)
{
	unsigned i = 0;
	while (i < block->children.n && block->children.at[i] != s)
		i++;
	for (i++; i < block->children.n; i++)
		if (block->children.at[i]->kind != STMT_NULL)
			return block->children.at[i];
	return NULL;
}

bool reach_waits(const struct stmt *work)
{
	const struct omp *o = work->omp;
	if ((o->bits & OMP_PARALLEL) || (o->bits != OMP_MASTER && !o->nowait))
		return true;
	for (const struct stmt *s = work; s->parent; s = s->parent) {
		const struct stmt *around = s->parent;
		if (around->kind == STMT_OMP)
			return around->omp->bits == OMP_PARALLEL;
		if (around->kind != STMT_COMPOUND)
			return false;
		const struct stmt *next = next_in(around, s);
		if (next)
			return next->kind == STMT_OMP && next->omp->bits == OMP_BARRIER;
	}
	return false;
}

static const struct position *own_position(const struct reach *r, const struct function *f)
{
	for (unsigned i = 0; i < r->program->positions.n; i++)
		if (r->program->positions.at[i]->function->definition == f)
			return r->program->positions.at[i];
	return NULL;
}

/* ---- the way to a position ---- */

struct search {
	const struct reach *r;
	struct arena *arena;
	const struct function *start;       /* in which the search began with a call; or NULL */
	ARRAY(const struct function *) met; /* nearest first */
	struct came {
		const struct function *from; /* NULL: the search began there … */
		const struct expr *by;       /* … at this call, if it is not NULL */
		bool is_met;
	} * came; /* by function id */
};

static void meet(struct search *s, const struct function *f, struct came how)
{
	f = f->definition;
	how.is_met = true;
	if (!reach_function(s->r, f) || s->came[f->id].is_met)
		return;
	s->came[f->id] = how;
	ARRAY_PUSH(s->arena, s->met, f);
}

static void meet_callees(struct search *s, const struct function *f, const struct expr *call)
{
	const struct callees *to = calls_of(s->r->calls, call);
	for (unsigned i = 0; i < to->functions.n; i++)
		meet(s, to->functions.at[i], (struct came){f, call, false});
}

/* The nearest position that those that were met may reach; NULL: none. */
static const struct position *find_position(struct search *s)
{
	const struct position *found = NULL;
	for (unsigned i = 0; i < s->met.n && !found; i++) {
		found = own_position(s->r, s->met.at[i]);
		const struct call_list *in = calls_in(s->r->calls, s->met.at[i]);
		for (unsigned k = 0; k < in->at.n; k++)
			meet_callees(s, s->met.at[i], in->at.at[k]);
	}
	return found;
}

/* Calls by a name show their way themselves. */
static void note_pointers(const struct search *s, const struct function *to)
{
	const struct came *c = &s->came[to->id];
	if (c->from)
		note_pointers(s, c->from);
	if (c->by && c->by->args.at[0]->kind != EXPR_FUNCTION)
		diag(DIAG_NOTE, c->by->loc, "by this pointer '%s' may call '%s'",
		     (c->from ? c->from : s->start)->name, to->name);
}

static struct search search_begin(const struct reach *r)
{
	struct search s = {.r = r, .arena = arena_new()};
	s.came = ARENA_ARRAY(s.arena, struct came, r->program->functions.n + 1);
	return s;
}

static void search_end(struct search *s)
{
	const struct position *p = find_position(s);
	if (p) {
		diag(DIAG_NOTE, p->loc, "position '%s' is here", p->name);
		note_pointers(s, p->function->definition);
	}
	arena_free(s->arena);
}

void reach_note_position(const struct reach *r, struct function *const *list, unsigned n)
{
	struct search s = search_begin(r);
	for (unsigned i = 0; i < n; i++)
		meet(&s, list[i], (struct came){0});
	search_end(&s);
}

void reach_note_call(const struct reach *r, const struct function *f, const struct expr *call)
{
	struct search s = search_begin(r);
	s.start = f;
	meet_callees(&s, NULL, call);
	search_end(&s);
}
