/* constructs.c - the effect of an OpenMP construct.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a construct.
 * Out:     its effect, for the thread that meets it.
 * Means:   code that every thread executes is analysed as one thread executes it. What a
 *          worksharing construct writes is a must-write after the barrier: which thread wrote it
 *          is not known, nor whose it was, of what each thread has of its own. Its pieces may be
 *          executed by other threads, so what they write must not depend on a value that may
 *          differ between threads; a thread is taken to execute any of the pieces, with its own
 *          values. Iterations of a workshared loop have no order: a read is exposed unless its own
 *          iteration, or code before the loop, wrote the element. What an iteration of a static
 *          loop does is said of "any iteration of this thread", a symbol shared by all loops of the
 *          team that count alike: so an iteration's reads meet what the same iteration of an
 *          earlier loop wrote, barrier or not. After a region all must-writes after the barrier are
 *          written, whichever thread did it.
 * Errs:    tasks, target, teams, distribute: only the set of their steps is known.
 * Cost:    that of the bodies. */
#include "assignment.h"
#include "below_counts.h"
#include "footprint.h"
#include "map.h"
#include "memory_state.h"
#include "moving_counts.h"
#include "points_to.h"
#include "region_walk.h"
#include "threads.h"
#include "together.h"
#include "walk.h"

#include <stdlib.h>

static bool has_any(const struct stmt *s, unsigned bits)
{
	return (s->omp->bits & bits) != 0;
}

/* "a" but for elements of what each thread has of its own. */
static struct elements of_shared(const struct point *here, struct elements a)
{
	struct family_set *at = ARENA_ARRAY(here->arena, struct family_set, a.n + 1);
	unsigned n = 0;
	for (unsigned i = 0; i < a.n; i++) {
		const struct var *v = a.at[i].family->base.var;
		if (!v || (!v->is_thread_local && !is_each_threads_own(here, v)))
			at[n++] = a.at[i];
	}
	return (struct elements){at, n, a.locations};
}

/* What one thread did, seen by a team: a must-write after the next barrier. */
static struct effect by_someone(struct region_walk *w, struct effect e)
{
	struct effect t = effect_nothing();
	struct elements must = of_shared(&w->here, e.exits[EXIT_NEXT].must_before);
	t.exposed_before = elements_union(w->here.sets, e.exposed_before, e.exposed_after);
	t.exits[EXIT_NEXT].must_after = footprint_project(&w->here, must, EVERY, may_differ, NULL);
	return t;
}

static struct effect barrier(void)
{
	struct effect e = effect_nothing();
	e.has_barrier = true;
	return e;
}

/* ---- worksharing ---- */

static struct effect workshared_loop(struct region_walk *w, struct stmt *s)
{
	struct stmt *body = s->children.at[0];
	if (body->kind != STMT_FOR)
		return run_unordered(w, body, NULL);
	w->collapse = s->omp->collapse ? s->omp->collapse - 1 : 0;
	struct effect e = run_for(w, body, true);
	w->collapse = 0;
	return e;
}

/* Several pieces of code, each executed once by some thread. */
static struct effect sections(struct region_walk *w, struct stmt *body)
{
	struct point *here = &w->here;
	struct effect all = effect_nothing();
	struct bitset changed = locations_written_by(here, body, NULL);
	if (body->kind != STMT_COMPOUND)
		return run_unordered(w, body, NULL);
	for (unsigned i = 0; i < body->children.n; i++) {
		struct effect e;
		memory_forget(here, changed);
		e = run_stmt(w, body->children.at[i]);
		struct exit *to = &all.exits[EXIT_NEXT];
		all.exposed_before = elements_union(
			here->sets, all.exposed_before,
			elements_union(here->sets, e.exposed_before, e.exposed_after));
		to->must_before =
			elements_union(here->sets, to->must_before, e.exits[EXIT_NEXT].must_before);
		to->must_after = to->must_before;
	}
	memory_forget(here, changed);
	return all;
}

