/* exchange.c - pointers that the iterations of a loop exchange with each other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      one iteration: its reads and must-writes, what variables hold at both of its ends.
 * Out:     closed sets of pointers; the reads by way of these of the first iteration, the next one,
 *          and those after it.
 * Means:   a read of the next iteration is told by this iteration's symbols, since the pointers
 *          that it ends with are; what this one must have written of it is not read from before.
 *          What is left is read by way of any pointer of the set. Threads whose own pointers hold
 *          the same before the loop have the same pointers in each iteration, if they all do the
 *          same ones.
 *          Who comes from a label finds in each object what was written since, and what an image
 *          had of it: both are told by the pointers as the label's iteration found them, and the
 *          objects stay the same, however often they are exchanged and wherever the loop is left.
 * Errs:    a pointer that an iteration may leave anything else in is in no set; with all other
 *          symbols of an iteration, what may be read grows, and what must be written shrinks.
 * Cost:    a difference for each family that these pointers lead to; else a look at each family. */
#include "exchange.h"
#include "below_counts.h"
#include "cells.h"
#include "footprint.h"
#include "memory_state.h"
#include "scaled.h"
#include "threads.h"

/* ---- the closed sets ---- */

static bool is_of_object(const struct address *a)
{
	return a->is_known && !a->nterms && !a->offset && !a->is_may && !a->is_in_part;
}

static int place_of(const struct exchange *x, const struct symbol *pointer)
{
	for (unsigned i = 0; i < x->n; i++)
		if (x->at[i].pointer == pointer)
			return (int)i;
	return -1;
}

/* Which of them ends with "pointer"? -1: none. */
static int end_of(const struct exchange *x, const struct symbol *pointer)
{
	for (unsigned i = 0; i < x->n; i++)
		if (x->at[i].end == pointer)
			return (int)i;
	return -1;
}

/* Which of them is on the way to "b", where the iteration begins (place_of), or ends (end_of)? -1:
 * none. */
static int root_of(const struct exchange *x, const struct object_base *b,
		   int (*find)(const struct exchange *x, const struct symbol *pointer))
{
	const struct symbol *s = b->pointer;
	while (s && find(x, s) < 0)
		s = s->address.base.pointer;
	return s ? find(x, s) : -1;
}

/* The object that the place of "pointer" points to; none: it is not known, or not where it
 * begins. */
static struct object_base held_in(struct point *here, const struct memory_state **memory,
				  const struct symbol *pointer)
{
	const struct memory_state **now = here->memory;
	here->memory = memory;
	const struct address a = pointer_loaded(here, &pointer->address, pointer->pts);
	here->memory = now;
	return is_of_object(&a) ? a.base : (struct object_base){0};
}

/* Is it of the iteration at hand? */
static bool is_own(struct point *here, const struct symbol *s)
{
	return symbol_is_defined_in(here, s, here->scope);
}

/* Is "pointer" what its place, which is the same in all iterations, held where this one began? */
static bool is_of_begin(struct point *here, const struct memory_state **begin,
			const struct symbol *pointer)
{
	const struct object_base *in = &pointer->address.base;
	int64_t offset;
	return pointer->kind == SYMBOL_LOAD && pointer->is_pointer && is_own(here, pointer) &&
	       (in->var || (in->pointer && !is_own(here, in->pointer))) &&
	       address_fixed_offset(&pointer->address, &offset) &&
	       held_in(here, begin, pointer).pointer == pointer;
}

/* Does the team share what "b" is? */
static bool is_shared(struct point *here, const struct object_base *b)
{
	if (b->var)
		return !b->var->is_thread_local && !is_each_threads_own(here, b->var);
	return b->pointer && !may_differ(here, b->pointer, NULL);
}

/* Is "pointer" a variable that each thread has of its own, or that one sets for all, with the same
 * in all of them before the loop, by "before"? */
static bool is_alike(struct point *here, const struct symbol *pointer,
		     const struct object_base *before)
{
	const struct object_base *in = &pointer->address.base;
	const struct var *v = in->var;
	return v && v->type->kind == TYPE_POINTER && is_shared(here, before) &&
	       (is_each_threads_own(here, v) || point_is_together(here, in->location));
}

