/* loops.c - the effect of a loop, from that of one iteration.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a loop.
 * Out:     its effect; for every label in its body, what the rest of the iteration and the later
 *          iterations do.
 * Means:   the body is run once, for any iteration: what the loop may change is forgotten, and has
 *          a symbol of its own in the scope of the iteration. A counted loop is exact over the
 *          values of its counter (counted_loop.c, iterations.c). A short one that fills a table is
 *          run once more for each iteration, for the values it leaves there.
 * Errs:    a loop that is not counted may make no iteration, or iterations with any values.
 * Cost:    the body once, and one difference per family. */
#include "access.h"
#include "ascending.h"
#include "below_counts.h"
#include "bounds.h"
#include "expressions.h"
#include "filled.h"
#include "find_inductions.h"
#include "iterations.h"
#include "memory_state.h"
#include "moving_counts.h"
#include "reach.h"
#include "region_walk.h"
#include "threads.h"
#include "walk.h"

#include <stdlib.h>

/* ---- loops of teams ---- */

typedef struct effect loop_walk(struct region_walk *w, struct stmt *s, bool is_workshared);

/* If some threads of a team may leave the loop in an iteration, and others not, they may be in
 * different ones from then on: it is walked once more, with that known from its beginning. So it is
 * if they turn out to exchange their own pointers alike. */
static struct effect loop_of_team(struct region_walk *w, struct stmt *s, bool is_workshared,
				  loop_walk *walk)
{
	struct point *here = &w->here;
	unsigned first = w->labels.n, outer = here->parted;
	if (here->execution != EXECUTION_TEAM)
		return walk(w, s, is_workshared);
	const struct memory_state **start = memory_copy(here);
	struct effect e = walk(w, s, is_workshared);
	bool are_parted = here->parted & ~outer;
	if (are_parted)
		w->alike = (struct bitset){0};
	if (are_parted || w->alike.words) {
		w->labels.n = first;
		memory_go_back(here, start);
		e = walk(w, s, is_workshared);
	}
	w->alike = (struct bitset){0};
	here->parted = outer | (here->parted & PARTED_FUNCTION);
	free(start);
	return e;
}

/* ---- one iteration ---- */

/* With what follows the body, the increment, or the test of a "do": whoever comes there by
 * "continue" has left other things in memory. */
static struct effect run_iteration(struct region_walk *w, struct stmt *s)
{
	struct point *here = &w->here;
	unsigned first = w->labels.n;
	isl_set *context = here->context;
	struct effect body = run_stmt(w, s->children.at[0]);
	isl_set *at_end = here->context;
	unsigned end = w->labels.n;
	here->context = context;
	if (body.exits[EXIT_CONTINUE].is_reached)
		memory_forget(here, locations_written_by(here, s->children.at[0], NULL));
	struct effect inc = run_expr(w, s->kind == STMT_DO ? s->expr : s->inc);
	body.has_barrier = body.has_barrier && !body.exits[EXIT_CONTINUE].is_reached;
	for (unsigned i = first; i < end; i++)
		effect_arrive(here, &w->labels.at[i].effect, EXIT_CONTINUE, at_end);
	continuations_then(here, &w->labels, first, end, inc);
	effect_arrive(here, &body, EXIT_CONTINUE, at_end);
	return effect_then(here, body, inc);
}

/* ---- what each iteration leaves ---- */

static bool changes_memory(struct point *here, struct expr *test)
{
	return test && !bitset_empty(locations_written_by(here, NULL, test));
}

/* Where an iteration began. */
struct beginning {
	const struct scope *scope;
	const struct memory_state **memory;
};

/* The constant that each iteration leaves where the one at hand has loaded "s" from when it began;
 * false: none is known. "w" is where it ends. */
static bool is_left_again(struct region_walk *w, const struct beginning *b, const struct symbol *s,
			  int64_t *number)
{
	struct point *here = &w->here;
	const struct address *a = &s->address;
	const struct memory_state **end = here->memory;
	struct known_value k = {.type = s->type, .block = a->base.pointer, .lvalue = a->lvalue};
	if (s->kind != SYMBOL_LOAD || s->type->kind != TYPE_INTEGER ||
	    !symbol_is_defined_in(here, s, b->scope) || !address_fixed_offset(a, &k.offset) ||
	    (k.block && symbol_is_defined_in(here, k.block, b->scope)))
		return false;
	here->memory = b->memory;
	bool is_first = place_holds(here, s);
	here->memory = end;
	const struct known_value *behind =
		is_first && k.block ? value_behind(here, &k, w->labelled) : NULL;
	isl_pw_aff *left = behind ? behind->number : NULL;
	if (is_first && !k.block)
		left = value_loaded(here, a, s->type);
	return left && aff_is_number(left, number);
}