static struct effect pieces(struct region_walk *w, struct stmt *s)
{
	struct stmt *body = s->children.at[0];
	if (has_any(s, OMP_FOR))
		return workshared_loop(w, s);
	if (has_any(s, OMP_SECTIONS))
		return sections(w, body);
	struct effect e = run_stmt(w, body);
	if (has_any(s, OMP_MASTER) && s->omp->exprs.n)
		e = effect_choice(&w->here, NULL, e, effect_nothing());
	return e;
}

/* Does each thread execute the same iterations of all such loops that have the same iterations?
 * OpenMP 5.0, 2.9.2, table 2.5: static, of the same chunk size or of none, no SIMD. The size (0:
 * none), which must be a number here, goes to "chunk". */
static bool has_static_schedule(const struct omp *o, int64_t *chunk)
{
	*chunk = o->chunk && o->chunk->has_value ? o->chunk->value : 0;
	return (o->bits & (OMP_FOR | OMP_SIMD)) == OMP_FOR && o->schedule == SCHEDULE_STATIC &&
	       o->exprs.n == (*chunk > 0) && o->collapse <= 1;
}

static bool is_for_all(struct point *here, const struct symbol *s, const void *unused)
{
	return !may_differ(here, s, unused);
}

static bool outlives(struct point *here, const struct symbol *s, const void *scope)
{
	return !symbol_is_defined_in(here, s, scope);
}

/* Threads have written to places of "changed". What is known of those that they set together stays
 * if "holds" does; the others are returned. */
static struct bitset written_apart(struct point *here, struct bitset changed, symbol_test *holds)
{
	struct bitset apart = bitset_copy(here->arena, changed);
	if (here->together.words) {
		struct bitset together = bitset_copy(here->arena, here->together);
		bitset_intersect(together, changed);
		bitset_subtract(apart, together);
		memory_keep_of(here, together, holds, scope_team(here->scope));
	}
	return apart;
}

/* What a thread comes to know in its pieces is not true of the others. */
struct effect run_by_threads(struct region_walk *w, struct stmt *s, pieces_walk *walk)
{
	unsigned first = w->labels.n;
	struct bitset changed = locations_written_by(&w->here, s, NULL);
	isl_set *context = w->here.context;
	w->here.execution = EXECUTION_PER_THREAD;
	w->own_writes = elements_none();
	struct effect e = walk(w, s);
	w->labels.n = first;
	w->here.context = context;
	w->here.execution = EXECUTION_TEAM;
	memory_forget(&w->here, written_apart(&w->here, changed, is_for_all));
	e = by_someone(w, e);
	e.exits[EXIT_NEXT].must_before = w->own_writes;
	w->is_static = false;
	w->own_writes = elements_none();
	return e;
}

static struct effect pieces_of_team(struct region_walk *w, struct stmt *s)
{
	w->is_static = has_static_schedule(s->omp, &w->chunk);
	return pieces(w, s);
}

/* for, sections, single, master: in a team, each piece is executed by some thread. */
static struct effect worksharing(struct region_walk *w, struct stmt *s)
{
	return w->here.execution == EXECUTION_TEAM ? run_by_threads(w, s, pieces_of_team)
						   : pieces(w, s);
}

/* ---- regions ---- */

static bool is_thread_local(const struct family_set *s)
{
	return s->family->base.var && s->family->base.var->is_thread_local;
}

/* "a" but for elements of thread-local variables; these go to "own" (or NULL). */
static struct elements without_thread_locals(struct region_walk *w, struct elements a,
					     struct elements_list *own)
{
	struct family_set *at = ARENA_ARRAY(w->here.arena, struct family_set, a.n + 1);
	unsigned n = 0;
	for (unsigned i = 0; i < a.n; i++)
		if (!is_thread_local(&a.at[i]))
			at[n++] = a.at[i];
		else if (own)
			footprint_add_object(&w->here, own, a.at[i].family->base.location);
	return (struct elements){at, n, a.locations};
}

/* "a", which each thread of a team reads: that one thread has written its own copy of a variable
 * says nothing of the others. */