/* Number "first" is the first of its set, which has room for "pointer"? False: it holds something
 * else where the iteration ends, or is of another set. */
static bool add_member(struct point *here, const struct memory_state **begin,
		       const struct symbol *pointer, unsigned first, struct exchange *x)
{
	const int at = place_of(x, pointer);
	if (at >= 0)
		return (unsigned)at >= first;
	if (x->n == MAX_EXCHANGED || !is_of_begin(here, begin, pointer))
		return false;
	const struct object_base before = held_in(here, x->memory, pointer);
	if (here->execution == EXECUTION_TEAM && !is_alike(here, pointer, &before))
		return false;
	const struct symbol *end = held_in(here, here->memory, pointer).pointer;
	x->at[x->n++] = (struct exchanged){pointer, before, end, first, 0};
	return end != NULL;
}

/* All that "pointer", which one of them ends with, may be where the iteration began: in a team the
 * same for all threads. */
static bool add_all_of(struct point *here, const struct memory_state **begin,
		       const struct symbol *pointer, unsigned first, struct exchange *x)
{
	if (is_of_begin(here, begin, pointer))
		return add_member(here, begin, pointer, first, x);
	bool ok = pointer->namong && !may_differ(here, pointer, NULL);
	for (unsigned i = 0; i < pointer->namong && ok; i++)
		ok = pointer->among[i].pointer &&
		     add_all_of(here, begin, pointer->among[i].pointer, first, x);
	return ok;
}

/* From "pointer" on, until nothing more is held; false: they are no closed set. */
static bool add_closed(struct point *here, const struct memory_state **begin,
		       const struct symbol *pointer, struct exchange *x)
{
	const unsigned first = x->n;
	bool ok = add_member(here, begin, pointer, first, x);
	for (unsigned i = first; i < x->n && ok; i++)
		ok = add_all_of(here, begin, x->at[i].end, first, x);
	for (unsigned i = first; i < x->n; i++)
		x->at[i].n = x->n - first;
	return ok;
}

/* The pointers of the set of number "i", to "to", which has room for them: how many? */
static unsigned set_of(const struct exchange *x, unsigned i, bool is_before, struct object_base *to)
{
	const struct exchanged *e = &x->at[x->at[i].first];
	const unsigned n = x->at[i].n;
	for (unsigned k = 0; k < n; k++)
		to[k] = is_before ? e[k].before : (struct object_base){.pointer = e[k].pointer};
	return n;
}

/* "pointer" is one of the set of number "i", where an iteration, or the loop, began. */
static void tell_among(struct point *here, const struct symbol *pointer, const struct exchange *x,
		       unsigned i, bool is_before)
{
	struct symbol *s = (struct symbol *)(uintptr_t)pointer;
	struct object_base *among = ARENA_ARRAY(here->arena, struct object_base, MAX_EXCHANGED);
	const unsigned n = set_of(x, i, is_before, among);
	bool are_known = true;
	for (unsigned k = 0; k < n; k++)
		are_known &= among[k].var || among[k].pointer;
	s->among = among;
	s->namong = are_known ? n : 0;
}

/* Is "held" one that the set of number "i" held where the iteration began? */
static bool is_of_set(const struct exchange *x, unsigned i, const struct symbol *held)
{
	const int at = held ? place_of(x, held) : -1;
	bool is = at >= 0 && x->at[at].first == x->at[i].first;
	if (held && at < 0) {
		is = held->namong > 0;
		for (unsigned k = 0; k < held->namong && is; k++)
			is = is_of_set(x, i, held->among[k].pointer);
	}
	return is;
}

/* Where loop "x" breaks off, memory is "at_break". */
static enum exchange_left left_by_break(struct point *here, const struct exchange *x,
					const struct memory_state **at_break)
{
	bool is_complete = at_break != NULL, is_in_set = is_complete;
	for (unsigned i = 0; i < x->n && is_in_set; i++) {
		const struct symbol *held = held_in(here, at_break, x->at[i].pointer).pointer;
		is_complete &= held == x->at[i].end;
		is_in_set = is_of_set(x, i, held);
	}
	return is_complete ? EXCHANGE_COMPLETE : is_in_set ? EXCHANGE_ANY : EXCHANGE_UNKNOWN;
}

