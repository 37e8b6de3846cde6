/* liveness.c - backward may- and must-analysis over a function's graph.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      upward_exposed and kill of each block (access.c), calls folded in.
 * Out:     live_in, live_out and must_in, must_out of each block.
 * Means:   the least solution of
 *              live_out(b) = union of live_in over the successors of b
 *              live_in(b)  = upward_exposed(b) | (live_out(b) & ~kill(b))
 *          nothing being live at the exit; and the greatest solution of
 *              must_out(b) = intersection of must_in over the successors of b
 *              must_in(b)  = must_out(b) | kill(b)
 *          nothing at the exit, everything where a path ends without return. Edges that are a
 *          thread's own way carry only what is not shared by its team.
 * Errs:    on the side of saving too much: what may be read is live, what may survive is not
 *          killed.
 * Cost:    blocks x loop depth set operations, in postorder. */
#include "liveness.h"
#include "invariant.h"
#include "modref.h"
#include "points_to.h"
#include "text.h"

static void fill(struct bitset s)
{
	for (unsigned i = 0; i < s.nwords; i++)
		s.words[i] = ~UINT64_C(0);
}

static struct block_sets new_sets(struct arena *a, unsigned n)
{
	struct block_sets s = {0};
	s.upward_exposed = bitset_new(a, n);
	s.kill = bitset_new(a, n);
	s.live_in = bitset_new(a, n);
	s.live_out = bitset_new(a, n);
	s.must_in = bitset_new(a, n);
	s.must_out = bitset_new(a, n);
	return s;
}

/* ---- what a team has one instance of ---- */

static bool is_shared(const struct var *v, const struct function *f, const struct stmt *team)
{
	if (!var_is_automatic(v))
		return !v->is_thread_local;
	return team && v->function == f && !v->original && !stmt_is_in(v->scope, team);
}

/* The locations that the threads which meet at block "b" share, if that matters there. */
static struct bitset shared_at(struct arena *a, const struct liveness *l, const struct block *b)
{
	const struct stmt *team = omp_cfg_team(l->cfg, b->region);
	unsigned n = access_locations(l->table, l->cfg->function);
	struct bitset shared = {NULL, 0};
	bool has_own = false;
	for (unsigned i = 0; i < b->succs.n; i++)
		has_own |= b->succs.at[i].is_own;
	if (!has_own)
		return shared;
	shared = bitset_new(a, n);
	for (unsigned i = 0; i < n; i++) {
		const struct var *v = access_location_var(l->table, l->cfg->function, i);
		if (v && is_shared(v, l->cfg->function, team))
			bitset_add(shared, i);
	}
	return shared;
}

/* ---- the equations ---- */

/* Add to block "s" what flows back along "e": not shared memory, on a thread's own way. */
static void flow_back(const struct liveness *l, struct block_sets *s, const struct edge *e)
{
	const struct block_sets *to = &l->blocks[e->to];
	for (unsigned w = 0; w < s->live_out.nwords; w++) {
		uint64_t kept = e->is_own ? ~s->shared.words[w] : ~UINT64_C(0);
		s->live_out.words[w] |= to->live_in.words[w] & kept;
		s->must_out.words[w] &= to->must_in.words[w] | ~kept;
	}
}

/* Transfer block "b" once; return whether its sets changed. */
static bool update(struct liveness *l, const struct block *b)
{
	struct block_sets *s = &l->blocks[b->id];
	bitset_clear(s->live_out);
	if (b->id == l->cfg->exit)
		bitset_clear(s->must_out);
	else
		fill(s->must_out);
	for (unsigned i = 0; i < b->succs.n; i++)
		flow_back(l, s, &b->succs.at[i]);
	bool changed = false;
	for (unsigned w = 0; w < s->kill.nwords; w++) {
		uint64_t live =
			s->upward_exposed.words[w] | (s->live_out.words[w] & ~s->kill.words[w]);
		uint64_t must = s->must_out.words[w] | s->kill.words[w];
		changed |= live != s->live_in.words[w] || must != s->must_in.words[w];
		s->live_in.words[w] = live;
		s->must_in.words[w] = must;
	}
	return changed;
}

struct liveness *liveness_compute(struct arena *a, const struct omp_cfg *cfg,
				  const struct access_table *t, const struct modref *m)
{
	struct liveness *l = ARENA_NEW(a, struct liveness);
	unsigned n = access_locations(t, cfg->function);
	l->cfg = cfg;
	l->table = t;
	l->modref = m;
	l->blocks = ARENA_ARRAY(a, struct block_sets, cfg->blocks.n);
	l->written = bitset_new(a, n);
	for (unsigned i = 0; i < cfg->nreached; i++) {
		unsigned b = cfg->reverse_postorder[i];
		l->blocks[b] = new_sets(a, n);
		l->blocks[b].shared = shared_at(a, l, &cfg->blocks.at[b]);
		access_block(t, m, cfg->function, &cfg->blocks.at[b], l->blocks[b].upward_exposed,
			     l->blocks[b].kill, l->written);
		fill(l->blocks[b].must_in);
	}
	for (bool changed = true; changed;) {
		changed = false;
		for (unsigned i = cfg->nreached; i-- > 0;)
			changed |= update(l, &cfg->blocks.at[cfg->reverse_postorder[i]]);
	}
	return l;
}

