/* iterations.c - what all iterations of a counted loop do, given what one does.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the effect of one iteration, in the symbol of the counter; the counter's values.
 * Out:     the effect of the loop; for every label in it, what the rest of its iteration and the
 *          later iterations do.
 * Means:   a read is exposed unless its own iteration or an earlier one must have written the
 *          element; the must-writes of all iterations add up. Workshared iterations have no order.
 *          The effect of a statically scheduled loop is that of "any iteration of this thread".
 * Errs:    a loop that is left early must write nothing.
 * Cost:    one difference per family. */
#include "iterations.h"
#include "below_counts.h"
#include "footprint.h"
#include "moving_counts.h"
#include "rows_and_grids.h"

static bool is_other(struct point *here, const struct symbol *s, const void *with)
{
	const struct iterations *loop = with;
	return s != loop->count.counter && symbol_is_defined_in(here, s, loop->count.scope);
}

static bool is_this(struct point *here, const struct symbol *s, const void *with)
{
	(void)here;
	return s == with;
}

/* What iterations with counter "x", which takes the values of "iterations", do together in "a". */
static struct elements over_iterations(struct point *here, struct elements a,
				       const struct symbol *x, isl_set *iterations)
{
	a = elements_restrict(here->sets, a, iterations);
	return footprint_project(here, a, ANY, is_this, x);
}

/* The iterations before "x", over a counter of their own. */
static isl_set *earlier(struct point *here, const struct iterations *loop, const struct symbol *x,
			isl_set *iterations, const struct symbol **own)
{
	struct sets *sets = here->sets;
	const struct symbol *y = symbol_counter(here, loop->count.of->var, NULL, true);
	isl_pw_aff *at = aff_symbol(x), *before = aff_symbol(y);
	isl_set *order = loop->count.is_down ? params_compare(sets, RELATION_LESS, at, before)
					     : params_compare(sets, RELATION_LESS, before, at);
	*own = y;
	return set_and(sets, set_rename(sets, iterations, x->id, y->id), order);
}

/* What iterations before "x" have written, if each must write "must". */
static struct elements earlier_iterations(struct point *here, const struct iterations *loop,
					  struct elements must, const struct symbol *x,
					  isl_set *iterations)
{
	const struct symbol *y;
	isl_set *those = earlier(here, loop, x, iterations, &y);
	return over_iterations(here, elements_rename(here->sets, must, x->id, y->id), y, those);
}

/* Where there are such; NULL: not known. */
static isl_set *has_earlier(struct point *here, const struct iterations *loop,
			    const struct symbol *x, isl_set *iterations)
{
	const struct symbol *y;
	if (loop->is_workshared || here->execution == EXECUTION_TEAM)
		return NULL;
	isl_set *those = earlier(here, loop, x, iterations, &y);
	return set_without(here->sets, those, y->id, ANY);
}

/* "a", the elements of the iteration that the counter counts, for iteration "mine" instead. */
static struct elements in_iteration(struct sets *sets, const struct counted_loop *c,
				    struct elements a, const struct symbol *mine)
{
	a = elements_restrict(sets, a, c->iterations);
	return elements_rename(sets, a, c->counter->id, mine->id);
}

/* The effect of "any iteration of this thread", not united over the iterations. */
static void note_own_iterations(struct point *here, struct iterations *loop, struct effect *all,
				struct effect one, struct elements must)
{
	struct sets *sets = here->sets;
	const struct counted_loop *c = &loop->count;
	const struct symbol like = {
		.step = c->step, .chunk = loop->chunk, .type = c->of->var->type};
	const struct symbol *mine = symbol_iteration(here, c->from, c->end, &like);
	if (!mine)
		return;
	all->exposed_before = in_iteration(sets, c, one.exposed_before, mine);
	all->exposed_after = in_iteration(sets, c, one.exposed_after, mine);
	loop->own_writes = in_iteration(sets, c, must, mine);
}

/* "e" without the reads of what earlier iterations, which must have done "writes", have written. */
static struct effect after_earlier(struct point *here, struct iterations *loop, struct effect e,
				   struct exit writes, const struct symbol *x, isl_set *iterations)
{
	struct sets *sets = here->sets;
	struct elements before = earlier_iterations(here, loop, writes.must_before, x, iterations);
	struct elements after = before;
	if (here->execution == EXECUTION_TEAM)
		after = elements_union(
			sets, before,
			earlier_iterations(here, loop, writes.must_after, x, iterations));
	e.exposed_before = elements_subtract(sets, e.exposed_before, before);
	e.exposed_after = elements_subtract(sets, e.exposed_after, after);
	return e;
}

/* What all iterations must write, by all names that it has. */
static struct elements written_by_all(struct point *here, struct elements one,
				      const struct symbol *x, isl_set *iterations)
{
	return rows_and_grids(here, over_iterations(here, one, x, iterations));
}

