/* omp_cfg_order.c - reverse postorder of a graph.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      blocks and edges.
 * Out:     order of every block reached from the entry; reverse_postorder, nreached.
 * Means:   depth first, successors in the order they were made.
 * Errs:    nothing to err on.
 * Cost:    linear; the stack is an array, so deep graphs are no matter. */
#include "omp_cfg.h"

struct visit {
	unsigned block, next; /* next successor to look at */
};

void omp_cfg_order(struct arena *a, struct omp_cfg *cfg)
{
	unsigned n = cfg->blocks.n, depth = 0, left = n;
	struct visit *stack = ARENA_ARRAY(a, struct visit, n + 1);
	unsigned *order = ARENA_ARRAY(a, unsigned, n + 1);
	bool *met = ARENA_ARRAY(a, bool, n + 1);
	stack[depth++] = (struct visit){0, 0};
	met[0] = true;
	while (depth) {
		struct visit *v = &stack[depth - 1];
		const struct block *b = &cfg->blocks.at[v->block];
		if (v->next == b->succs.n) {
			order[--left] = v->block;
			depth--;
			continue;
		}
		unsigned to = b->succs.at[v->next++].to;
		if (!met[to])
			stack[depth++] = (struct visit){to, 0};
		met[to] = true;
	}
	for (unsigned i = 0; i < n; i++)
		cfg->blocks.at[i].order = ~0u;
	cfg->reverse_postorder = order + left;
	cfg->nreached = n - left;
	for (unsigned i = 0; i < cfg->nreached; i++)
		cfg->blocks.at[cfg->reverse_postorder[i]].order = i;
}
