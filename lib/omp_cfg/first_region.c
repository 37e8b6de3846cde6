/* first_region.c - threadprivate at the program's first fork (i = 1 in table 1 of the paper).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the worker's view of main; which code each call may run.
 * Out:     after the mark of each fork in main that must be the first, an implicit kill of every
 *          thread-local variable: the workers begin there, their copies are as declared.
 * Means:   forward over main: may a fork have come before? A call forks when it leads to a parallel
 *          construct or to code that is not seen.
 * Errs:    on the side of an earlier fork: a recursive main or a constructor that forks has none
 *          that is first. In functions below main no fork counts as the first.
 * Cost:    a sweep over the call graph per level of calls; main's graph per depth of loops. */
#include "first_region.h"
#include "calls.h"
#include "walk.h"

struct forks {
	const struct program *program;
	const struct calls *calls;
	bool *may_fork; /* by function id */
};

static bool see_fork(struct stmt *s, void *found)
{
	const unsigned forks = OMP_PARALLEL | OMP_TEAMS | OMP_TARGET;
	*(bool *)found |= s->kind == STMT_OMP && (s->omp->bits & forks);
	return true;
}

static bool holds_fork(struct stmt *body)
{
	bool found = false;
	walk_stmts(body, see_fork, &found);
	return found;
}

static bool call_forks(const struct forks *x, const struct expr *call)
{
	return calls_of(x->calls, call)->is_unknown ||
	       calls_may_run(x->calls, call, x->may_fork, true);
}

static bool calls_external(const struct forks *x, const struct function *f)
{
	const struct call_list *in = calls_in(x->calls, f);
	for (unsigned i = 0; i < in->at.n; i++)
		if (calls_of(x->calls, in->at.at[i])->is_unknown)
			return true;
	return false;
}

static void close(struct forks *x)
{
	struct call_order order = calls_order(x->calls);
	for (unsigned i = 0; i < order.n; i++) {
		struct function *f = order.at[i];
		x->may_fork[f->id] = holds_fork(f->body) || calls_external(x, f);
	}
	calls_spread(x->calls, x->may_fork, true);
}

static bool block_forks(const struct forks *x, const struct block *b)
{
	for (unsigned i = 0; i < b->accesses.n; i++) {
		const struct access *step = &b->accesses.at[i];
		if (step->kind == ACCESS_MARK && step->mark == MARK_FORK)
			return true;
		if (step->kind == ACCESS_CALL && call_forks(x, step->expr))
			return true;
	}
	return false;
}

/* By block: may a fork have come before it? */
static bool *forked_before(struct arena *a, const struct forks *x, const struct omp_cfg *cfg)
{
	bool *before = ARENA_ARRAY(a, bool, cfg->blocks.n + 1);
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned i = 0; i < cfg->nreached; i++) {
			const struct block *b = &cfg->blocks.at[cfg->reverse_postorder[i]];
			bool after = before[b->id] || block_forks(x, b);
			for (unsigned k = 0; k < b->succs.n; k++) {
				changed |= after && !before[b->succs.at[k].to];
				before[b->succs.at[k].to] |= after;
			}
		}
	}
	return before;
}

static void begin_afresh(struct arena *a, const struct program *p, struct block *entry)
{
	struct loc loc = entry->accesses.at[0].loc;
	for (unsigned i = 0; i < p->vars.n; i++) {
		struct var *v = p->vars.at[i];
		struct access kill = {.kind = ACCESS_KILL,
				      .var = v,
				      .type = v->type,
				      .is_implicit = true,
				      .rule = SHARING_THREADPRIVATE,
				      .who = THREADS_WORKER,
				      .loc = loc};
		if (v->is_thread_local && !v->is_system)
			ARRAY_PUSH(a, entry->accesses, kill);
	}
}

static bool forks_early(const struct forks *x)
{
	for (unsigned i = 0; i < x->program->functions.n; i++) {
		const struct function *f = x->program->functions.at[i];
		if (f->is_constructor && x->may_fork[f->id])
			return true;
	}
	return false;
}

void first_region_add(struct arena *a, const struct program *p, const struct calls *calls,
		      struct omp_cfg *main_cfg)
{
	struct forks x = {p, calls, ARENA_ARRAY(a, bool, p->functions.n + 1)};
	close(&x);
	if (calls_recursive(calls, main_cfg->function) || forks_early(&x))
		return;
	bool *before = forked_before(a, &x, main_cfg);
	for (unsigned i = 1; i < main_cfg->regions.n; i++) {
		const struct region *r = &main_cfg->regions.at[i];
		bool is_fork = r->teams == 1 && (r->construct->omp->bits & OMP_PARALLEL);
		if (is_fork && !before[r->entry])
			begin_afresh(a, p, &main_cfg->blocks.at[r->entry]);
	}
}
