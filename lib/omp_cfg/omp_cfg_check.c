/* omp_cfg_check.c - what must hold of every graph.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a graph.
 * Out:     nothing (invariant.h).
 * Means:   edges are known at both ends, the exit leads nowhere, every access names what it
 *          touches. A region begins with its opening mark and ends with its closing one; edges from
 *          outside lead to its entry only. Opening and closing marks stand nowhere else.
 * Errs:    nothing to err on.
 * Cost:    linear in edges and their degree times the depth of regions. */
#include "invariant.h"
#include "omp_cfg.h"

static void require(bool holds, const struct omp_cfg *cfg, unsigned block, const char *what)
{
	const struct block *b = &cfg->blocks.at[block];
	if (!holds)
		invariant_broken(b->accesses.n ? b->accesses.at[0].loc : cfg->function->loc, what,
				 cfg->function->name, block);
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
	case ACCESS_CALL: return a->expr && a->expr->kind == EXPR_CALL;
	case ACCESS_ASM:
	case ACCESS_POSITION: return a->stmt != NULL;
	case ACCESS_MARK: return a->stmt && a->stmt->kind == STMT_OMP;
	case ACCESS_KILL: return a->var || a->pointer;
	default: return true;
	}
}

static bool is_in(const struct omp_cfg *cfg, unsigned region, unsigned outer)
{
	while (region && region != outer)
		region = cfg->regions.at[region].parent;
	return region == outer;
}

static void check_edge(const struct omp_cfg *cfg, const struct block *b, const struct edge *e)
{
	const struct block *to = &cfg->blocks.at[e->to];
	const struct region *region = &cfg->regions.at[to->region];
	require(has(to->preds.at, to->preds.n, b->id), cfg, b->id, "edge without return");
	require(e->who & cfg->view, cfg, b->id, "nobody's edge");
	if (cfg->is_irregular || is_in(cfg, b->region, to->region))
		return;
	require(e->to == region->entry && b->region == region->parent, cfg, b->id,
		"a region entered in its middle");
}

static void check_marks(const struct omp_cfg *cfg, const struct block *b)
{
	const struct region *region = &cfg->regions.at[b->region];
	for (unsigned i = 0; i < b->accesses.n; i++) {
		const struct access *a = &b->accesses.at[i];
		if (a->kind != ACCESS_MARK)
			continue;
		if (a->mark == MARK_FORK || a->mark == MARK_ENTER)
			require(!i && b->id == region->entry && a->stmt == region->construct, cfg,
				b->id, "an opening mark out of place");
		if (a->mark == MARK_JOIN || a->mark == MARK_LEAVE)
			require(i + 1 == b->accesses.n && b->id == region->exit &&
					a->stmt == region->construct,
				cfg, b->id, "a closing mark out of place");
	}
}

static bool begins_with(const struct block *b, enum mark one, enum mark other)
{
	const struct access *a = b->accesses.at;
	return b->accesses.n && a->kind == ACCESS_MARK && (a->mark == one || a->mark == other);
}

static bool ends_with(const struct block *b, enum mark one, enum mark other)
{
	const struct access *a = b->accesses.at;
	unsigned n = b->accesses.n;
	return n && a[n - 1].kind == ACCESS_MARK &&
	       (a[n - 1].mark == one || a[n - 1].mark == other);
}

static void check_regions(const struct omp_cfg *cfg)
{
	for (unsigned i = 1; i < cfg->regions.n; i++) {
		const struct region *r = &cfg->regions.at[i];
		const struct block *entry = &cfg->blocks.at[r->entry], *exit;
		require(r->exit < cfg->blocks.n, cfg, r->entry, "a region without end");
		exit = &cfg->blocks.at[r->exit];
		require(r->parent < i && r->construct, cfg, r->entry, "a region of nothing");
		require(entry->region == i && exit->region == i, cfg, r->entry, "a stray region");
		require(begins_with(entry, MARK_FORK, MARK_ENTER), cfg, r->entry,
			"no opening mark");
		require(ends_with(exit, MARK_JOIN, MARK_LEAVE), cfg, r->exit, "no closing mark");
	}
}

void omp_cfg_check(const struct omp_cfg *cfg)
{
	for (unsigned i = 0; i < cfg->blocks.n; i++) {
		const struct block *b = &cfg->blocks.at[i];
		require(b->id == i, cfg, i, "wrong number");
		require(b->region < cfg->regions.n, cfg, i, "no region");
		for (unsigned k = 0; k < b->succs.n; k++)
			check_edge(cfg, b, &b->succs.at[k]);
		for (unsigned k = 0; k < b->accesses.n; k++)
			require(names_something(&b->accesses.at[k]), cfg, i, "empty access");
		check_marks(cfg, b);
	}
	check_regions(cfg);
	require(!cfg->blocks.at[cfg->exit].succs.n, cfg, cfg->exit, "the exit leads on");
}