static void add_left_again(struct region_walk *w, const struct beginning *b, struct elements a,
			   isl_set **holds)
{
	struct sets *sets = w->here.sets;
	int64_t number;
	for (unsigned i = 0; i < a.n; i++) {
		struct symbol_list l = symbols_in(&w->here, a.at[i].set);
		for (unsigned k = 0; k < l.at.n; k++) {
			const struct symbol *s = l.at.at[k];
			if (!s || !set_mentions(a.at[i].set, s->id) ||
			    !is_left_again(w, b, s, &number))
				continue;
			isl_set *is = params_compare(sets, RELATION_EQUAL, aff_symbol(s),
						     aff_number(sets, number));
			*holds = *holds ? set_and(sets, *holds, is) : is;
		}
	}
}

/* What holds of the numbers that iteration "e" began with, if it was not the first one. "w" is
 * where it ends: whoever goes on at a label in it comes there, too. */
static isl_set *left_again(struct region_walk *w, struct stmt *s, const struct beginning *b,
			   struct effect e)
{
	struct point *here = &w->here;
	isl_set *holds = NULL;
	if (here->execution != EXECUTION_SERIAL || here->failed || !e.exits[EXIT_NEXT].is_reached ||
	    walk_finds(s->children.at[0], 1u << STMT_CONTINUE) || changes_memory(here, s->expr))
		return NULL;
	add_left_again(w, b, e.exposed_before, &holds);
	return holds;
}

/* The pointers that "iteration" of "s", which ends here, exchanges; the test that ends the loop, if
 * that comes before an iteration, exchanges none. */
static struct exchange exchange_in(struct region_walk *w, struct stmt *s,
				   const struct iterations *c, const struct memory_state **begin,
				   const struct effect *iteration)
{
	struct point *here = &w->here;
	const bool is_last = s->kind != STMT_DO && s->expr;
	return exchange_find(here, begin, c->before, w->breaks->memory,
			     is_last ? locations_written_by(here, NULL, s->expr)
				     : (struct bitset){0},
			     iteration);
}

/* ---- loops that are not counted ---- */

/* What an iteration reads of what those before have filled needs nobody else to write it. */
static struct effect after_earlier(struct point *here, struct effect e, struct elements earlier)
{
	e.exposed_before = elements_subtract(here->sets, e.exposed_before, earlier);
	e.exposed_after = elements_subtract(here->sets, e.exposed_after, earlier);
	return e;
}

/* The reads of "e", any iteration, told from the first one's beginning, "grown" by the others. All
 * but the first come after one that has gone on, and so has written what that must. */
static struct effect from_first(struct point *here, struct effect e, const struct growths *grown)
{
	struct effect later = read_before(here, &(struct piece_before){.grown = grown}, e);
	const struct exit *next = &e.exits[EXIT_NEXT];
	if (here->execution != EXECUTION_SERIAL || !next->is_reached ||
	    later.exposed_before.at == e.exposed_before.at)
		return later;
	struct elements left =
		elements_subtract(here->sets, later.exposed_before, next->must_before);
	later.exposed_before = elements_union(here->sets, e.exposed_before, left);
	return later;
}

/* One iteration, the test included, and what that alone does to counts. Only where something is
 * filled, or below a count that moves, is the condition of use. */
static struct effect run_uncounted(struct region_walk *w, struct stmt *s, bool fills,
				   struct growths *by_test)
{
	struct point *here = &w->here;
	unsigned first = w->labels.n;
	if (s->kind == STMT_DO)
		return run_iteration(w, s);
	bool may_be_of_use = s->expr && (fills || counts_move(here));
	isl_set *goes_on = may_be_of_use ? full_condition_of(here, s->expr) : NULL;
	if (!fills && !tells_of_counts(here, goes_on))
		goes_on = NULL;
	struct effect test = run_expr(w, s->expr);
	*by_test = growths_filled(here, &test);
	if (goes_on)
		here->context = set_and(here->sets, here->context, goes_on);
	unsigned end = w->labels.n;
	struct effect iteration = run_iteration(w, s);
	continuations_then(here, &w->labels, first, end, iteration);
	return effect_then(here, test, iteration);
}