/* Are all threads that are here in the same iteration? */
static bool is_together(const struct point *here)
{
	return here->execution == EXECUTION_SERIAL ||
	       (here->execution == EXECUTION_TEAM && !here->divergent && !here->parted);
}

/* The sets that lead to what "reads" are of. */
static void add_sets(struct point *here, const struct memory_state **begin, struct elements reads,
		     struct exchange *x)
{
	for (unsigned i = 0; i < reads.n; i++) {
		const struct symbol *s = reads.at[i].family->base.pointer;
		const unsigned n = x->n;
		while (s && s->address.base.pointer && is_own(here, s->address.base.pointer))
			s = s->address.base.pointer;
		if (s && place_of(x, s) < 0 && !add_closed(here, begin, s, x))
			x->n = n;
	}
}

static bool may_write_to(const struct point *here, const struct exchange *x, struct bitset places)
{
	bool may = false;
	for (unsigned i = 0; i < x->n && places.words && !may; i++)
		may = cells_may_change(here, &x->at[i].pointer->address, places);
	return may;
}

struct exchange exchange_find(struct point *here, const struct memory_state **begin,
			      const struct memory_state **before,
			      const struct memory_state **at_break, struct bitset by_test,
			      const struct effect *e)
{
	struct exchange x = {.scope = here->scope, .memory = before};
	if (!is_together(here) || here->failed || !e->exits[EXIT_NEXT].is_reached)
		return x;
	add_sets(here, begin, e->exposed_before, &x);
	add_sets(here, begin, e->exposed_after, &x);
	if (may_write_to(here, &x, by_test))
		x.n = 0;
	for (unsigned i = 0; i < x.n; i++)
		tell_among(here, x.at[i].pointer, &x, i, true);
	x.left = e->exits[EXIT_BREAK].is_reached ? left_by_break(here, &x, at_break)
						 : EXCHANGE_COMPLETE;
	return x;
}

struct bitset exchange_alike(const struct point *here, const struct exchange *x)
{
	struct bitset places = bitset_new(here->arena, here->nlocations);
	for (unsigned i = 0; i < x->n && here->execution == EXECUTION_TEAM; i++) {
		const struct object_base *in = &x->at[i].pointer->address.base;
		if (is_each_threads_own(here, in->var))
			bitset_add(places, in->location);
	}
	return bitset_empty(places) ? (struct bitset){0} : places;
}

/* ---- what they lead to ---- */

/* One iteration of the loop. */
struct one {
	struct point *here;
	const struct exchange *exchange;
	const struct counted_loop *count; /* NULL: it has no counter */
};

static bool ends_with_iteration(struct point *here, const struct symbol *s, const void *with)
{
	const struct one *one = with;
	const struct object_base b = {.pointer = s};
	const struct exchange *x = one->exchange;
	return symbol_is_defined_in(here, s, x->scope) &&
	       !(s->is_pointer && (root_of(x, &b, place_of) >= 0 || root_of(x, &b, end_of) >= 0));
}

static bool is_hidden(struct point *here, const struct symbol *s, const void *with)
{
	const struct one *one = with;
	return ends_with_iteration(here, s, with) && !(one->count && s == one->count->counter);
}

/* Does "root" lead to the family, by tables that the loop does not change? */
static bool leads_to(const struct one *one, const struct access_family *f,
		     const struct symbol *root)
{
	return root && !f->direct && !f->is_emptied &&
	       footprint_is_by(one->here, f->base.pointer, root) &&
	       !family_has(one->here, f, ends_with_iteration, one);
}

/* The one of their pointers, where the iteration begins or ends, that is on the way to "f"; or
 * NULL. */
typedef const struct symbol *way_to(const struct one *one, const struct access_family *f);

static const struct symbol *way_from_begin(const struct one *one, const struct access_family *f)
{
	const int i = root_of(one->exchange, &f->base, place_of);
	return i < 0 ? NULL : one->exchange->at[i].pointer;
}

static const struct symbol *way_from_end(const struct one *one, const struct access_family *f)
{
	const int i = root_of(one->exchange, &f->base, end_of);
	return i < 0 ? NULL : one->exchange->at[i].end;
}

