/* recompute_costs.c - does it pay to compute again what images could hold?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the offers with their steps; a plan: what the steps took in the profiled run, and the
 *          bytes per second of storage.
 * Out:     of each step and offer what it costs; of each offer whether it pays.
 * Means:   The k-th step of a name in a file is the plan's k-th one: a plan that drops positions
 *          makes the list of steps longer, at its end only. An offer gains what it takes to write
 *          its bytes once and to read them once; a step costs what it took, once for all offers
 *          that need it. Of the large offers the set is taken whose gains exceed its costs by most:
 *          the closure of greatest profit (closure.h).
 * Errs:    on the side of saving: an offer with a step that the plan does not know does not pay,
 *          nor does any if storage is not known. Of a source that has changed, the costs may be
 *          another call's: never a result.
 * Cost:    offers * steps; of few offers a flow over as many edges. */
#include "arena.h"
#include "closure.h"
#include "plan_file.h"
#include "recompute_internal.h"
#include "saves.h"

#include <string.h>

enum { LARGE = 4096 }; /* bytes */

/* What is read costs as much as what is written. */
enum { TRANSFERS = 2 };

/* Nanoseconds above this are as good as never; sums of them do not overflow. */
#define NEVER ((uint64_t)1 << 50)

bool costs_is_large(const struct object *o)
{
	return o->var->type->size >= LARGE;
}

static const char *base(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

static bool is_same(const char *name, const char *file, const char *other_name,
		    const char *other_file)
{
	return !strcmp(name, other_name) && !strcmp(base(file), base(other_file));
}

static const char *file_of(const struct recompute_step *s)
{
	return s->loc.file ? s->loc.file : "";
}

/* How many in front of step "i" have its name and file? */
static unsigned rank(const struct recompute *r, unsigned i)
{
	const struct recompute_step *s = &r->steps.at[i];
	unsigned n = 0;
	for (unsigned k = 0; k < i; k++)
		n += is_same(s->name, file_of(s), r->steps.at[k].name, file_of(&r->steps.at[k]));
	return n;
}

static const struct plan_step *find(const struct plan_file *plan, const struct recompute *r,
				    unsigned i)
{
	const struct recompute_step *s = &r->steps.at[i];
	unsigned before = rank(r, i);
	for (uint32_t k = 0; k < plan->steps_n; k++) {
		const struct plan_step *p = &plan->steps[k];
		if (is_same(s->name, file_of(s), p->name, p->file) && before-- == 0)
			return p;
	}
	return NULL;
}

static uint64_t least(uint64_t x, uint64_t y)
{
	return x < y ? x : y;
}

static uint64_t storage_ns(uint64_t bytes, uint64_t rate)
{
	double ns = rate ? 1e9 * TRANSFERS * (double)bytes / (double)rate : 0;
	return ns < (double)NEVER ? (uint64_t)ns : NEVER;
}

static void note_offer(const struct saves *s, struct recompute *r, struct recompute_offer *o)
{
	o->has_cost = true;
	o->storage_ns = storage_ns(s->objects.at[o->object].var->type->size, r->storage);
	o->compute_ns = 0;
	for (unsigned k = 0; k < o->steps.n; k++) {
		const struct recompute_step *step = &r->steps.at[o->steps.at[k]];
		o->has_cost &= step->has_cost;
		o->compute_ns += step->ns;
	}
	o->is_judged = o->has_cost && r->storage && costs_is_large(&s->objects.at[o->object]);
}

void costs_note(const struct saves *s, struct recompute *r, const struct plan_file *plan)
{
	r->has_costs = plan->steps_n > 0;
	r->storage = plan->storage;
	for (unsigned i = 0; r->has_costs && i < r->steps.n; i++) {
		const struct plan_step *p = find(plan, r, i);
		r->steps.at[i].has_cost = p != NULL;
		r->steps.at[i].ns = p ? least(p->ns, NEVER) : 0;
	}
	for (unsigned i = 0; r->has_costs && i < r->offers.n; i++)
		note_offer(s, r, &r->offers.at[i]);
	costs_choose(r, NULL);
}

void costs_choose(struct recompute *r, const bool *is_refused)
{
	struct arena *scratch = arena_new();
	uint64_t *gain = ARENA_ARRAY(scratch, uint64_t, r->offers.n + 1);
	uint64_t *price = ARENA_ARRAY(scratch, uint64_t, r->steps.n + 1);
	bool *uses = ARENA_ARRAY(scratch, bool, (size_t)r->offers.n * r->steps.n + 1);
	bool *is_taken = ARENA_ARRAY(scratch, bool, r->offers.n + 1);
	for (unsigned k = 0; k < r->steps.n; k++)
		price[k] = r->steps.at[k].ns;
	for (unsigned i = 0; i < r->offers.n; i++) {
		const struct recompute_offer *o = &r->offers.at[i];
		if (o->is_judged && !(is_refused && is_refused[i]))
			gain[i] = o->storage_ns;
		for (unsigned k = 0; k < o->steps.n; k++)
			uses[(size_t)i * r->steps.n + o->steps.at[k]] = true;
	}
	closure_best(&(struct closure){r->offers.n, r->steps.n, gain, price, uses}, is_taken);
	for (unsigned i = 0; i < r->offers.n; i++)
		r->offers.at[i].pays = is_taken[i];
	arena_free(scratch);
}