/* "e" is one iteration, over counter "x", which takes the values of "iterations". */
static struct effect unite_iterations(struct point *here, struct iterations *loop, struct effect e,
				      const struct symbol *x, isl_set *iterations)
{
	struct exit one = e.exits[EXIT_NEXT];
	struct effect all = effect_nothing();
	struct exit *next = &all.exits[EXIT_NEXT];
	if (!loop->is_workshared)
		e = after_earlier(here, loop, e, one, x, iterations);
	all.grown = growths_project(here, &e, is_this, x);
	struct piece_before piece = {.grown = &all.grown};
	if (counts_move(here)) {
		piece.where = has_earlier(here, loop, x, iterations);
		e = read_before(here, &piece, e);
	}
	all.exposed_before = over_iterations(here, e.exposed_before, x, iterations);
	all.exposed_after = over_iterations(here, e.exposed_after, x, iterations);
	for (unsigned k = EXIT_GOTO; k < EXITS; k++) {
		all.exits[k] = exit_from_loop(e.exits[k]);
		all.exits[k].where = where_told(here, e.exits[k].where, is_this, x);
	}
	if (loop->is_static)
		note_own_iterations(here, loop, &all, e, one.must_before);
	if (e.exits[EXIT_BREAK].is_reached || !one.is_reached)
		return all;
	next->must_before = written_by_all(here, one.must_before, x, iterations);
	next->must_after = here->execution == EXECUTION_TEAM && loop->count.counter->is_uniform
				   ? written_by_all(here, one.must_after, x, iterations)
				   : next->must_before;
	return all;
}

static struct effect all_iterations(struct point *here, struct iterations *loop, struct effect e,
				    const struct symbol *x, isl_set *iterations)
{
	return effect_rounded(here, unite_iterations(here, loop, e, x, iterations));
}

/* What follows a label in an iteration: its rest, then the later iterations. */
void continuations_iterate(struct point *here, struct continuations *labels, unsigned first,
			   struct effect later)
{
	for (unsigned i = first; i < labels->n; i++) {
		struct effect *e = &labels->at[i].effect;
		struct exit out = e->exits[EXIT_BREAK];
		e->exits[EXIT_BREAK] = (struct exit){.is_reached = false};
		continuation_then(here, &labels->at[i], later);
		e->exits[EXIT_BREAK] = out;
		effect_arrive(here, e, EXIT_BREAK, NULL);
		if (out.is_reached)
			e->first = elements_intersect(here->sets, e->first, out.must_before);
	}
}

struct effect begun_again(struct point *here, struct effect e, isl_set *again)
{
	if (!again)
		return e;
	e.exposed_before = elements_restrict(here->sets, e.exposed_before, again);
	e.exposed_after = elements_restrict(here->sets, e.exposed_after, again);
	return e;
}

static struct effect renamed(struct sets *sets, struct effect e, isl_id *from, isl_id *to)
{
	e.exposed_before = elements_rename(sets, e.exposed_before, from, to);
	e.exposed_after = elements_rename(sets, e.exposed_after, from, to);
	for (unsigned k = 0; k < EXITS; k++) {
		struct exit *x = &e.exits[k];
		x->where = set_rename(sets, x->where, from, to);
		x->must_before = elements_rename(sets, x->must_before, from, to);
		x->must_after = elements_rename(sets, x->must_after, from, to);
	}
	return e;
}

/* The iterations after the one "c" counts, with a counter of their own. */
static struct effect later_iterations(struct point *here, struct iterations *loop,
				      struct effect one)
{
	struct sets *sets = here->sets;
	const struct counted_loop *c = &loop->count;
	const struct symbol *y = symbol_counter(here, c->of->var, NULL, true);
	isl_pw_aff *at = aff_symbol(c->counter), *later = aff_symbol(y);
	isl_set *order = c->is_down ? params_compare(sets, RELATION_LESS, later, at)
				    : params_compare(sets, RELATION_LESS, at, later);
	isl_set *iterations =
		set_and(sets, set_rename(sets, c->iterations, c->counter->id, y->id), order);
	one = effect_project(here, begun_again(here, one, loop->again), is_other, loop);
	one.grown = growths_project(here, &one, is_this, c->counter);
	return all_iterations(here, loop, renamed(sets, one, c->counter->id, y->id), y, iterations);
}

struct effect iterations_effect(struct point *here, struct iterations *loop, struct effect one,
				struct continuations *labels, unsigned first)
{
	const struct counted_loop *c = &loop->count;
	bool has_barrier = one.has_barrier;
	const struct exchange_reads exchanged =
		exchange_take(here, &loop->exchange, c, loop->again, &one);
	one = effect_by_conditions(here, one, is_other, loop);
	struct effect any = effect_project(here, one, is_other, loop);
	struct effect all = all_iterations(here, loop, any, c->counter, c->iterations);
	all.has_barrier =
		has_barrier && loop->is_not_empty && !loop->is_workshared && !loop->is_left_early;
	if (first < labels->n) {
		struct effect later = later_iterations(here, loop, loop->again ? one : any);
		exchange_add_later(here, &exchanged, &later);
		continuations_iterate(here, labels, first, later);
	}
	exchange_add_all(here, &loop->exchange, &exchanged, &all);
	return all;
}