/* Those of "a" that they lead to, or the others. */
static struct elements led_to(const struct one *one, struct elements a, way_to *way, bool are)
{
	struct elements_list l = {.locations = are ? (struct bitset){0} : a.locations};
	for (unsigned i = 0; i < a.n; i++)
		if (leads_to(one, a.at[i].family, way(one, a.at[i].family)) == are)
			ARRAY_PUSH(one->here->arena, l.at, a.at[i]);
	return elements_list_end(one->here->sets, &l);
}

/* Is "s" a pointer that the iteration has come to hold, and one of those that it began with? */
static bool is_some_of_begin(struct point *here, const struct symbol *s, const void *with)
{
	const struct exchange *x = ((const struct one *)with)->exchange;
	bool is = s->is_pointer && s->namong && place_of(x, s) < 0 &&
		  symbol_is_defined_in(here, s, x->scope);
	for (unsigned k = 0; k < s->namong && is; k++) {
		const struct symbol *of = s->among[k].pointer;
		is = of && (place_of(x, of) >= 0 || is_some_of_begin(here, of, with));
	}
	return is;
}

/* "a" is read: what of it index arrays lead to, by its own coordinates, whichever these are. */
static struct elements by_any_index(const struct one *one, struct elements a)
{
	struct elements_list l = {.locations = a.locations};
	bool is_there = false;
	for (unsigned i = 0; i < a.n; i++) {
		struct family_set x = a.at[i];
		if (x.family->direct && root_of(one->exchange, &x.family->base, place_of) >= 0) {
			x = footprint_direct(one->here, x);
			is_there = true;
		}
		elements_list_add(one->here->sets, &l, x.family, x.set);
	}
	return is_there ? elements_list_end(one->here->sets, &l) : a;
}

/* … and what is read by way of a pointer that is one of several, by each of these. */
static struct elements by_begin(const struct one *one, struct elements a)
{
	return footprint_project(one->here, a, ANY, is_some_of_begin, one);
}

/* Where something lies that "root" led to; how many objects? */
typedef unsigned places_of(const struct one *one, const struct symbol *root,
			   struct object_base *to);

static unsigned place_before(const struct one *one, const struct symbol *root,
			     struct object_base *to)
{
	*to = one->exchange->at[place_of(one->exchange, root)].before;
	return 1;
}

static unsigned place_next(const struct one *one, const struct symbol *root, struct object_base *to)
{
	const struct exchange *x = one->exchange;
	*to = (struct object_base){.pointer = x->at[place_of(x, root)].end};
	return 1;
}

static unsigned places_any(const struct one *one, const struct symbol *root, struct object_base *to)
{
	return set_of(one->exchange, (unsigned)end_of(one->exchange, root), false, to);
}

/* Where the places that ended with it lead now. */
static unsigned places_now(const struct one *one, const struct symbol *root, struct object_base *to)
{
	const struct exchange *x = one->exchange;
	unsigned n = 0;
	for (unsigned k = 0; k < x->n; k++)
		if (x->at[k].end == root)
			to[n++] = held_in(one->here, one->here->memory, x->at[k].pointer);
	return n;
}

static void add_placed(const struct one *one, const struct family_set *s, const struct symbol *root,
		       places_of *places, enum quantifier q, struct elements_list *to)
{
	struct object_base at[MAX_EXCHANGED];
	const unsigned n = places(one, root, at);
	for (unsigned k = 0; k < n; k++)
		if (!footprint_rebased(one->here, s, root, &at[k], q, to) && q == ANY)
			footprint_add_lost(one->here, to, &s->family->base, s->family, s->set);
}

static struct elements placed(const struct one *one, struct elements a, way_to *way,
			      places_of *places, enum quantifier q)
{
	struct elements_list l = {.locations = a.locations};
	for (unsigned i = 0; i < a.n; i++)
		add_placed(one, &a.at[i], way(one, a.at[i].family), places, q, &l);
	return elements_list_end(one->here->sets, &l);
}

/* ---- the reads ---- */

static struct elements over_all_iterations(const struct one *one, struct elements a)
{
	if (one->count)
		a = elements_restrict(one->here->sets, a, one->count->iterations);
	return footprint_project(one->here, a, ANY, ends_with_iteration, one);
}