/* Do all threads of a team make the next iteration, or none? What the loop changes is not known
 * here, but that it is the same for all. */
static bool goes_on_together(struct point *here, struct expr *test)
{
	if (here->execution != EXECUTION_TEAM)
		return here->execution == EXECUTION_SERIAL;
	return !test || test->has_value || set_is_uniform(here, full_condition_of(here, test));
}

static struct effect uncounted(struct region_walk *w, struct stmt *s, struct iterations *c,
			       const struct filled_list *filled)
{
	struct point *here = &w->here;
	unsigned first = w->labels.n;
	bool tests_first = s->kind != STMT_DO;
	c->is_not_empty = !tests_first || !s->expr || (s->expr->has_value && s->expr->value);
	struct elements earlier = filled_earlier(w, filled);
	const struct scope *scope = here->scope;
	struct beginning begin = {scope, memory_copy(here)};
	struct effect test = effect_nothing(); /* the last one: no body fills what it grows by */
	const bool divergent = !goes_on_together(here, s->expr);
	here->divergent += divergent;
	struct effect iteration = run_uncounted(w, s, filled->at.n > 0, &test.grown);
	here->divergent -= divergent;
	iteration.exposed_before = below_counts_since(here, begin.memory, iteration.exposed_before);
	isl_set *again = first < w->labels.n ? left_again(w, s, &begin, iteration) : NULL;
	if (!divergent)
		c->exchange = exchange_in(w, s, c, begin.memory, &iteration);
	free(begin.memory);
	const struct exchange_reads exchanged =
		exchange_take(here, &c->exchange, NULL, again, &iteration);
	struct effect all = effect_project(here, after_earlier(here, iteration, earlier),
					   symbol_is_defined_in, scope);
	struct effect later = all;
	if ((earlier.n || again) && first < w->labels.n)
		later = effect_project(here, begun_again(here, iteration, again),
				       symbol_is_defined_in, scope);
	const struct growths by_test = growths_project(here, &test, symbol_is_defined_in, scope);
	all.grown = growths_union(here, all.grown, by_test);
	later.grown = growths_union(here, later.grown, by_test);
	all = from_first(here, all, &all.grown);
	later = from_first(here, later, &later.grown);
	exchange_add_all(here, &c->exchange, &exchanged, &all);
	exchange_add_later(here, &exchanged, &later);
	struct exit next = all.exits[EXIT_NEXT];
	if (tests_first || all.exits[EXIT_BREAK].is_reached || !next.is_reached)
		next = (struct exit){.is_reached = true};
	later.has_barrier = all.has_barrier = false;
	later.first = all.first = elements_none();
	later.exits[EXIT_NEXT] = (struct exit){.is_reached = true};
	later.exits[EXIT_BREAK] = all.exits[EXIT_BREAK] = (struct exit){.is_reached = false};
	for (unsigned k = EXIT_GOTO; k < EXITS; k++)
		all.exits[k] = later.exits[k] = exit_from_loop(all.exits[k]);
	continuations_iterate(here, &w->labels, first, later);
	all.exits[EXIT_NEXT] = next;
	return all;
}

/* ---- counted loops ---- */

/* Whoever goes on inside the body reads the limits once more; a team that shares the iterations out
 * has done so before. */
static void test_again(struct region_walk *w, struct stmt *s, unsigned first)
{
	unsigned end = w->labels.n;
	struct effect test = run_expr(w, s->expr);
	continuations_then(&w->here, &w->labels, first, end, test);
}

/* Rows that are as long as the iteration at hand leaves in a table. */
static void tell_counts(struct point *here, struct stmt *s, struct iterations *c,
			const struct memory_state **begin, struct effect *iteration)
{
	struct exit *next = &iteration->exits[EXIT_NEXT];
	if (here->execution == EXECUTION_TEAM || here->failed || !next->is_reached)
		return;
	iteration->grown = growths_filled(here, iteration);
	next->must_before = counts_left_tell(here, s, &c->count, begin, c->is_workshared,
					     next->must_before, &c->left);
	next->must_after = next->must_before;
}