static struct elements read_by_all(struct region_walk *w, struct elements a)
{
	struct elements_list own = {0};
	isl_set *context = w->here.context;
	w->here.context = params_all(w->here.sets); /* "a" may be older than it */
	a = without_thread_locals(w, a, &own);
	w->here.context = context;
	return elements_union(w->here.sets, a, elements_list_end(w->here.sets, &own));
}

/* "ends": the symbols that mean nothing any more. */
static struct effect region_end(struct region_walk *w, struct effect e, symbol_test *ends,
				const struct scope *team)
{
	struct effect all = effect_nothing();
	struct exit *next = &all.exits[EXIT_NEXT];
	e = effect_then(&w->here, e, barrier());
	e = effect_project(&w->here, e, ends, team);
	all.exposed_before = elements_union(w->here.sets, e.exposed_before, e.exposed_after);
	all.exposed_before = read_by_all(w, all.exposed_before);
	all.first = e.first;
	next->must_after = without_thread_locals(w, e.exits[EXIT_NEXT].must_after, NULL);
	next->must_before = next->must_after;
	return all;
}

/* Does a variable tell what they all have: a pointer of each thread's own, in its frame, or what
 * one has set for all? Or memory that such a pointer, or one from outside of "team", leads to? */
static bool is_alike(struct point *here, const struct symbol *s, const void *team)
{
	const struct object_base *in = &s->address.base;
	if (s->kind == SYMBOL_COUNTER && s->is_uniform)
		return true;
	if (s->kind != SYMBOL_LOAD || !s->is_uniform)
		return false;
	if (in->pointer)
		return s->is_pointer && (!symbol_is_defined_in(here, in->pointer, team) ||
					 is_alike(here, in->pointer, team));
	return in->var && ((s->is_pointer && is_each_threads_own(here, in->var)) ||
			   point_is_together(here, in->location));
}

static bool ends_at_label(struct point *here, const struct symbol *s, const void *team)
{
	return symbol_is_defined_in(here, s, team) && !is_alike(here, s, team);
}

/* At a label in the region each thread is at it, so what follows is what they do together. */
static void labels_end(struct region_walk *w, unsigned first, const struct scope *team)
{
	for (unsigned i = first; i < w->labels.n; i++)
		w->labels.at[i].effect = region_end(w, w->labels.at[i].effect, ends_at_label, team);
}

static bool is_of_one_thread(struct point *here, const struct symbol *s, const void *unused)
{
	(void)here;
	(void)unused;
	return !s->is_entry || !s->is_uniform;
}

void team_labels_end(struct region_walk *w)
{
	for (unsigned i = 0; i < w->labels.n; i++) {
		struct effect *e = &w->labels.at[i].effect, all = effect_nothing();
		*e = effect_project(&w->here, *e, is_of_one_thread, NULL);
		all.exposed_before =
			elements_union(w->here.sets, e->exposed_before, e->exposed_after);
		all.exposed_before = read_by_all(w, all.exposed_before);
		*e = all;
	}
}

static struct effect clauses(struct region_walk *w, const struct stmt *s, bool at_exit);

static struct effect parallel(struct region_walk *w, struct stmt *s)
{
	struct point *here = &w->here;
	struct bitset changed = locations_written_by(here, s, NULL);
	enum execution execution = here->execution;
	isl_set *context = here->context;
	struct bitset team = here->team, together = here->together;
	const struct address *own = here->own; /* of the thread that meets it */
	unsigned divergent = here->divergent, parted = here->parted, nown = here->nown;
	const struct scope *outer = point_enter(here, s);
	unsigned first = w->labels.n;
	here->together = (struct bitset){0};
	if (execution == EXECUTION_SERIAL) {
		here->together = together_find(here, s, changed);
		here->team = bitset_copy(here->arena, changed);
		bitset_subtract(here->team, here->together);
	}
	here->execution = EXECUTION_TEAM;
	here->divergent = here->parted = here->nown = 0;
	struct effect e = clauses(w, s, false);
	if (has_any(s, OMP_FOR | OMP_SECTIONS))
		e = effect_then(here, e, worksharing(w, s));
	else
		e = effect_then(here, e, run_stmt(w, s->children.at[0]));
	struct effect end = clauses(w, s, true);
	continuations_then(here, &w->labels, first, w->labels.n, end);
	e = region_end(w, effect_then(here, e, end), symbol_is_defined_in, here->scope);
	labels_end(w, first, here->scope);
	changed = written_apart(here, changed, outlives);
	here->execution = execution;
	here->team = team;
	here->together = together;
	here->divergent = divergent;
	here->parted = parted;
	here->own = own;
	here->nown = nown;
	here->scope = outer;
	here->context = context;
	memory_forget(here, changed);
	if (has_any(s, OMP_FOR) && execution == EXECUTION_SERIAL)
		counts_left_bind(here, &w->left_by_team, &e.exits[EXIT_NEXT]);
	w->left_by_team = (struct counts_left){0};
	return e;
}

