/* effect.c - what pieces of code do together.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      effects of statements.
 * Out:     the effect of one after the other, of one or the other; without symbols that end.
 * Means:   reads of the second are exposed unless the first must have written them: before the
 *          barrier, or after the barrier and a barrier lies between. Each exit has its own
 *          must-writes (exits.c).
 * Errs:    towards more exposed reads and fewer must-writes.
 * Cost:    one isl operation per family that both touch. */
#include "effect.h"
#include "behind_pointers.h"
#include "below_counts.h"
#include "by_all.h"
#include "first_writes.h"
#include "footprint.h"
#include "indirect.h"
#include "not_written.h"
#include "threads.h"

struct effect effect_nothing(void)
{
	struct effect e = {.has_barrier = false};
	e.exits[EXIT_NEXT].is_reached = true;
	return e;
}

void effect_arrive(struct point *here, struct effect *e, enum exit_kind k, isl_set *where)
{
	struct exit *next = &e->exits[EXIT_NEXT];
	next->where = where;
	*next = exit_meet(here, *next, e->exits[k]);
	next->where = NULL;
	e->exits[k] = (struct exit){.is_reached = false};
}

/* The exit "b" takes, after "a" led to it. */
static struct exit exit_then(struct point *here, struct exit a, struct exit b, bool barrier)
{
	struct sets *sets = here->sets;
	struct exit x = {.is_reached = a.is_reached && b.is_reached, .where = b.where};
	if (!x.is_reached)
		return x;
	x.must_before = elements_union(sets, a.must_before, b.must_before);
	if (here->execution != EXECUTION_TEAM) {
		x.must_after = x.must_before;
		return x;
	}
	if (barrier)
		x.must_before = elements_union(sets, x.must_before, a.must_after);
	x.must_after = elements_union(sets, a.must_after, b.must_after);
	return x;
}

/* "a", at whose end the team's next barrier gathers what each thread has written. */
static struct exit before_barrier(struct point *here, struct exit a)
{
	struct elements all = written_by_all(here, a.must_before);
	a.must_after = elements_union(here->sets, a.must_after, all);
	return a;
}

/* What counts have grown by in "a", and in "b", which every way through it has filled by then if
 * it, or "a" before it, has. */
static struct growths grown_then(struct point *here, const struct effect *a, const struct effect *b)
{
	struct effect after = *b;
	if (!b->grown.at.n)
		return growths_union(here, a->grown, b->grown);
	for (unsigned k = 0; k < EXITS; k++)
		after.exits[k] = exit_then(here, a->exits[EXIT_NEXT], b->exits[k], false);
	return growths_union(here, a->grown, growths_filled(here, &after));
}

struct effect effect_then(struct point *here, struct effect a, struct effect b)
{
	struct sets *sets = here->sets;
	struct effect e = a;
	struct exit from = a.exits[EXIT_NEXT];
	if (!from.is_reached)
		return a;
	const struct piece_before piece = {.grown = &a.grown, .must = from.must_before};
	b = read_before(here, &piece, b);
	if (b.has_barrier || b.exposed_after.n)
		from = before_barrier(here, from);
	struct elements before = not_written(here, b.exposed_before, from.must_before);
	if (a.has_barrier)
		e.exposed_after = elements_union(sets, e.exposed_after, before);
	else
		e.exposed_before = elements_union(sets, e.exposed_before, before);
	struct elements written = from.must_before;
	if (here->execution == EXECUTION_TEAM)
		written = elements_union(sets, written, from.must_after);
	b.exposed_before = before;
	b.exposed_after = not_written(here, b.exposed_after, written);
	e.exposed_after = elements_union(sets, e.exposed_after, b.exposed_after);
	a.exits[EXIT_NEXT] = from;
	e.first = first_then(here, &a, &b);
	e.grown = grown_then(here, &a, &b);
	e.has_barrier = a.has_barrier || b.has_barrier;
	for (unsigned k = EXIT_BREAK; k < EXITS; k++)
		e.exits[k] = exit_meet(here, a.exits[k], exit_then(here, from, b.exits[k], false));
	e.exits[EXIT_NEXT] = exit_then(here, from, b.exits[EXIT_NEXT], b.has_barrier);
	return e;
}

static struct elements choose(struct point *here, isl_set *condition, isl_set *opposite,
			      struct elements a, struct elements b)
{
	if (!condition)
		return elements_intersect(here->sets, a, b);
	return elements_union(here->sets, elements_restrict(here->sets, a, condition),
			      elements_restrict(here->sets, b, opposite));
}

/* Must-writes after the barrier, where threads may choose differently: what this one has written,
 * and what the team writes whichever way each thread goes. */
