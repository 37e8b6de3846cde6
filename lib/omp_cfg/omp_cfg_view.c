/* omp_cfg_view.c - the graph some threads run: G_0 of the initial thread, G_k of a worker.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a graph (team view, implicit assignments added); one bit of enum threads.
 * Out:     a graph with the same blocks and regions, without the edges and steps of other threads.
 * Means:   a worker of a function that serial code calls runs its regions only: elsewhere it keeps
 *          the calls, which may run regions, and the way from region to region, so that what lives
 *          in the thread's own memory is followed from one to the next.
 * Errs:    on the side of edges and steps that no thread takes.
 * Cost:    linear in the graph. */
#include "omp_cfg.h"

static bool runs(const struct omp_cfg *cfg, const struct block *b, enum threads who)
{
	return who != THREADS_WORKER || cfg->regions.at[b->region].teams > 0;
}

static void add_steps(struct arena *a, const struct omp_cfg *cfg, const struct block *from,
		      struct block *to, enum threads who)
{
	bool in_team = cfg->regions.at[from->region].teams > 0;
	for (unsigned i = 0; i < from->accesses.n; i++) {
		struct access step = from->accesses.at[i];
		bool is_kept = runs(cfg, from, who) || step.kind == ACCESS_CALL ||
			       step.kind == ACCESS_POSITION || step.kind == ACCESS_MARK;
		step.in_team = in_team && who == THREADS_WORKER;
		if (is_kept && (step.who & who))
			ARRAY_PUSH(a, to->accesses, step);
	}
}

struct omp_cfg *omp_cfg_view(struct arena *a, const struct omp_cfg *cfg, enum threads who)
{
	struct omp_cfg *view = ARENA_NEW(a, struct omp_cfg);
	*view = *cfg;
	view->view = who;
	view->blocks.at = ARENA_ARRAY(a, struct block, cfg->blocks.n);
	for (unsigned i = 0; i < cfg->blocks.n; i++) {
		const struct block *from = &cfg->blocks.at[i];
		view->blocks.at[i].id = i;
		view->blocks.at[i].region = from->region;
		add_steps(a, cfg, from, &view->blocks.at[i], who);
	}
	for (unsigned i = 0; i < cfg->blocks.n; i++) {
		const struct block *from = &cfg->blocks.at[i];
		for (unsigned k = 0; k < from->succs.n; k++) {
			struct edge e = from->succs.at[k];
			if (!(e.who & who))
				continue;
			ARRAY_PUSH(a, view->blocks.at[i].succs, e);
			ARRAY_PUSH(a, view->blocks.at[e.to].preds, i);
		}
	}
	omp_cfg_order(a, view);
	omp_cfg_check(view);
	return view;
}