/* "a" of the iteration after the one that the counter counts. */
static struct elements of_next_iteration(const struct one *one, struct elements a)
{
	struct sets *sets = one->here->sets;
	const struct counted_loop *c = one->count;
	struct elements_list l = {.locations = a.locations};
	if (!c)
		return a;
	a = elements_restrict(sets, a, c->iterations);
	for (unsigned i = 0; i < a.n; i++) {
		isl_set *s = a.at[i].set;
		isl_id *apart = set_apart(sets, &s, c->counter->id);
		isl_pw_aff *next = aff_sum(sets, aff_symbol(c->counter), aff_number(sets, c->step));
		elements_list_add(sets, &l, a.at[i].family, set_substitute(sets, s, apart, next));
	}
	return elements_list_end(sets, &l);
}

static struct elements written_there(const struct one *one, struct elements must)
{
	return footprint_project(one->here, led_to(one, must, way_from_end, true), EVERY,
				 ends_with_iteration, one);
}

static struct exchange_reads reads_of(const struct one *one, struct elements all, isl_set *again,
				      struct elements must)
{
	struct sets *sets = one->here->sets;
	struct exchange_reads to;
	to.first = placed(one, over_all_iterations(one, all), way_from_begin, place_before, ANY);
	if (again)
		all = elements_restrict(sets, all, again);
	all = of_next_iteration(one, footprint_project(one->here, all, ANY, is_hidden, one));
	to.next = placed(one, all, way_from_begin, place_next, ANY);
	to.later = elements_subtract(sets, to.next, must);
	to.later = placed(one, over_all_iterations(one, to.later), way_from_end, places_any, ANY);
	return to;
}

/* What a team reads after a barrier of the iteration: it sees what others had written before that.
 */
static void add_reads_after(const struct one *one, struct elements all, const struct exit *next,
			    struct exchange_reads *to)
{
	struct sets *sets = one->here->sets;
	const struct exchange_reads after =
		reads_of(one, all, NULL, elements_union(sets, next->must_before, next->must_after));
	to->first = elements_union(sets, to->first, after.first);
	to->next = elements_union(sets, to->next, after.next);
	to->later = elements_union(sets, to->later, after.later);
}

struct exchange_reads exchange_take(struct point *here, struct exchange *x,
				    const struct counted_loop *c, isl_set *again, struct effect *e)
{
	const struct one one = {here, x, c};
	const struct memory_state **end = here->memory;
	const struct exit *next = &e->exits[EXIT_NEXT], *out = &e->exits[EXIT_BREAK];
	if (!x->n)
		return (struct exchange_reads){.first = elements_none()};
	here->memory = x->memory;
	e->exposed_before = by_begin(&one, by_any_index(&one, e->exposed_before));
	e->exposed_after = by_begin(&one, by_any_index(&one, e->exposed_after));
	const struct effect taken = {.exposed_before =
					     led_to(&one, e->exposed_before, way_from_begin, true)};
	const struct elements all = read_below_none(here, taken).exposed_before;
	e->exposed_before = led_to(&one, e->exposed_before, way_from_begin, false);
	struct exchange_reads to = reads_of(&one, all, again, next->must_before);
	if (here->execution == EXECUTION_TEAM) {
		add_reads_after(&one, led_to(&one, e->exposed_after, way_from_begin, true), next,
				&to);
		e->exposed_after = led_to(&one, e->exposed_after, way_from_begin, false);
	}
	x->written = written_there(&one, next->must_before);
	if (out->is_reached)
		x->written = elements_intersect(here->sets, x->written,
						written_there(&one, out->must_before));
	here->memory = end;
	return to;
}

void exchange_add_all(struct point *here, const struct exchange *x, const struct exchange_reads *r,
		      struct effect *all)
{
	struct sets *sets = here->sets;
	if (!x->n)
		return;
	struct elements reads = footprint_project(here, elements_union(sets, r->first, r->later),
						  ANY, symbol_is_defined_in, x->scope);
	all->exposed_before = elements_union(sets, all->exposed_before, reads);
}

void exchange_add_later(struct point *here, const struct exchange_reads *r, struct effect *later)
{
	struct sets *sets = here->sets;
	struct elements reads = elements_union(sets, r->next, r->later);
	later->exposed_before = elements_union(sets, later->exposed_before, reads);
}