static struct elements choose_after(struct point *here, isl_set *condition, isl_set *opposite,
				    struct exit a, struct exit b, struct elements before)
{
	if (here->execution != EXECUTION_TEAM)
		return before;
	if (set_is_uniform(here, condition))
		return choose(here, condition, opposite, a.must_after, b.must_after);
	return elements_union(here->sets, before,
			      elements_intersect(here->sets, a.must_after, b.must_after));
}

static struct elements rounded(struct point *here, struct elements a, enum quantifier q)
{
	return elements_rounded(here->sets, behind_pointers(here, a), q);
}

struct effect effect_rounded(struct point *here, struct effect e)
{
	e.exposed_before = rounded(here, e.exposed_before, ANY);
	e.exposed_after = rounded(here, e.exposed_after, ANY);
	e.first = rounded(here, e.first, EVERY);
	for (unsigned k = 0; k < EXITS; k++) {
		struct exit *x = &e.exits[k];
		x->must_before = rounded(here, x->must_before, EVERY);
		x->must_after = here->execution == EXECUTION_TEAM
					? rounded(here, x->must_after, EVERY)
					: x->must_before;
	}
	return e;
}

struct effect effect_choice(struct point *here, isl_set *condition, struct effect a,
			    struct effect b)
{
	struct sets *sets = here->sets;
	isl_set *opposite = condition ? set_not(sets, condition) : NULL;
	struct effect e = {.exposed_before =
				   elements_union(sets, a.exposed_before, b.exposed_before)};
	e.exposed_after = elements_union(sets, a.exposed_after, b.exposed_after);
	e.first = first_choice(here, condition, &a, &b);
	e.grown = growths_union(here, growths_filled(here, &a), growths_filled(here, &b));
	e.has_barrier = a.has_barrier && b.has_barrier;
	for (unsigned k = 0; k < EXITS; k++) {
		struct exit x = a.exits[k], y = b.exits[k];
		if (!x.is_reached || !y.is_reached) {
			e.exits[k] = x.is_reached ? x : y;
			continue;
		}
		e.exits[k].is_reached = true;
		e.exits[k].where = where_either(here, x.where, y.where);
		e.exits[k].must_before =
			choose(here, condition, opposite, x.must_before, y.must_before);
		e.exits[k].must_after =
			choose_after(here, condition, opposite, x, y, e.exits[k].must_before);
	}
	return effect_rounded(here, e);
}

struct continuation continuation_at(const struct point *here, const void *label, unsigned at,
				    const struct memory_state **memory)
{
	return (struct continuation){.label = label,
				     .effect = effect_nothing(),
				     .context = here->context,
				     .scope = here->scope,
				     .memory = memory,
				     .execution = here->execution,
				     .team = here->team,
				     .together = here->together,
				     .at = at};
}

void continuation_then(struct point *here, struct continuation *x, struct effect b)
{
	b.exposed_before = elements_restrict(here->sets, b.exposed_before, x->context);
	b.exposed_after = elements_restrict(here->sets, b.exposed_after, x->context);
	x->effect = effect_then(here, x->effect, b);
}

void continuations_then(struct point *here, struct continuations *all, unsigned first, unsigned end,
			struct effect b)
{
	for (unsigned i = first; i < end; i++)
		continuation_then(here, &all->at[i], b);
}

/* What "change" makes of elements that may be read (ANY), or must be written (EVERY). */
typedef struct elements elements_change(struct point *here, struct elements a, enum quantifier q,
					symbol_test *test, const void *with);

static struct effect changed(struct point *here, struct effect e, elements_change *change,
			     symbol_test *test, const void *with)
{
	e.exposed_before = change(here, e.exposed_before, ANY, test, with);
	e.exposed_after = change(here, e.exposed_after, ANY, test, with);
	for (unsigned k = 0; k < EXITS; k++) {
		struct exit *x = &e.exits[k];
		x->must_before = change(here, x->must_before, EVERY, test, with);
		x->must_after = here->execution == EXECUTION_TEAM
					? change(here, x->must_after, EVERY, test, with)
					: x->must_before;
	}
	return e;
}

static struct elements by_conditions(struct point *here, struct elements a, enum quantifier unused,
				     symbol_test *goes, const void *with)
{
	(void)unused;
	return indirect_by_conditions(here, a, goes, with);
}

struct effect effect_by_conditions(struct point *here, struct effect e, symbol_test *goes,
				   const void *with)
{
	return changed(here, e, by_conditions, goes, with);
}

struct effect effect_project(struct point *here, struct effect e, symbol_test *test,
			     const void *with)
{
	e.grown = growths_project(here, &e, test, with);
	e = changed(here, e, footprint_project, test, with);
	e.first = footprint_project(here, e.first, EVERY, test, with);
	for (unsigned k = 0; k < EXITS; k++)
		e.exits[k].where = where_told(here, e.exits[k].where, test, with);
	return e;
}