/* Of counts in an array each iteration has its own, as no other thread stores there meanwhile. */
static void tell_own(struct region_walk *w, const struct stmt *s, const struct iterations *c,
		     const struct memory_state **begin, struct effect *iteration)
{
	struct point *here = &w->here;
	const struct memory_state **end = here->memory;
	struct exit *next = &iteration->exits[EXIT_NEXT];
	struct own_growth own = {.region = s->parent, .stores = here->own_stores};
	for (unsigned i = 0; i < here->nown && next->is_reached; i++) {
		const struct address *a = &here->own[i];
		const struct type *type = a->lvalue->type;
		isl_pw_aff *to = value_loaded(here, a, type);
		here->memory = begin;
		isl_pw_aff *from = value_loaded(here, a, type);
		here->memory = end;
		own.grown = growths_union(
			here, own.grown, growths_own(here, iteration, a, from, to, c->count.scope));
		if (growth_is_anew(here, from, to))
			next->must_before = rows_emptied(here, next->must_before, a, type);
	}
	next->must_after = next->must_before;
	w->own_grown = own;
}

static struct effect run_counted(struct region_walk *w, struct stmt *s, struct iterations *c,
				 const struct inductions *inductions,
				 const struct filled_list *filled)
{
	struct point *here = &w->here;
	bool divergent = here->execution == EXECUTION_TEAM && !c->count.counter->is_uniform;
	unsigned first = w->labels.n;
	c->some = set_without(here->sets, c->count.iterations, c->count.counter->id, ANY);
	c->is_not_empty =
		set_is_empty(set_and(here->sets, here->context, set_not(here->sets, c->some)));
	here->context =
		set_and(here->sets, here->context, bounds_of_results(here, c->count.iterations));
	counted_loop_begin(here, &c->count, inductions, aff_symbol(c->count.counter));
	here->divergent += divergent;
	struct elements earlier = filled_earlier(w, filled);
	struct beginning begin = {c->count.scope, memory_copy(here)};
	if (c->is_workshared && here->execution == EXECUTION_PER_THREAD)
		counts_left_own(here, s, &c->count);
	struct effect iteration = run_iteration(w, s);
	iteration.exposed_before = below_counts_since(here, begin.memory, iteration.exposed_before);
	if (first < w->labels.n)
		c->again = left_again(w, s, &begin, iteration);
	if (!c->is_workshared)
		c->exchange = exchange_in(w, s, c, begin.memory, &iteration);
	if (c->is_workshared && here->nown && first == w->labels.n)
		tell_own(w, s, c, begin.memory, &iteration);
	tell_counts(here, s, c, begin.memory, &iteration);
	if (c->is_workshared)
		here->nown = 0;
	free(begin.memory);
	if (first == w->labels.n)
		iteration = after_earlier(here, iteration, earlier);
	if (!c->is_workshared && !c->count.runs_first)
		test_again(w, s, first);
	here->divergent -= divergent;
	c->is_left_early = iteration.exits[EXIT_BREAK].is_reached;
	return iterations_effect(here, c, iteration, &w->labels, first);
}

/* ---- what a short loop leaves in a table ---- */

static bool has_call(const struct expr *e)
{
	if (e->kind == EXPR_CALL || e->kind == EXPR_STMT_EXPR)
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (has_call(e->args.at[i]))
			return true;
	return false;
}

/* Nothing but assignments, and loops of them? "fills": one of them of an integer to an element. */
static bool has_assignments_only(const struct stmt *s, bool *fills)
{
	const struct expr *e = s->expr;
	if (s->kind == STMT_EXPR && e->kind == EXPR_ASSIGN && !has_call(e)) {
		const struct expr *to = e->args.at[0];
		*fills |= to->kind != EXPR_VAR && to->type->kind == TYPE_INTEGER;
		return true;
	}
	bool ok = s->kind == STMT_COMPOUND || s->kind == STMT_FOR || s->kind == STMT_NULL;
	for (unsigned i = 0; ok && i < s->children.n; i++)
		ok = has_assignments_only(s->children.at[i], fills);
	return ok;
}

