/* followed.c - of which objects are the elements worth following?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      liveness of the functions on a path to a position; MOD/REF.
 * Out:     data locations.
 * Means:   nobody asks for elements of what is live at no label, or is never written: it is not
 *          saved. Small objects weigh little in an image, but large programs have thousands of
 *          them: more than FEW_SMALL, and all of them are left out.
 * Errs:    towards fewer: what is left out is saved whole where it is live.
 * Cost:    one liveness answer for each label. */
#include "followed.h"
#include "analyses.h"
#include "liveness.h"
#include "modref.h"
#include "points_to.h"
#include "reach.h"

enum { SMALL = 1024, /* bytes */ FEW_SMALL = 100 };

struct search {
	const struct analyses *x;
	struct arena *arena;
	struct bitset live; /* at any label */
};

static bool is_label(const struct analyses *x, const struct access *a)
{
	return a->kind == ACCESS_POSITION ||
	       (a->kind == ACCESS_CALL && reach_call(x->reach, a->expr));
}

static void add_live(struct search *s, const struct liveness *l)
{
	unsigned n = access_locations(l->table, l->cfg->function);
	struct bitset live = bitset_new(s->arena, n), must = bitset_new(s->arena, n);
	for (unsigned b = 0; b < l->cfg->blocks.n; b++)
		for (unsigned i = 0; i < l->cfg->blocks.at[b].accesses.n; i++) {
			if (!is_label(s->x, &l->cfg->blocks.at[b].accesses.at[i]))
				continue;
			liveness_after(l, b, i, live, must);
			for (int k = bitset_next(live, 0);
			     k >= 0 && (unsigned)k < points_to_data(s->x->points_to);
			     k = bitset_next(live, (unsigned)k + 1))
				bitset_add(s->live, (unsigned)k);
		}
}

static const struct memory *memory_at(const struct analyses *x, int location)
{
	return points_to_memory(x->points_to, (unsigned)location);
}

static bool is_small(const struct memory *m)
{
	enum type_kind kind = m->var ? m->var->type->kind : TYPE_VOID;
	return (kind == TYPE_ARRAY || kind == TYPE_RECORD) && var_bytes(m->var) < SMALL;
}

/* A variable may have several locations, one for each member. */
static unsigned count_small(const struct analyses *x, struct bitset locations)
{
	const struct var *before = NULL;
	unsigned n = 0;
	for (int i = bitset_next(locations, 0); i >= 0;
	     i = bitset_next(locations, (unsigned)i + 1)) {
		const struct memory *m = memory_at(x, i);
		n += is_small(m) && m->var != before;
		before = m->var;
	}
	return n;
}

struct bitset followed_find(struct arena *a, const struct analyses *x)
{
	struct search s = {x, a, bitset_new(a, points_to_data(x->points_to))};
	for (unsigned i = 0; i < x->program->functions.n; i++)
		if (x->liveness[i])
			add_live(&s, x->liveness[i]);
	bool has_many = count_small(x, s.live) > FEW_SMALL;
	for (int i = bitset_next(s.live, 0); i >= 0; i = bitset_next(s.live, (unsigned)i + 1))
		if (!modref_is_ever_written(x->modref, (unsigned)i) ||
		    (has_many && is_small(memory_at(x, i))))
			bitset_remove(s.live, (unsigned)i);
	return s.live;
}