/* ---- clauses ---- */

struct given {
	isl_pw_aff *number;
	struct address pointer;
};

static struct given value_given(struct region_walk *w, const struct omp_share *x)
{
	struct point *here = &w->here;
	struct given g = {.number = NULL};
	struct address a = address_of_var(here, x->original);
	if (x->sharing != SHARING_FIRSTPRIVATE && x->sharing != SHARING_FIRST_LASTPRIVATE)
		return g;
	if (x->original->type->kind == TYPE_INTEGER)
		g.number = value_loaded(here, &a, x->original->type);
	if (x->original->type->kind == TYPE_POINTER)
		g.pointer = pointer_loaded(here, &a, points_to_held(here->known->pts, x->original));
	return g;
}

static struct effect clauses(struct region_walk *w, const struct stmt *s, bool at_exit)
{
	struct point *here = &w->here;
	const struct omp *o = s->omp;
	struct given *given = ARENA_ARRAY(here->arena, struct given, o->shares.n + 1);
	for (unsigned i = 0; !at_exit && i < o->shares.n; i++)
		if (o->shares.at[i].original)
			given[i] = value_given(w, &o->shares.at[i]);
	const struct steps steps = steps_of_clauses(here, s, at_exit);
	struct effect e = run_steps(w, &steps);
	for (unsigned i = 0; !at_exit && i < o->shares.n; i++) {
		const struct omp_share *x = &o->shares.at[i];
		if (!x->copy || x->copy == x->original || !x->original ||
		    (!given[i].number && !given[i].pointer.is_known))
			continue;
		struct address a = address_of_var(here, x->copy);
		memory_remember(here, &a, x->copy->type, given[i].number,
				given[i].pointer.is_known ? &given[i].pointer : NULL);
	}
	return e;
}

/* ---- all of them ---- */

static struct effect inside(struct region_walk *w, struct stmt *s)
{
	struct point *here = &w->here;
	const unsigned unordered = OMP_TASK | OMP_TASKLOOP | OMP_TARGET | OMP_TEAMS |
				   OMP_DISTRIBUTE | OMP_OTHER | OMP_CANCEL;
	const unsigned workshared = OMP_FOR | OMP_SECTIONS | OMP_SINGLE | OMP_MASTER | OMP_SECTION;
	if (has_any(s, OMP_CANCEL))
		point_give_up(here, "a construct may be cancelled");
	if (has_any(s, unordered))
		return run_unordered(w, s, NULL);
	if (has_any(s, OMP_PARALLEL))
		return parallel(w, s);
	if (has_any(s, OMP_BARRIER))
		return barrier();
	if (!s->children.n)
		return effect_nothing();
	struct effect e = clauses(w, s, false);
	if (has_any(s, workshared))
		e = effect_then(here, e, worksharing(w, s));
	else if (has_any(s, OMP_SIMD) && s->children.at[0]->kind == STMT_FOR)
		e = effect_then(here, e, workshared_loop(w, s));
	else
		e = effect_then(here, e, run_stmt(w, s->children.at[0]));
	e = effect_then(here, e, clauses(w, s, true));
	if (has_any(s, OMP_FOR | OMP_SECTIONS | OMP_SINGLE) && !s->omp->nowait)
		e = effect_then(here, e, barrier());
	return e;
}

