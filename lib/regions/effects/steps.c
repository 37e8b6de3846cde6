/* steps.c - the reads, writes and calls that evaluating an expression makes, in order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression, a statement, or the clauses of a construct.
 * Out:     its steps.
 * Means:   a graph of the expression alone is built by omp_cfg, and its blocks are put in order. A
 *          step of a block that some path leads past is not certain.
 * Errs:    towards "not certain".
 * Cost:    linear in the steps, times the edges of the graph. */
#include "steps.h"
#include "access.h"
#include "block_moves.h"
#include "cell_writes.h"
#include "cells.h"

#include "graph.h"

#include <stdlib.h>

/* ---- the steps ---- */

static int by_order(const void *x, const void *y)
{
	const struct block *const *a = x, *const *b = y;
	return (*a)->order < (*b)->order ? -1 : (*a)->order > (*b)->order;
}

/* Does an edge lead past the block? Then it is not certain. */
static bool is_passed(struct block *const *at, unsigned n, unsigned i, const struct omp_cfg *cfg)
{
	for (unsigned k = 0; k < i && k < n; k++)
		for (unsigned j = 0; j < at[k]->succs.n; j++)
			if (cfg->blocks.at[at[k]->succs.at[j].to].order > at[i]->order)
				return true;
	return false;
}

static struct steps collect(struct point *here, struct graph *g)
{
	struct steps s = {0};
	struct omp_cfg *cfg = g->cfg;
	struct block **at = ARENA_ARRAY(here->arena, struct block *, cfg->blocks.n);
	unsigned n = 0;
	omp_cfg_order(here->arena, cfg);
	for (unsigned i = 0; i < cfg->blocks.n; i++)
		if (cfg->blocks.at[i].order != ~0u)
			at[n++] = &cfg->blocks.at[i];
	qsort(at, n, sizeof *at, by_order);
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < at[i]->accesses.n; k++) {
			ARRAY_PUSH(here->arena, s.at, at[i]->accesses.at[k]);
			ARRAY_PUSH(here->arena, s.is_certain, !is_passed(at, n, i, cfg));
		}
	s.written = ARENA_ARRAY(here->arena, struct bitset, s.at.n + 1);
	s.returns = cfg->blocks.at[g->now].order != ~0u;
	return s;
}

static struct graph scratch(struct point *here)
{
	struct graph g = {
		.arena = here->arena, .calls = here->known->calls, .reach = here->known->reach};
	g.cfg = ARENA_NEW(here->arena, struct omp_cfg);
	g.cfg->function = here->function;
	g.after_loop = g.next_iteration = g.switch_head = NO_BLOCK;
	g.cfg->view = THREADS_ALL;
	g.cfg->is_irregular = true;
	ARRAY_PUSH(here->arena, g.cfg->regions, (struct region){.exit = 1});
	g.now = graph_block(&g);
	g.cfg->exit = graph_block(&g);
	return g;
}

struct steps steps_of_expr(struct point *here, struct step_cache *cache, struct expr *e)
{
	unsigned known = map_get(&cache->of, e);
	if (!known) {
		struct graph g = scratch(here);
		graph_eval(&g, e);
		ARRAY_PUSH(here->arena, cache->steps, collect(here, &g));
		known = cache->steps.n;
		map_put(here->arena, &cache->of, e, known);
	}
	return cache->steps.at[known - 1];
}

struct steps steps_of_clauses(struct point *here, const struct stmt *s, bool at_exit)
{
	struct steps all = {0};
	struct stmt *empty = ARENA_NEW(here->arena, struct stmt);
	struct stmt *nothing = ARENA_NEW(here->arena, struct stmt);
	struct graph g = scratch(here);
	*empty = *s;
	empty->children.at = ARENA_ARRAY(here->arena, struct stmt *, 1);
	empty->children.at[0] = nothing;
	empty->children.n = 1;
	*nothing = (struct stmt){.kind = STMT_NULL, .loc = s->loc, .parent = empty};
	graph_construct(&g, empty);
	implicit_add(here->arena, g.cfg);
	const struct region *region = &g.cfg->regions.at[1];
	unsigned from = at_exit ? region->ending : 0, to = at_exit ? region->exit : region->entry;
	for (unsigned i = from; i <= to; i++)
		for (unsigned k = 0; k < g.cfg->blocks.at[i].accesses.n; k++) {
			ARRAY_PUSH(here->arena, all.at, g.cfg->blocks.at[i].accesses.at[k]);
			ARRAY_PUSH(here->arena, all.is_certain, false);
		}
	all.written = ARENA_ARRAY(here->arena, struct bitset, all.at.n + 1);
	all.returns = true;
	return all;
}

bool expr_has_statements(const struct expr *e)
{
	if (e->kind == EXPR_STMT_EXPR)
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (expr_has_statements(e->args.at[i]))
			return true;
	return false;
}

struct steps steps_unordered(struct point *here, struct stmt *s, struct expr *e)
{
	struct steps all = {0};
	struct graph g = scratch(here);
	if (s)
		graph_stmt(&g, s);
	else
		graph_eval(&g, e);
	implicit_add(here->arena, g.cfg);
	for (unsigned i = 0; i < g.cfg->blocks.n; i++)
		for (unsigned k = 0; k < g.cfg->blocks.at[i].accesses.n; k++)
			ARRAY_PUSH(here->arena, all.at, g.cfg->blocks.at[i].accesses.at[k]);
	return all;
}

/* ---- locations ---- */

