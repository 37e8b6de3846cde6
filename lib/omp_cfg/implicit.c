/* implicit.c - the assignments a construct's clauses imply (docs/analysis.md has the table).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a graph with the marks of its constructs.
 * Out:     reads, writes and kills after the mark that opens a region, in front of the one that
 *          closes it; each with its rule.
 * Means:   private: copy = undefined; firstprivate, linear, map: copy = original; reduction: copy =
 *          identity; at the exit lastprivate, linear, map, and iteration variables of simd and
 *          loop: original = copy, perhaps; reduction: original = original op copy. copyin: the
 *          initial thread's copy is read, a worker's is overwritten. copyprivate: read by the
 *          thread that ran the construct, overwritten on the way round it.
 * Errs:    on the side of reading: the original of a reduction is read at both ends; nothing at an
 *          exit kills. A construct in an operand that C leaves unsequenced kills nothing.
 * Cost:    linear in steps and clause items. */
#include "omp_cfg.h"

struct adding {
	struct arena *arena;
	const struct access *mark;
	const struct omp_share *share;
	struct block *to;
};

static void add(struct adding *x, enum access_kind kind, struct var *v, enum threads who)
{
	struct access a = {.kind = kind,
			   .var = v->definition,
			   .type = v->definition->type,
			   .is_implicit = true,
			   .rule = x->share->sharing,
			   .who = who,
			   .loc = x->mark->loc};
	bool may_not = x->mark->is_unordered ||
		       (x->mark->is_passed && x->share->sharing == SHARING_COPYIN);
	if (kind == ACCESS_KILL && may_not)
		a.kind = ACCESS_WRITE;
	ARRAY_PUSH(x->arena, x->to->accesses, a);
}

static bool takes_value(enum sharing s)
{
	return s == SHARING_FIRSTPRIVATE || s == SHARING_FIRST_LASTPRIVATE ||
	       s == SHARING_REDUCTION || s == SHARING_LINEAR || s == SHARING_MAP;
}

static void at_entry(struct adding *x)
{
	const struct omp_share *h = x->share;
	if (h->sharing == SHARING_COPYIN) {
		add(x, ACCESS_READ, h->original, THREADS_INITIAL | THREADS_INSIDE);
		add(x, ACCESS_KILL, h->original, THREADS_WORKER | THREADS_INSIDE);
		return;
	}
	if (takes_value(h->sharing))
		add(x, ACCESS_READ, h->original, THREADS_ALL);
	if (h->copy && h->copy != h->original)
		add(x, ACCESS_KILL, h->copy, THREADS_ALL);
}

static void at_exit_of(struct adding *x)
{
	const struct omp_share *h = x->share;
	if (h->sharing == SHARING_COPYPRIVATE)
		add(x, ACCESS_READ, h->original, THREADS_ALL);
	if (!omp_gives_back(x->mark->stmt->omp, h))
		return;
	if (h->copy)
		add(x, ACCESS_READ, h->copy, THREADS_ALL);
	if (h->sharing == SHARING_REDUCTION)
		add(x, ACCESS_READ, h->original, THREADS_ALL);
	add(x, ACCESS_WRITE, h->original, THREADS_ALL);
}

static void on_the_way_round(struct adding *x)
{
	if (x->share->sharing == SHARING_COPYPRIVATE)
		add(x, ACCESS_KILL, x->share->original, THREADS_ALL);
}

static void each_share(struct adding *x, void (*rule)(struct adding *))
{
	const struct omp *o = x->mark->stmt->omp;
	for (unsigned i = 0; i < o->shares.n; i++) {
		x->share = &o->shares.at[i];
		if (x->share->original && x->share->sharing != SHARING_SHARED)
			rule(x);
	}
}

/* Copy step "a" to "x->to", with what it implies. */
static void add_step(struct adding *x, const struct access *a)
{
	bool is_mark = a->kind == ACCESS_MARK;
	x->mark = a;
	if (is_mark && (a->mark == MARK_JOIN || a->mark == MARK_LEAVE))
		each_share(x, at_exit_of);
	ARRAY_PUSH(x->arena, x->to->accesses, *a);
	if (is_mark && (a->mark == MARK_FORK || a->mark == MARK_ENTER))
		each_share(x, at_entry);
	if (is_mark && a->mark == MARK_PASS)
		each_share(x, on_the_way_round);
	if (is_mark && a->mark == MARK_ALONE) {
		each_share(x, at_entry);
		each_share(x, at_exit_of);
	}
}

void implicit_add(struct arena *a, struct omp_cfg *cfg)
{
	for (unsigned i = 0; i < cfg->blocks.n; i++) {
		struct block *b = &cfg->blocks.at[i], old = *b;
		bool has_mark = false;
		for (unsigned k = 0; k < old.accesses.n; k++)
			has_mark |= old.accesses.at[k].kind == ACCESS_MARK;
		if (!has_mark)
			continue;
		struct adding x = {.arena = a, .to = b};
		b->accesses.at = NULL;
		b->accesses.n = b->accesses.room = 0;
		for (unsigned k = 0; k < old.accesses.n; k++)
			add_step(&x, &old.accesses.at[k]);
	}
	omp_cfg_check(cfg);
}
