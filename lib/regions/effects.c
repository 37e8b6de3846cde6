/* effects.c - what two pieces of code do together.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      effects of statements.
 * Out:     the effect of one after the other, of one or the other; without symbols that end.
 * Means:   reads of the second are exposed unless the first surely wrote them: known to the thread
 *          that reads, or pending and a barrier lies between. Each way out has its own sure writes;
 *          where ways meet, only what both wrote is sure.
 * Errs:    on the side of more reads and fewer sure writes.
 * Cost:    one isl operation per cell that both touch. */
#include "work.h"

struct effect effect_nothing(void)
{
	struct effect e = {.has_barrier = false};
	e.exits[EXIT_NEXT].is_reached = true;
	return e;
}

struct exit exit_meet(struct walk *w, struct exit a, struct exit b)
{
	struct exit x = {.is_reached = true};
	if (!a.is_reached || !b.is_reached)
		return a.is_reached ? a : b;
	x.known = region_and(w->r, a.known, b.known);
	x.pending = w->mode == MODE_TEAM ? region_and(w->r, a.pending, b.pending) : x.known;
	return x;
}

/* The way out "b" takes, from where "a" led on. */
static struct exit exit_then(struct walk *w, struct exit a, struct exit b, bool barrier)
{
	struct regions *r = w->r;
	struct exit x = {.is_reached = a.is_reached && b.is_reached};
	if (!x.is_reached)
		return x;
	x.known = region_or(r, a.known, b.known);
	if (w->mode != MODE_TEAM) {
		x.pending = x.known;
		return x;
	}
	if (barrier)
		x.known = region_or(r, x.known, a.pending);
	x.pending = region_or(r, a.pending, b.pending);
	return x;
}

struct effect effect_then(struct walk *w, struct effect a, struct effect b)
{
	struct regions *r = w->r;
	struct effect e = a;
	struct exit from = a.exits[EXIT_NEXT];
	if (!from.is_reached)
		return a;
	struct elements early = region_minus(r, b.early, from.known);
	if (a.has_barrier)
		e.late = region_or(r, e.late, early);
	else
		e.early = region_or(r, e.early, early);
	if (w->mode == MODE_TEAM) {
		struct elements sure = region_or(r, from.known, from.pending);
		e.late = region_or(r, e.late, region_minus(r, b.late, sure));
	} else {
		e.late = region_or(r, e.late, region_minus(r, b.late, from.known));
	}
	e.has_barrier = a.has_barrier || b.has_barrier;
	for (unsigned k = EXIT_BREAK; k < EXITS; k++)
		e.exits[k] = exit_meet(w, a.exits[k], exit_then(w, from, b.exits[k], false));
	e.exits[EXIT_NEXT] = exit_then(w, from, b.exits[EXIT_NEXT], b.has_barrier);
	return e;
}

static struct elements choose(struct walk *w, isl_set *condition, isl_set * not, struct elements a,
			      struct elements b)
{
	if (!condition)
		return region_and(w->r, a, b);
	return region_or(w->r, region_if(w->r, a, condition), region_if(w->r, b, not ));
}

/* What is pending behind a choice that threads may make differently: what this one knows it wrote,
 * and what the team writes whichever way each thread goes. */
static struct elements choose_pending(struct walk *w, isl_set *condition, isl_set * not,
				      struct exit a, struct exit b, struct elements known)
{
	if (w->mode != MODE_TEAM)
		return known;
	if (set_is_uniform(w, condition))
		return choose(w, condition, not, a.pending, b.pending);
	return region_or(w->r, known, region_and(w->r, a.pending, b.pending));
}

/* "a" where "condition" holds, else "b"; NULL: nothing is known of the condition. */
struct effect effect_choice(struct walk *w, isl_set *condition, struct effect a, struct effect b)
{
	struct regions *r = w->r;
	isl_set *not = condition ? set_not(r, condition) : NULL;
	struct effect e = {.early = region_or(r, a.early, b.early)};
	e.late = region_or(r, a.late, b.late);
	e.has_barrier = a.has_barrier && b.has_barrier;
	for (unsigned k = 0; k < EXITS; k++) {
		struct exit x = a.exits[k], y = b.exits[k];
		if (!x.is_reached || !y.is_reached) {
			e.exits[k] = x.is_reached ? x : y;
			continue;
		}
		e.exits[k].is_reached = true;
		e.exits[k].known = choose(w, condition, not, x.known, y.known);
		e.exits[k].pending = choose_pending(w, condition, not, x, y, e.exits[k].known);
	}
	return e;
}

void rests_then(struct walk *w, unsigned first, unsigned end, struct effect b)
{
	for (unsigned i = first; i < end; i++)
		w->rests.at[i].effect = effect_then(w, w->rests.at[i].effect, b);
}

bool is_born_in(const struct walk *w, const struct symbol *s, const void *scope)
{
	(void)w;
	return s->scope->depth >= ((const struct scope *)scope)->depth;
}

struct effect effect_project(struct walk *w, struct effect e, symbol_test *test, const void *with)
{
	e.early = region_project(w, e.early, ANY, test, with);
	e.late = region_project(w, e.late, ANY, test, with);
	for (unsigned k = 0; k < EXITS; k++) {
		struct exit *x = &e.exits[k];
		x->known = region_project(w, x->known, EVERY, test, with);
		x->pending = w->mode == MODE_TEAM ? region_project(w, x->pending, EVERY, test, with)
						  : x->known;
	}
	return e;
}
