/* reach_own.c - tasks that the runtime has, not the OpenMP library, because some reach a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the functions on a path, the call graph.
 * Out:     the task constructs that the normal form makes data of, and the functions that may
 *          create such tasks. If the body of any may reach a position, all are but those with
 *          clauses that need the library: the threads that could do the library's wait for others.
 *          A thread that waits for tasks does some, each "taskwait" may so reach a position; and
 *          the functions that hold such constructs are to be in normal form.
 * Means:   the least sets that are closed.
 * Errs:    on the side of too many.
 * Cost:    a walk of the program's statements per level of tasks that wait for others. */
#include "calls.h"
#include "reach_internal.h"
#include "walk.h"

#include <string.h>

struct finding {
	struct reach *reach;
	const struct function *function;
	bool grew;
};

static bool holds_position(const struct reach *r, const struct stmt *s)
{
	return s->children.n && reach_leads_to_position(r, s->children.at[0]);
}

/* A task that is all of a single construct is done at once (normal_pieces.c). */
static bool is_task(const struct stmt *s)
{
	return s->kind == STMT_OMP && s->omp->bits == OMP_TASK && !stmt_is_only_task(s);
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || c == '_';
}

/* Does the directive say one of the clauses that need the library? */
static bool needs_library(const struct unit *u, const struct stmt *s)
{
	static const char *const words[] = {"depend", "detach", "in_reduction", "allocate",
					    "affinity"};
	const char *text = u->text;
	for (unsigned at = s->omp->pragma.begin; at < s->omp->pragma.end; at++) {
		for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
			size_t n = strlen(words[i]);
			if (!is_letter(text[at - 1]) && !strncmp(text + at, words[i], n) &&
			    !is_letter(text[at + n]))
				return true;
		}
	}
	return false;
}

static void add_task(struct finding *f, const struct stmt *s)
{
	struct reach *r = f->reach;
	map_put(r->program->arena, &r->own_tasks, s, 1);
	r->makes_own[f->function->definition->id] = true;
	r->on_path[f->function->definition->id] = true;
	f->grew = true;
}

/* The first one that may reach a position, or a taskgroup that may. */
static bool see_first(struct stmt *s, void *with)
{
	struct finding *f = with;
	struct reach *r = f->reach;
	bool is_group = s->kind == STMT_OMP && s->omp->bits == OMP_TASKGROUP;
	if ((!is_task(s) && !is_group) || !holds_position(r, s))
		return true;
	r->task_unit = r->task_unit ? r->task_unit : f->function->unit;
	r->has_own_tasks |= !is_group;
	return true;
}

static bool see_task(struct stmt *s, void *with)
{
	struct finding *f = with;
	struct reach *r = f->reach;
	if (is_task(s) && !reach_is_own_task(r, s) &&
	    (!needs_library(f->function->unit, s) || holds_position(r, s)))
		add_task(f, s);
	return true;
}

static bool see_wait(struct stmt *s, void *with)
{
	struct finding *f = with;
	if (reach_is_own_wait(f->reach, s))
		f->reach->on_path[f->function->definition->id] = true;
	return true;
}

static bool see_other(struct stmt *s, void *with)
{
	struct finding *f = with;
	bool is_at_once =
		s->kind == STMT_OMP && stmt_is_only_task(s) && holds_position(f->reach, s);
	if (s->kind != STMT_OMP || reach_is_own_task(f->reach, s) || is_at_once)
		return true;
	f->reach->has_library_tasks |= (s->omp->bits & OMP_TASK) ||
				       ((s->omp->bits & OMP_TASKLOOP) && s->omp->leaves_tasks) ||
				       ((s->omp->bits & OMP_TARGET) && s->omp->nowait);
	return true;
}

static void walk_all(struct finding *f, walk_enter *enter)
{
	const struct program *p = f->reach->program;
	for (unsigned i = 0; i < p->functions.n; i++) {
		f->function = p->functions.at[i];
		walk_stmts(p->functions.at[i]->body, enter, f);
	}
}

void reach_find_own(struct reach *r)
{
	struct finding f = {.reach = r};
	walk_all(&f, see_first);
	f.grew = r->has_own_tasks;
	while (f.grew) {
		f.grew = false;
		walk_all(&f, see_task);
		walk_all(&f, see_wait);
		calls_spread(r->calls, r->on_path, false);
	}
	calls_spread(r->calls, r->makes_own, true);
	walk_all(&f, see_other);
}

struct making {
	const struct reach *reach;
	bool is_found;
};

static void see_maker(struct expr *e, void *with)
{
	struct making *m = with;
	if (e->kind == EXPR_CALL)
		m->is_found |= calls_may_run(m->reach->calls, e, m->reach->makes_own, true);
}

static bool see_own(struct stmt *s, void *with)
{
	struct making *m = with;
	m->is_found |= reach_is_own_task(m->reach, s);
	return true;
}

bool reach_makes_own_tasks(const struct reach *r, struct stmt *s)
{
	struct making m = {r, false};
	if (!r->has_own_tasks)
		return false;
	walk_stmts(s, see_own, &m);
	walk_stmt(s, see_maker, &m);
	return m.is_found;
}