/* Lvalues that are assigned numbers that the source tells. */
struct constants {
	struct arena *arena;
	struct map of;                          /* an lvalue … */
	ARRAY(const struct expr *) assignments; /* … is stored to by this one, counted from 1 */
};

static void see_constant(struct expr *e, void *constants)
{
	struct constants *to = constants;
	if (e->kind != EXPR_ASSIGN || !e->args.at[1]->has_value)
		return;
	ARRAY_PUSH(to->arena, to->assignments, e);
	map_put(to->arena, &to->of, e->args.at[0], to->assignments.n);
}

/* What "x", a step that threads may take at any time, makes of counts that move. */
static struct growths grown_at_any_time(struct point *here, const struct writer *x,
					const struct constants *constants)
{
	const uint64_t counts = moving_counts_in(here, x->places);
	const struct expr *e = x->step->expr;
	const unsigned known =
		counts && access_is_store(x->step) && e ? map_get(&constants->of, e) : 0;
	const struct assignment a =
		known ? assignment_of(here, constants->assignments.at[known - 1])
		      : (struct assignment){.number = NULL};
	int64_t number;
	if (!a.to.is_known || e->type->kind != TYPE_INTEGER || !aff_is_number(a.number, &number))
		return growths_lost(counts);
	return growths_set(here, &a.to, e->type, a.number);
}

static bool is_own_store(const struct own_growth *own, const struct access *step)
{
	for (unsigned i = 0; i < own->stores.n; i++)
		if (own->stores.at[i] == step->expr)
			return true;
	return false;
}

/* Whatever threads do in "s", which begins where memory is "begin", to counts that move is done to
 * them at any time; but a number that the source tells is never more. Counts that iterations have
 * for themselves have grown by these. */
static struct growths grown_in_construct(struct point *here, struct stmt *s,
					 const struct memory_state **begin,
					 const struct own_growth *own)
{
	const struct memory_state **end = memory_copy(here);
	struct constants constants = {.arena = here->arena};
	struct writers writers = {0};
	struct growths all = own->grown;
	walk_stmt(s, see_constant, &constants);
	memory_go_back(here, begin);
	memory_forget(here, locations_written_by(here, s, NULL));
	writers_add(here, s, NULL, &writers);
	for (unsigned i = 0; i < writers.at.n; i++)
		if (!is_own_store(own, writers.at.at[i].step))
			all = growths_union(here, all,
					    grown_at_any_time(here, &writers.at.at[i], &constants));
	memory_go_back(here, end);
	free(end);
	return all;
}

/* A construct of serial code, as a piece that threads may share. */
static struct effect with_counts(struct region_walk *w, struct stmt *s)
{
	struct point *here = &w->here;
	unsigned first = w->labels.n;
	const struct memory_state **begin = memory_copy(here);
	w->own_grown.region = NULL;
	struct effect e = inside(w, s);
	if (w->own_grown.region != s)
		w->own_grown = (struct own_growth){0};
	e.grown = grown_in_construct(here, s, begin, &w->own_grown);
	for (unsigned i = first; i < w->labels.n; i++)
		w->labels.at[i].effect.grown = e.grown;
	const struct growths grown = e.grown;
	e = read_before(here, &(struct piece_before){.grown = &grown}, e);
	e.exposed_before = below_counts_since(here, begin, e.exposed_before);
	free(begin);
	return e;
}

/* Labels of the outermost region stay; what other constructs hold, some thread or other does, or in
 * no order. */
struct effect run_construct(struct region_walk *w, struct stmt *s)
{
	unsigned first = w->labels.n;
	bool is_region = has_any(s, OMP_PARALLEL) && w->here.execution == EXECUTION_SERIAL;
	struct effect e = counts_move(&w->here) ? with_counts(w, s) : inside(w, s);
	if (!is_region)
		w->labels.n = first;
	return e;
}
