/* constant.c - what may change after a position has been reached.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the graphs of the functions on the way to a position; MOD of every function.
 * Out:     the abstract locations that may be written from then on.
 * Means:   once a position was reached, every frame of the stack stands after a label: a position,
 *          or a call that may lead to one. So what may run is what can be reached from after a
 *          label in its own function, with all that it calls; and what runs at any moment. Getting
 *          and freeing a block counts as writing it (access.c). What escapes to code that is not
 *          read, or is kept by the C library (a stream's buffer), may change whenever that likes.
 * Errs:    on the side of "may change".
 * Cost:    one sweep over each such function. */
#include "constant.h"
#include "access.h"
#include "analyses.h"
#include "calls.h"
#include "invariant.h"
#include "modref.h"
#include "points_to.h"
#include "reach.h"
#include "text.h"

struct change_sweep {
	const struct points_to *pts;
	const struct reach *reach;
	const struct modref *modref;
	struct bitset changing;
	/* of the function in hand: */
	const struct omp_cfg *cfg;
	struct arena *scratch;
	struct bitset read, written, killed;
	bool *queued;
	unsigned *queue, n;
};

static bool is_label(const struct change_sweep *s, const struct access *a)
{
	return a->kind == ACCESS_POSITION ||
	       (a->kind == ACCESS_CALL && reach_call(s->reach, a->expr));
}

static void sweep_steps(struct change_sweep *s, const struct block *b, unsigned first)
{
	const struct access_table *t = modref_table(s->modref);
	for (unsigned i = first; i < b->accesses.n; i++) {
		access_effect(t, s->modref, s->cfg->function, &b->accesses.at[i], s->read,
			      s->written, s->killed);
		points_to_add_data(s->pts, s->changing, s->written);
	}
	for (unsigned i = 0; i < b->succs.n; i++)
		if (!s->queued[b->succs.at[i].to]) {
			s->queued[b->succs.at[i].to] = true;
			s->queue[s->n++] = b->succs.at[i].to;
		}
}

/* The steps from the block's first label on; that label's call itself included. */
static void sweep_after_label(struct change_sweep *s, const struct block *b)
{
	for (unsigned i = 0; i < b->accesses.n; i++)
		if (is_label(s, &b->accesses.at[i])) {
			sweep_steps(s, b, i);
			return;
		}
}

static void sweep_function(struct change_sweep *s, const struct function *f)
{
	const struct omp_cfg *cfg = modref_cfg(s->modref, f);
	unsigned n = access_locations(modref_table(s->modref), f);
	s->cfg = cfg;
	s->scratch = arena_new();
	s->read = bitset_new(s->scratch, n);
	s->written = bitset_new(s->scratch, n);
	s->killed = bitset_new(s->scratch, n);
	s->queued = ARENA_ARRAY(s->scratch, bool, cfg->blocks.n);
	s->queue = ARENA_ARRAY(s->scratch, unsigned, cfg->blocks.n + 1);
	s->n = 0;
	for (unsigned i = 0; i < cfg->nreached; i++)
		sweep_after_label(s, &cfg->blocks.at[cfg->reverse_postorder[i]]);
	for (unsigned i = 0; i < s->n; i++)
		sweep_steps(s, &cfg->blocks.at[s->queue[i]], 0);
	arena_free(s->scratch);
}

struct bitset constant_changing(struct arena *a, const struct analyses *x)
{
	const struct program *p = x->program;
	struct change_sweep s = {.pts = x->points_to, .reach = x->reach, .modref = x->modref};
	const struct function_list *async = calls_async(x->calls);
	s.changing = bitset_new(a, points_to_data(s.pts));
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body && reach_function(s.reach, p->functions.at[i]))
			sweep_function(&s, p->functions.at[i]);
	for (unsigned i = 0; i < async->at.n; i++)
		points_to_add_data(s.pts, s.changing, modref_of(s.modref, async->at.at[i])->mod);
	points_to_add_data(s.pts, s.changing, points_to_escaped(s.pts));
	return s.changing;
}

/* What "call" of "f" may write, data only. */
static struct bitset written_by(struct arena *a, const struct analyses *x, const struct function *f,
				const struct access *call)
{
	const struct access_table *t = modref_table(x->modref);
	unsigned n = access_locations(t, f);
	struct bitset written = bitset_new(a, n),
		      data = bitset_new(a, points_to_data(x->points_to));
	access_effect(t, x->modref, f, call, bitset_new(a, n), written, bitset_new(a, n));
	points_to_add_data(x->points_to, data, written);
	return data;
}

/* What is called from after a label, in "f", may write all that it says. */
static void check_after(struct bitset changing, const struct analyses *x, const struct function *f,
			const struct block *b, bool *is_after)
{
	struct arena *scratch = arena_new();
	for (unsigned i = 0; i < b->accesses.n; i++) {
		const struct access *a = &b->accesses.at[i];
		if (a->kind != ACCESS_CALL)
			continue;
		*is_after |= reach_call(x->reach, a->expr);
		if (*is_after)
			INVARIANT(a->loc, bitset_subset(written_by(scratch, x, f, a), changing));
	}
	arena_free(scratch);
}

void constant_check(struct bitset changing, const struct analyses *x)
{
	for (unsigned i = 0; i < x->program->functions.n; i++)
		for (unsigned b = 0; x->liveness[i] && b < x->cfgs[i]->blocks.n; b++) {
			bool is_after = false;
			if (x->cfgs[i]->blocks.at[b].order != ~0u)
				check_after(changing, x, x->program->functions.at[i],
					    &x->cfgs[i]->blocks.at[b], &is_after);
		}
}

void constant_dump(struct bitset changing, const struct points_to *pts, struct text *out)
{
	text_puts(out, "may change:");
	for (int i = bitset_next(changing, 0); i >= 0; i = bitset_next(changing, (unsigned)i + 1))
		text_printf(out, " [%s]", points_to_memory(pts, (unsigned)i)->name);
	text_puts(out, "\n");
}