/* Do its step and its test change the counter alone? */
static bool steps_counter_alone(struct point *here, struct stmt *s, const struct iterations *c)
{
	struct bitset changed = bitset_new(here->arena, here->nplaces);
	if (s->expr)
		bitset_union(changed, locations_written_by(here, NULL, s->expr));
	if (s->inc)
		bitset_union(changed, locations_written_by(here, NULL, s->inc));
	bitset_remove(changed, access_location(here->known->table, c->count.of->var));
	return bitset_empty(changed);
}

/* Run the iterations of a loop that has few of them one by one, for the values they leave in
 * memory. */
static void replay(struct region_walk *w, struct stmt *s, const struct iterations *c,
		   const struct inductions *all)
{
	struct point *here = &w->here;
	enum { FEW = 8 };
	int64_t at, end;
	bool fills = false;
	if (here->execution != EXECUTION_SERIAL || !c->count.end || c->count.runs_first ||
	    !aff_is_number(c->count.from, &at) || !aff_is_number(c->count.end, &end) ||
	    (c->count.is_down ? at - end : end - at) > FEW || !steps_counter_alone(here, s, c) ||
	    !has_assignments_only(s->children.at[0], &fills) || !fills)
		return;
	for (; c->count.is_down ? at > end : at < end; at += c->count.step) {
		counted_loop_begin(here, &c->count, all, aff_number(here->sets, at));
		run_stmt(w, s->children.at[0]);
	}
	counted_loop_leave(here, &c->count, all);
}

/* ---- loops ---- */

/* What iterations may change, and the test. What the loop's own declaration sets stays. */
static struct bitset changed_by(struct point *here, struct stmt *s)
{
	struct bitset changed = locations_written_by(here, s->children.at[0], NULL);
	if (s->expr)
		bitset_union(changed, locations_written_by(here, NULL, s->expr));
	if (s->inc)
		bitset_union(changed, locations_written_by(here, NULL, s->inc));
	return changed;
}

/* May whoever begins an iteration have gone on at a label in the loop? */
static bool begin_is_after_label(const struct point *here, struct stmt *s)
{
	const struct reach *reach = here->known->reach;
	return reach_function(reach, here->function) && reach_leads_to_position(reach, s);
}

/* What iterations change is not known any more, but that it is alike for all threads in "alike". */
static void forget_but_alike(struct point *here, struct bitset changed, struct bitset alike)
{
	memory_forget(here, changed);
	memory_alike(here, alike);
}

/* After the loop: what the pointers hold that it exchanges, for labels in it from "first" on,
 * too. */
static void end_exchange(struct region_walk *w, const struct exchange *x, unsigned first)
{
	exchange_end(&w->here, x);
	w->alike = exchange_alike(&w->here, x);
	for (unsigned i = first; i < w->labels.n; i++)
		exchange_written_from(&w->here, x, w->labels.at[i].context,
				      &w->labels.at[i].effect);
}

/* Are the values known that the counter takes? Of a loop that threads share out they must be the
 * same for all. */
static bool is_counted(struct point *here, struct stmt *s, const struct inductions *all,
		       bool is_shared_out, struct counted_loop *c)
{
	return counted_loop_measure(here, s, all, c) &&
	       (!is_shared_out || (c->end && c->counter->is_uniform));
}