void step_locations(struct point *here, const struct access *a, struct bitset read,
		    struct bitset written, struct bitset killed)
{
	access_effect(here->known->table, here->known->modref, here->function, a, read, written,
		      killed);
	block_moves_leave_out(here->known, a, written);
	cell_writes_add(here, a, written);
}

/* Add what the steps may write and, "too", read. */
static void add_locations(struct point *here, const struct steps *all, bool too, struct bitset to)
{
	struct arena *arena = here->arena;
	struct bitset read = bitset_new(arena, here->nplaces), x = bitset_new(arena, here->nplaces);
	struct bitset k = bitset_new(arena, here->nplaces);
	for (unsigned i = 0; i < all->at.n; i++) {
		step_locations(here, &all->at.at[i], read, x, k);
		bitset_union(to, x);
		if (too)
			bitset_union(to, read);
	}
}

struct bitset locations_written_by(struct point *here, struct stmt *s, struct expr *e)
{
	const struct steps all = steps_unordered(here, s, e);
	struct bitset writes = bitset_new(here->arena, here->nplaces);
	add_locations(here, &all, false, writes);
	return writes;
}

struct bitset locations_touched_by(struct point *here, struct stmt *s, struct expr *e)
{
	const struct steps all = steps_unordered(here, s, e);
	struct bitset both = bitset_new(here->arena, here->nplaces);
	add_locations(here, &all, true, both);
	return both;
}

struct bitset locations_touched_by_clauses(struct point *here, const struct stmt *s)
{
	const struct steps begin = steps_of_clauses(here, s, false);
	const struct steps end = steps_of_clauses(here, s, true);
	struct bitset both = bitset_new(here->arena, here->nplaces);
	add_locations(here, &begin, true, both);
	add_locations(here, &end, true, both);
	return both;
}

/* Steps that write nowhere leave their set to the next one. */
void writers_add(struct point *here, struct stmt *s, struct expr *e, struct writers *to)
{
	struct arena *arena = here->arena;
	const struct steps all = s || e ? steps_unordered(here, s, e) : (struct steps){0};
	struct bitset read = bitset_new(arena, here->nplaces), k = bitset_new(arena, here->nplaces);
	struct bitset places = {0};
	for (unsigned i = 0; i < all.at.n; i++) {
		if (!places.words)
			places = bitset_new(arena, here->nplaces);
		step_locations(here, &all.at.at[i], read, places, k);
		if (bitset_empty(places))
			continue;
		struct writer x = {&all.at.at[i], places};
		ARRAY_PUSH(arena, to->at, x);
		places = (struct bitset){0};
	}
}

static bool holds_expr(const struct expr *e, const struct expr *x)
{
	if (e == x)
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (holds_expr(e->args.at[i], x))
			return true;
	return false;
}

/* What step "i", a call, may write: it is asked for each of the other steps. */
static struct bitset written_by(struct point *here, const struct steps *s, unsigned i)
{
	struct bitset *written = &s->written[i];
	if (written->words)
		return *written;
	struct arena *arena = here->arena, *scratch = arena_new();
	*written = bitset_new(arena, here->nplaces);
	here->arena = scratch;
	step_locations(here, &s->at.at[i], bitset_new(scratch, here->nplaces), *written,
		       bitset_new(scratch, here->nplaces));
	here->arena = arena;
	arena_free(scratch);
	return *written;
}

struct bitset steps_unsequenced_at(struct point *here, const struct steps *s,
				   const struct access *x)
{
	struct bitset all = {0};
	unsigned n = 0;
	for (unsigned i = 0; i < s->at.n; i++) {
		const struct access *a = &s->at.at[i];
		if (a->kind != ACCESS_CALL || (x && x->expr && holds_expr(a->expr, x->expr)))
			continue;
		if (n == 1)
			all = bitset_copy(here->arena, all);
		if (n++)
			bitset_union(all, written_by(here, s, i));
		else
			all = written_by(here, s, i);
	}
	return all;
}

bool steps_keep_memory(struct point *here, const struct steps *s)
{
	struct arena *arena = here->arena;
	struct bitset read = bitset_new(arena, here->nplaces), x = bitset_new(arena, here->nplaces);
	struct bitset k = bitset_new(arena, here->nplaces);
	unsigned end = s->at.n;
	while (end && (s->at.at[end - 1].kind != ACCESS_CALL ||
		       (!s->at.at[end - 1].is_unordered && s->is_certain.at[end - 1])))
		end--;
	for (unsigned i = 0; i < end; i++) {
		step_locations(here, &s->at.at[i], read, x, k);
		if (!bitset_empty(x))
			return false;
	}
	return end > 0;
}

bool steps_write_once(struct point *here, const struct steps *s, unsigned location)
{
	struct arena *arena = here->arena;
	struct bitset read = bitset_new(arena, here->nplaces), k = bitset_new(arena, here->nplaces);
	unsigned writers = 0;
	for (unsigned i = 0; i < s->at.n; i++) {
		struct bitset x = bitset_new(arena, here->nplaces);
		step_locations(here, &s->at.at[i], read, x, k);
		writers += bitset_has(x, location);
	}
	return writers == 1;
}

int steps_writer(struct point *here, const struct steps *s, const struct address *a)
{
	struct arena *arena = here->arena;
	struct bitset read = bitset_new(arena, here->nplaces), k = bitset_new(arena, here->nplaces);
	int writer = -1;
	for (unsigned i = 0; i < s->at.n; i++) {
		struct bitset x = bitset_new(arena, here->nplaces);
		step_locations(here, &s->at.at[i], read, x, k);
		if (!cells_may_change(here, a, x))
			continue;
		if (writer >= 0)
			return -1;
		writer = (int)i;
	}
	return writer;
}
