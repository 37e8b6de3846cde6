/* omp_cfg_region.c - OpenMP constructs as regions of the graph.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a construct, met while its function's graph is built.
 * Out:     a region with a mark at its entry and at its exit, laid out in place as the code one
 *          thread runs; a way round it where a thread may run none of it; a mark where threads
 *          meet.
 * Means:   expressions of clauses are evaluated in front, by the thread that meets the construct,
 *          and kill nothing; those of reductions once more by each thread where it leaves it, for
 *          the combiner runs there. The initial thread runs every master construct and goes round
 *          none; a worker goes round, unless it may be the master of an inner team. When a barrier
 *          directly follows a construct that one thread of the team must run (single, master), only
 *          memory of the thread's own may go round: whoever passes the barrier finds the
 *          construct's work done. The arrays that a loop shared by the team fills are overwritten
 *          from the next barrier on, if one follows in the same line of statements with no position
 *          in between.
 * Errs:    on the side of more ways round and later kills; a cancel may leave every construct.
 * Cost:    linear in the tree. */
#include "graph.h"

static void add_mark(struct graph *g, enum mark mark, struct stmt *s)
{
	struct access a = {.kind = ACCESS_MARK,
			   .mark = mark,
			   .stmt = s,
			   .who = THREADS_ALL,
			   .is_unordered = g->unordered > 0,
			   .loc = s->loc};
	ARRAY_PUSH(g->arena, g->cfg->blocks.at[g->now].accesses, a);
}

/* ---- barriers ---- */

void graph_loop_end(struct graph *g, struct stmt *loop)
{
	const struct omp *by = extent_construct(loop);
	bool is_joined = by && (by->bits & OMP_FOR) && !(by->bits & OMP_DISTRIBUTE) &&
			 ((by->bits & OMP_PARALLEL) || !by->nowait);
	if (!by || is_joined)
		extent_kills(g, loop);
	else
		ARRAY_PUSH(g->arena, g->filled, loop);
}

void graph_barrier(struct graph *g)
{
	for (unsigned i = g->filled_base; i < g->filled.n; i++)
		if (g->filled.at[i])
			extent_kills(g, g->filled.at[i]);
	g->filled.n = g->filled_base;
}

void graph_label(struct graph *g)
{
	for (unsigned i = 0; i < g->filled.n; i++)
		g->filled.at[i] = NULL;
}

unsigned graph_sometimes(struct graph *g)
{
	unsigned outer = g->filled_base;
	g->filled_base = g->filled.n;
	return outer;
}

void graph_sometimes_end(struct graph *g, unsigned outer)
{
	g->filled.n = g->filled_base;
	g->filled_base = outer;
}

static bool is_worksharing(const struct omp *o)
{
	return o->bits & (OMP_FOR | OMP_SECTIONS | OMP_SINGLE) && !(o->bits & OMP_PARALLEL);
}

static bool ends_in_barrier(const struct omp *o)
{
	return is_worksharing(o) && !o->nowait;
}

/* Does the next statement of the block make the team wait? */
static bool barrier_follows(const struct stmt *s)
{
	const struct stmt *in = s->parent;
	if (!in || in->kind != STMT_COMPOUND)
		return false;
	for (unsigned i = 0; i + 1 < in->children.n; i++) {
		const struct stmt *next = in->children.at[i + 1];
		if (in->children.at[i] == s)
			return next->kind == STMT_OMP && (next->omp->bits & OMP_BARRIER);
	}
	return false;
}

/* ---- who runs it ---- */

/* May a thread pass the construct without running its body? */
static bool may_skip(const struct omp *o)
{
	const unsigned always = OMP_PARALLEL | OMP_FOR | OMP_CRITICAL | OMP_ORDERED | OMP_ATOMIC |
				OMP_SIMD | OMP_TASKGROUP;
	return (o->bits & ~always) != 0;
}

static bool is_in(const struct omp_cfg *cfg, unsigned region, unsigned bits)
{
	for (; cfg->regions.at[region].construct; region = cfg->regions.at[region].parent)
		if (cfg->regions.at[region].construct->omp->bits & bits)
			return true;
	return false;
}

/* The ways into and round the construct of region "r". */
static void choose_ways(const struct graph *g, unsigned r, struct edge *into, struct edge *round)
{
	const struct region *region = &g->cfg->regions.at[r];
	const struct omp *o = region->construct->omp;
	bool is_master = o->bits == OMP_MASTER && !o->exprs.n;
	bool is_by_one = o->bits == OMP_SINGLE || is_master;
	into->who = round->who = THREADS_ALL;
	round->is_own = is_by_one && (ends_in_barrier(o) || barrier_follows(region->construct));
	if (!is_master || is_in(g->cfg, r, OMP_TEAMS | OMP_TARGET))
		return;
	into->who = THREADS_INITIAL | THREADS_INSIDE | (region->teams > 1 ? THREADS_WORKER : 0);
	round->who = THREADS_WORKER | THREADS_INSIDE;
}

/* ---- the region ---- */

/* May the initial thread be alone in the region? Then the others pass it by, and keep their copies
 * (OpenMP 5.2, 5.2: threadprivate). */
static bool may_be_inactive(const struct graph *g, const struct omp *o)
{
	bool may = false, is_told = false;
	for (unsigned i = 0; i < o->exprs.n; i++) {
		const struct expr *e = o->exprs.at[i];
		is_told |= e != o->chunk;
		may |= e != o->chunk && !(e->has_value && e->value > 1);
	}
	return may || (g->sizes_vary && !is_told);
}