static struct effect loop(struct region_walk *w, struct stmt *s, bool is_workshared)
{
	struct point *here = &w->here;
	struct iterations c = {.is_workshared = is_workshared, .is_static = w->is_static};
	c.chunk = w->chunk;
	struct bitset changed = changed_by(here, s), alike = w->alike;
	const unsigned begin = w->labels.n;
	struct breaks breaks = {0}, *outer_breaks = w->breaks;
	isl_set *context = here->context;
	struct inductions inductions = inductions_find(here, &w->r->steps, s, !is_workshared);
	bool counts = counted_loop_may_be(s, &inductions);
	const bool is_shared_out = w->is_shared_out;
	w->is_static = w->is_shared_out = false;
	struct effect first = effect_nothing();
	if (counts && s->kind != STMT_DO)
		first = run_expr(w, s->expr);
	const struct ascending_list up = counts_move(here) ? ascending_find(here, s, &inductions)
							   : (struct ascending_list){{0}};
	const struct filled_list filled =
		is_workshared ? (struct filled_list){0} : filled_find(w, s, changed);
	const struct scope *outer = point_enter(here, NULL);
	if (begin_is_after_label(here, s))
		memory_forget_behind(here, here->memory);
	c.before = memory_copy(here);
	w->breaks = &breaks;
	w->alike = (struct bitset){0};
	forget_but_alike(here, changed, alike);
	here->context = set_and(here->sets, context, ascending_hold(here, &up));
	c.count.scope = here->scope;
	(is_shared_out ? inductions_share_out : inductions_measure)(here, &inductions);
	counts = counts && !first.grown.at.n &&
		 !first.grown.lost && /* the test makes no count grow */
		 is_counted(here, s, &inductions, is_shared_out, &c.count);
	if (is_shared_out && !counts)
		forget_but_alike(here, changed, alike);
	c.is_static = c.is_static && counts && c.count.end;
	struct effect e =
		counts ? run_counted(w, s, &c, &inductions, &filled) : uncounted(w, s, &c, &filled);
	free(c.before);
	free(breaks.memory);
	w->breaks = outer_breaks;
	if (c.is_static)
		w->own_writes = c.own_writes;
	here->scope = outer;
	here->context = context;
	bool is_exact = counts && !is_workshared && !c.is_left_early;
	forget_but_alike(here, changed, alike);
	end_exchange(w, &c.exchange, begin);
	if (!is_workshared || here->execution == EXECUTION_SERIAL)
		counts_left_bind(here, &c.left, &e.exits[EXIT_NEXT]);
	else
		w->left_by_team = c.left;
	if (is_exact) {
		counted_loop_leave(here, &c.count, &inductions);
		replay(w, s, &c, &inductions);
	}
	if (c.some || c.is_not_empty)
		exchange_written(here, &c.exchange, c.is_not_empty ? NULL : c.some,
				 &e.exits[EXIT_NEXT]);
	return effect_then(here, first, filled_end(w, &filled, e));
}

/* "do … while (0)", as macros have it. */
static bool is_block(const struct stmt *s)
{
	return s->kind == STMT_DO && s->expr->has_value && !s->expr->value &&
	       !walk_finds(s->children.at[0], 1u << STMT_BREAK | 1u << STMT_CONTINUE);
}

struct effect run_while(struct region_walk *w, struct stmt *s)
{
	if (is_block(s))
		return run_stmt(w, s->children.at[0]);
	return loop_of_team(w, s, false, loop);
}

/* ---- loops that threads share out ---- */

static bool see_break(struct stmt *s, void *found)
{
	*(bool *)found |= s->kind == STMT_BREAK;
	return !stmt_is_loop(s) && s->kind != STMT_SWITCH;
}

/* "for (i = from + me; i < end; i += all)", executed by all threads of a team: each makes every
 * all-th iteration, as of a statically scheduled loop with chunks of one. */
static bool is_shared_out(struct region_walk *w, struct stmt *s)
{
	struct point *here = &w->here;
	const unsigned others = 1u << STMT_RETURN | 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO |
				1u << STMT_LABEL | 1u << STMT_OMP | 1u << STMT_POSITION;
	struct stmt *body = s->children.at[0];
	bool has_break = false;
	if (here->execution != EXECUTION_TEAM || here->divergent || here->parted ||
	    reach_leads_to_position(here->known->reach, s) || walk_finds(body, others))
		return false;
	walk_stmts(body, see_break, &has_break);
	return !has_break && inductions_are_shared_out(here, s);
}

static struct effect shared_out(struct region_walk *w, struct stmt *s)
{
	w->is_static = w->is_shared_out = true;
	w->chunk = 1;
	return loop(w, s, true);
}

struct effect run_for(struct region_walk *w, struct stmt *s, bool is_workshared)
{
	unsigned first = w->labels.n;
	struct effect all = effect_nothing();
	if (w->collapse) {
		is_workshared = true;
		w->collapse--;
	}
	if (s->init)
		all = run_stmt(w, s->init);
	unsigned end = w->labels.n;
	struct effect e = is_shared_out(w, s) ? run_by_threads(w, s, shared_out)
					      : loop_of_team(w, s, is_workshared, loop);
	continuations_then(&w->here, &w->labels, first, end, e);
	return effect_then(&w->here, all, e);
}