/* ---- after the loop ---- */

void exchange_end(struct point *here, const struct exchange *x)
{
	for (unsigned i = 0; i < x->n && x->left != EXCHANGE_UNKNOWN; i++) {
		const struct symbol *now = held_in(here, here->memory, x->at[i].pointer).pointer;
		if (now)
			tell_among(here, now, x, i, false);
	}
}

/* What the last iteration has written is in "must". */
static void add_written(const struct one *one, struct elements must, struct exit *next)
{
	struct sets *sets = one->here->sets;
	if (!one->exchange->n || one->exchange->left != EXCHANGE_COMPLETE || !next->is_reached)
		return;
	must = placed(one, elements_intersect(sets, must, one->exchange->written), way_from_end,
		      places_now, EVERY);
	next->must_before = elements_union(sets, next->must_before, must);
	next->must_after = one->here->execution == EXECUTION_TEAM
				   ? elements_union(sets, next->must_after, must)
				   : next->must_before;
}

void exchange_written(struct point *here, const struct exchange *x, isl_set *some,
		      struct exit *next)
{
	const struct one one = {here, x, NULL};
	add_written(&one, some ? elements_restrict(here->sets, x->written, some) : x->written,
		    next);
}

/* What of "has" number "i" led to, as if "now" led there. */
static struct elements found_at(const struct one *one, struct elements has, unsigned i,
				const struct object_base *now)
{
	const struct symbol *root = one->exchange->at[i].pointer;
	struct elements_list l = {.locations = {0}};
	for (unsigned k = 0; k < has.n; k++)
		if (!has.at[k].family->is_unlikely &&
		    root_of(one->exchange, &has.at[k].family->base, place_of) == (int)i)
			footprint_rebased(one->here, &has.at[k], root, now, EVERY, &l);
	return elements_list_end(one->here->sets, &l);
}

/* What all objects of a set have of "has", by each pointer that now leads to one of them. */
static struct elements had_by_all(const struct one *one, struct elements has)
{
	const struct exchange *x = one->exchange;
	struct sets *sets = one->here->sets;
	struct elements all = elements_none();
	has = led_to(one, has, way_from_begin, true);
	for (unsigned i = 0; i < x->n; i++) {
		const struct object_base now =
			held_in(one->here, one->here->memory, x->at[i].pointer);
		const unsigned first = x->at[i].first, end = first + x->at[i].n;
		struct elements common = found_at(one, has, first, &now);
		for (unsigned k = first + 1; k < end && common.n; k++)
			common = elements_intersect(sets, common, found_at(one, has, k, &now));
		all = elements_union(sets, all, common);
	}
	return all;
}

/* "e" goes on at a label, where "context" holds; what it may read is in the image. So what it
 * reads, or must have written, of each object of a set is there after the loop, whichever
 * pointer then leads to which. */
static void add_had(const struct one *one, isl_set *context, struct effect *e)
{
	struct sets *sets = one->here->sets;
	struct exit *next = &e->exits[EXIT_NEXT];
	struct elements read = elements_union(sets, e->exposed_before, e->exposed_after);
	struct elements_list l = {.locations = {0}};
	for (unsigned i = 0; i < read.n; i++)
		elements_list_add(sets, &l, read.at[i].family,
				  set_where(sets, read.at[i].set, context));
	read = elements_list_end(sets, &l);
	struct elements before = had_by_all(one, elements_union(sets, read, next->must_before));
	struct elements after =
		one->here->execution == EXECUTION_TEAM
			? had_by_all(one, elements_union(sets, read, next->must_after))
			: before;
	next->must_before = elements_union(sets, next->must_before, before);
	next->must_after = elements_union(sets, next->must_after, after);
}

void exchange_written_from(struct point *here, const struct exchange *x, isl_set *context,
			   struct effect *e)
{
	const struct one one = {here, x, NULL};
	struct exit *next = &e->exits[EXIT_NEXT];
	if (!x->n || x->left == EXCHANGE_UNKNOWN || !next->is_reached)
		return;
	if (x->left == EXCHANGE_COMPLETE)
		add_written(&one, written_there(&one, next->must_before), next);
	add_had(&one, context, e);
}