static unsigned open_region(struct graph *g, struct stmt *s, unsigned after)
{
	struct region r = {.construct = s, .parent = g->region, .exit = NO_BLOCK};
	bool forks = s->omp->bits & OMP_PARALLEL;
	r.teams = g->cfg->regions.at[g->region].teams + forks;
	g->region = g->cfg->regions.n;
	graph_split(g);
	r.entry = g->now;
	ARRAY_PUSH(g->arena, g->cfg->regions, r);
	add_mark(g, forks ? MARK_FORK : MARK_ENTER, s);
	if (forks && r.teams == 1 && may_be_inactive(g, s->omp)) {
		g->cfg->blocks.at[g->now].accesses.at[0].is_passed = true;
		graph_add_edge(g, g->now, (struct edge){after, THREADS_WORKER, true});
	}
	return g->region;
}

/* A declared reduction's combiner may run later than here, or never. */
static void clause_expr(struct graph *g, struct expr *e, struct loc loc)
{
	struct spot s = {0};
	g->unordered++;
	if (e->is_lvalue)
		s = graph_locate(g, e);
	else
		graph_eval(g, e);
	graph_add_access(g, ACCESS_READ, s, e, loc);
	graph_add_access(g, ACCESS_WRITE, s, e, loc);
	g->unordered--;
}

/* Each thread of the region, in any order, while others may still be at work in it. */
static void combine(struct graph *g, const struct stmt *s)
{
	for (unsigned i = 0; i < s->omp->combining.n; i++)
		clause_expr(g, s->omp->combining.at[i], s->loc);
}

static void close_region(struct graph *g, unsigned r, unsigned after)
{
	const struct stmt *construct = g->cfg->regions.at[r].construct;
	graph_split(g);
	g->cfg->regions.at[r].ending = g->now;
	combine(g, construct);
	if (construct->omp->combining.n)
		graph_split(g);
	struct region *region = &g->cfg->regions.at[r];
	region->exit = g->now;
	if (region->construct->omp->bits & OMP_PARALLEL)
		graph_barrier(g);
	add_mark(g, region->construct->omp->bits & OMP_PARALLEL ? MARK_JOIN : MARK_LEAVE,
		 region->construct);
	graph_edge(g, g->now, after);
	g->region = region->parent;
}

static bool hands_out(const struct omp *o)
{
	for (unsigned i = 0; i < o->shares.n; i++)
		if (o->shares.at[i].sharing == SHARING_COPYPRIVATE)
			return true;
	return false;
}

/* The way round the construct of region "r", from its entry to "after". */
static void pass(struct graph *g, unsigned r, struct edge round, unsigned after)
{
	struct stmt *s = g->cfg->regions.at[r].construct;
	unsigned entry = g->cfg->regions.at[r].entry;
	round.to = after;
	if (hands_out(s->omp)) {
		g->now = round.to = graph_block(g);
		add_mark(g, MARK_PASS, s);
		graph_edge(g, g->now, after);
	}
	graph_add_edge(g, entry, round);
}

/* A thread runs any of the sections, in any order; the first one may go without its pragma. */
static void sections(struct graph *g, struct stmt *s)
{
	for (unsigned i = 0; i < s->children.n; i++) {
		struct stmt *unit = s->children.at[i];
		unsigned before = g->now;
		if (unit->kind == STMT_OMP) {
			graph_stmt(g, unit);
			continue;
		}
		graph_split(g);
		graph_stmt(g, unit);
		graph_split(g);
		graph_edge(g, before, g->now);
	}
}

static void body(struct graph *g, struct stmt *s)
{
	unsigned after = graph_block(g), r = open_region(g, s, after);
	struct edge into = {0}, round = {0};
	bool is_skipped = may_skip(s->omp);
	choose_ways(g, r, &into, &round);
	bool is_apart = (s->omp->bits & OMP_PARALLEL) || (is_skipped && !round.is_own);
	unsigned outer = is_apart ? graph_sometimes(g) : 0;
	ARRAY_PUSH(g->arena, g->construct_exits.at, after);
	into.to = graph_block(g);
	graph_add_edge(g, g->now, into);
	g->now = into.to;
	if ((s->omp->bits & OMP_SECTIONS) && s->children.at[0]->kind == STMT_COMPOUND)
		sections(g, s->children.at[0]);
	else
		graph_stmt(g, s->children.at[0]);
	g->construct_exits.at.n--;
	close_region(g, r, after);
	if (is_apart)
		graph_sometimes_end(g, outer);
	if (is_skipped)
		pass(g, r, round, after);
	g->now = after;
	if (!ends_in_barrier(s->omp))
		return;
	add_mark(g, MARK_BARRIER, s);
	graph_barrier(g);
}

static void alone(struct graph *g, struct stmt *s)
{
	add_mark(g, MARK_ALONE, s);
	if (s->omp->bits & OMP_BARRIER)
		graph_barrier(g);
	if (!(s->omp->bits & OMP_CANCEL))
		return;
	unsigned cancel = g->now;
	graph_split(g);
	for (unsigned i = 0; i < g->construct_exits.at.n; i++)
		graph_edge(g, cancel, g->construct_exits.at.at[i]);
}

void graph_construct(struct graph *g, struct stmt *s)
{
	for (unsigned i = 0; i < s->omp->exprs.n; i++)
		clause_expr(g, s->omp->exprs.at[i], s->loc);
	if (s->children.n)
		body(g, s);
	else
		alone(g, s);
}

struct stmt *omp_cfg_team(const struct omp_cfg *cfg, unsigned r)
{
	for (; cfg->regions.at[r].construct; r = cfg->regions.at[r].parent)
		if (cfg->regions.at[r].construct->omp->bits & OMP_PARALLEL)
			return cfg->regions.at[r].construct;
	return NULL;
}
