/* copies.c - the initial thread's and a worker's solution, for thread-local variables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the team's graphs and what pointers hold.
 * Out:     for each label and thread-local variable: is the initial thread's copy needed, are the
 *          workers', where serial code runs the label's function and where a team does?
 * Means:   MOD/REF and liveness over omp_cfg_view. Functions that a worker meets inside a region
 *          run whole there: they have a third solution, which the calls in its regions use. A copy
 *          is needed when it may be read after the label before the thread overwrites it, and the
 *          thread writes it at all: else it is as declared, after a restart too.
 * Errs:    on the side of need: memory of code that is not seen counts as written; what may be
 *          read at any time (signal handlers), or through pointers of other threads, is read by
 *          all.
 * Cost:    three more solutions of the whole program, if it has thread-local variables. */
#include "copies.h"
#include "access.h"
#include "analyses.h"
#include "liveness.h"
#include "modref.h"
#include "points_to.h"
#include "text.h"

struct copies {
	struct arena *arena;
	const struct program *program;
	const struct points_to *pts;
	const struct modref *team;
	struct modref *initial, *worker, *inside;
	/* by function id, once asked for */
	struct liveness **of_initial, **of_worker, **of_inside;
};

static bool has_thread_locals(const struct program *p)
{
	for (unsigned i = 0; i < p->vars.n; i++)
		if (p->vars.at[i]->is_thread_local)
			return true;
	return false;
}

struct copies *copies_compute(struct arena *a, const struct analyses *x)
{
	const struct program *p = x->program;
	if (!has_thread_locals(p))
		return NULL;
	struct copies *t = ARENA_NEW(a, struct copies);
	t->arena = a;
	t->program = p;
	t->pts = x->points_to;
	t->team = x->modref;
	t->initial = modref_of_thread(t->team, THREADS_INITIAL, NULL);
	t->inside = modref_of_thread(t->team, THREADS_INSIDE, NULL);
	t->worker = modref_of_thread(t->team, THREADS_WORKER, t->inside);
	t->of_initial = ARENA_ARRAY(a, struct liveness *, p->functions.n + 1);
	t->of_worker = ARENA_ARRAY(a, struct liveness *, p->functions.n + 1);
	t->of_inside = ARENA_ARRAY(a, struct liveness *, p->functions.n + 1);
	return t;
}

static bool same_step(const struct access *a, const struct access *b)
{
	return a->kind == b->kind && a->expr == b->expr && a->stmt == b->stmt;
}

static bool is_live(struct copies *t, const struct modref *m, struct liveness **known,
		    const struct function *f, const struct access *label, unsigned location)
{
	const struct omp_cfg *cfg = modref_cfg(m, f);
	struct arena *scratch = arena_new();
	unsigned n = access_locations(modref_table(m), f);
	struct bitset live = bitset_new(scratch, n), must = bitset_new(scratch, n);
	bool found = false;
	if (!known[f->id])
		known[f->id] = liveness_compute(t->arena, cfg, modref_table(m), m);
	for (unsigned b = 0; b < cfg->blocks.n && !found; b++)
		for (unsigned i = 0; i < cfg->blocks.at[b].accesses.n && !found; i++)
			if (same_step(&cfg->blocks.at[b].accesses.at[i], label)) {
				liveness_after(known[f->id], b, i, live, must);
				found = bitset_has(live, location);
			}
	arena_free(scratch);
	return found;
}

static bool is_written(const struct copies *t, const struct modref *m, unsigned location)
{
	const struct var *v = points_to_memory(t->pts, location)->var;
	bool is_elsewhere = v && v->storage == STORAGE_GLOBAL && !v->is_definition;
	bool is_seen = !program_has_external_code(t->program) ||
		       !bitset_has(points_to_escaped(t->pts), location);
	return is_elsewhere || !is_seen || bitset_has(modref_written(m), location);
}

unsigned copies_need(struct copies *t, const struct function *f, const struct access *label,
		     unsigned location)
{
	unsigned need = 0;
	bool any_time = bitset_has(modref_async(t->team), location);
	if (access_is_of_others(modref_table(t->team), location) &&
	    is_written(t, t->team, location))
		return THREADS_ALL;
	if (is_written(t, t->initial, location) &&
	    (any_time || is_live(t, t->initial, t->of_initial, f, label, location)))
		need |= THREADS_INITIAL;
	if (!is_written(t, t->worker, location))
		return need;
	if (any_time || is_live(t, t->worker, t->of_worker, f, label, location))
		need |= THREADS_WORKER;
	if (any_time || is_live(t, t->inside, t->of_inside, f, label, location))
		need |= THREADS_INSIDE;
	return need;
}

void copies_check(const struct copies *t)
{
	modref_check(t->initial);
	modref_check(t->inside);
	modref_check(t->worker);
}

void copies_dump(const struct copies *t, const struct function *f, struct text *out)
{
	text_puts(out, "initial thread, ");
	omp_cfg_dump(modref_cfg(t->initial, f), out);
	text_puts(out, "worker, ");
	omp_cfg_dump(modref_cfg(t->worker, f), out);
	text_puts(out, "inside, ");
	omp_cfg_dump(modref_cfg(t->inside, f), out);
}