void liveness_after(const struct liveness *l, unsigned b, unsigned i, struct bitset live,
		    struct bitset must)
{
	const struct block *block = &l->cfg->blocks.at[b];
	struct arena *scratch = arena_new();
	unsigned n = access_locations(l->table, l->cfg->function);
	struct bitset r = bitset_new(scratch, n), w = bitset_new(scratch, n);
	struct bitset k = bitset_new(scratch, n);
	bitset_clear(live);
	bitset_clear(must);
	if (block->order != ~0u) {
		bitset_assign(live, l->blocks[b].live_out);
		bitset_assign(must, l->blocks[b].must_out);
		for (unsigned s = block->accesses.n; s-- > i + 1;) {
			access_effect(l->table, l->modref, l->cfg->function, &block->accesses.at[s],
				      r, w, k);
			bitset_subtract(live, k);
			bitset_union(live, r);
			bitset_union(must, k);
		}
	}
	arena_free(scratch);
}

/* ---- check ---- */

/* The equations, set by set, by no path the solver takes. */
static void check_block(const struct liveness *l, const struct block *b, struct block_sets now)
{
	const struct block_sets *s = &l->blocks[b->id];
	struct loc loc = b->accesses.n ? b->accesses.at[0].loc : l->cfg->function->loc;
	for (unsigned i = 0; i < b->succs.n; i++) {
		const struct block_sets *to = &l->blocks[b->succs.at[i].to];
		bitset_assign(now.live_out, to->live_in);
		bitset_assign(now.must_out, s->must_out);
		if (b->succs.at[i].is_own) {
			bitset_subtract(now.live_out, s->shared);
			bitset_subtract(now.must_out, s->shared);
		}
		INVARIANT(loc, bitset_subset(now.live_out, s->live_out));
		INVARIANT(loc, bitset_subset(now.must_out, to->must_in));
	}
	bitset_assign(now.live_in, s->live_out);
	bitset_subtract(now.live_in, s->kill);
	bitset_union(now.live_in, s->upward_exposed);
	INVARIANT(loc, bitset_subset(now.live_in, s->live_in));
	bitset_assign(now.must_in, s->must_out);
	bitset_union(now.must_in, s->kill);
	INVARIANT(loc, bitset_subset(s->must_in, now.must_in));
	INVARIANT(loc, b->id != l->cfg->exit || bitset_empty(s->must_out));
}

void liveness_check(const struct liveness *l)
{
	struct arena *scratch = arena_new();
	struct block_sets now = new_sets(scratch, access_locations(l->table, l->cfg->function));
	for (unsigned i = 0; i < l->cfg->nreached; i++)
		check_block(l, &l->cfg->blocks.at[l->cfg->reverse_postorder[i]], now);
	arena_free(scratch);
}

/* ---- dump ---- */

static void dump_names(const struct liveness *l, const struct points_to *pts, const char *what,
		       struct bitset s, struct text *out)
{
	const struct function *f = l->cfg->function;
	unsigned n = access_locations(l->table, f);
	const char *before = " ";
	text_printf(out, "%s", what);
	for (int i = bitset_next(s, 0); i >= 0 && (unsigned)i < n;
	     i = bitset_next(s, (unsigned)i + 1)) {
		const struct var *v = access_location_var(l->table, f, (unsigned)i);
		text_printf(out, "%s%s", before,
			    v && v->function == f ? v->name
						  : points_to_memory(pts, (unsigned)i)->name);
		before = ", ";
	}
	text_puts(out, "\n");
}

void liveness_dump(const struct liveness *l, const struct points_to *pts, struct text *out)
{
	text_printf(out, "%s:\n", l->cfg->function->name);
	for (unsigned i = 0; i < l->cfg->nreached; i++) {
		unsigned b = l->cfg->reverse_postorder[i];
		text_printf(out, " B%u\n", i);
		dump_names(l, pts, "  upward-exposed:", l->blocks[b].upward_exposed, out);
		dump_names(l, pts, "  kill:", l->blocks[b].kill, out);
		dump_names(l, pts, "  live in:", l->blocks[b].live_in, out);
		dump_names(l, pts, "  live out:", l->blocks[b].live_out, out);
	}
}
