/* implicit.c - the assignments a construct's clauses imply (docs/analysis.md has the table).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an OpenMP construct with its sharing list.
 * Out:     accesses before and behind its body, marked implicit.
 * Means:   private: copy = undefined; firstprivate, linear, map: copy = original; reduction: copy =
 *          identity; behind: lastprivate, linear, map: original = copy, perhaps; reduction:
 *          original = original op copy. copyin and copyprivate hand values between the threads'
 *          copies of one variable.
 * Errs:    on the side of reading: the original of a reduction is read at both ends; nothing behind
 *          a body kills.
 * Cost:    constant per clause item. */
#include "graph.h"

static void add(struct graph *g, enum access_kind kind, struct var *v, struct loc loc)
{
	struct block *b = &g->cfg->blocks.at[g->now];
	struct spot spot = {.var = v->definition};
	unsigned before = b->accesses.n;
	graph_touch(g, kind, spot, NULL, loc);
	if (b->accesses.n > before)
		b->accesses.at[before].is_implicit = true;
}

static bool takes_value(enum sharing s)
{
	return s != SHARING_PRIVATE && s != SHARING_LASTPRIVATE && s != SHARING_COUNTER;
}

static bool gives_value(const struct omp *o, enum sharing s)
{
	switch (s) {
	case SHARING_SHARED:
	case SHARING_PRIVATE:
	case SHARING_FIRSTPRIVATE:
		return false;
	case SHARING_COUNTER:
		return (o->bits & OMP_SIMD) != 0;
	default:
		return true;
	}
}

static void clause_expr(struct graph *g, struct expr *e, struct loc loc)
{
	if (!e->is_lvalue) {
		graph_eval(g, e);
		return;
	}
	struct spot s = graph_locate(g, e);
	graph_touch(g, ACCESS_READ, s, e, loc);
	graph_touch(g, ACCESS_WRITE, s, e, loc);
}

void implicit_entry(struct graph *g, const struct stmt *s)
{
	const struct omp *o = s->omp;
	for (unsigned i = 0; i < o->exprs.n; i++)
		clause_expr(g, o->exprs.at[i], s->loc);
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *x = &o->shares.at[i];
		if (x->sharing == SHARING_SHARED || !x->original)
			continue;
		if (takes_value(x->sharing))
			add(g, ACCESS_READ, x->original, s->loc);
		if (x->copy && x->copy != x->original)
			add(g, ACCESS_KILL, x->copy, s->loc);
	}
}

void implicit_exit(struct graph *g, const struct stmt *s)
{
	const struct omp *o = s->omp;
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *x = &o->shares.at[i];
		if (!gives_value(o, x->sharing) || !x->original)
			continue;
		if (x->copy)
			add(g, ACCESS_READ, x->copy, s->loc);
		if (x->sharing == SHARING_REDUCTION)
			add(g, ACCESS_READ, x->original, s->loc);
		add(g, ACCESS_WRITE, x->original, s->loc);
	}
}
