/* omp_cfg_check.c - what must hold of every graph.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a graph.
 * Out:     nothing; stops the compiler when the graph is not one.
 * Means:   edges are known at both ends, the exit leads nowhere, every access names what it
 *          touches.
 * Errs:    nothing to err on.
 * Cost:    linear in edges and their degree. */
#include "omp_cfg.h"

#include <stdio.h>
#include <stdlib.h>

static void require(bool holds, const struct omp_cfg *cfg, unsigned block, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "ompckpt: internal error: graph of %s, block %u: %s\n", cfg->function->name,
		block, what);
	abort();
}

static bool has(const unsigned *list, unsigned n, unsigned x)
{
	for (unsigned i = 0; i < n; i++)
		if (list[i] == x)
			return true;
	return false;
}

static bool names_something(const struct access *a)
{
	switch (a->kind) {
	case ACCESS_CALL:
		return a->expr && a->expr->kind == EXPR_CALL;
	case ACCESS_ASM:
	case ACCESS_POSITION:
		return a->stmt != NULL;
	case ACCESS_KILL:
		return a->var || a->pointer;
	default:
		return true;
	}
}

void omp_cfg_check(const struct omp_cfg *cfg)
{
	for (unsigned i = 0; i < cfg->blocks.n; i++) {
		const struct block *b = &cfg->blocks.at[i];
		require(b->id == i, cfg, i, "wrong number");
		for (unsigned k = 0; k < b->succs.n; k++) {
			const struct block *to = &cfg->blocks.at[b->succs.at[k]];
			require(has(to->preds.at, to->preds.n, i), cfg, i, "edge without return");
		}
		for (unsigned k = 0; k < b->accesses.n; k++)
			require(names_something(&b->accesses.at[k]), cfg, i, "empty access");
	}
	require(!cfg->blocks.at[cfg->exit].succs.n, cfg, cfg->exit, "the exit leads on");
}
