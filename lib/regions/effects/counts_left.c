/* counts_left.c - rows that are filled up to a number which is kept at an index.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what one iteration of a counted loop must write, at its end; the state of memory there.
 * Out:     the same, where it depends on a number of the iteration that is stored at an index of
 *          the iteration's own, by what that entry holds when the loop has ended.
 * Means:   the entry, "count[i]", is another one in each iteration, and all that may write the
 *          array in the loop are stores to it, or to other members of its records: so what an
 *          iteration leaves there stays. The elements get an index that holds i (indirect.h), if
 *          none of theirs does, and the number is a new symbol over that coordinate, until the loop
 *          has ended.
 * Errs:    towards nothing: numbers that are nowhere stored alone, that a call stores, at an index
 *          that the iteration changes itself.
 * Cost:    for each number that ends with the iteration and is left somewhere: the steps of the
 *          loop once.
 */
#include "counts_left.h"
#include "access.h"
#include "cells.h"
#include "expressions.h"
#include "indirect.h"
#include "memory_state.h"
#include "steps.h"

#include <stdlib.h>

struct search {
	struct point *here;
	struct stmt *loop;
	const struct counted_loop *count;
	const struct memory_state **begin;
	bool is_shared; /* out among threads */
	struct counts_left *left;
	struct writers writers;      /* of the body */
	struct bitset written;       /* by all of them; words NULL: not asked for yet */
	struct expr_list own_stores; /* to the iterations' own entries */
};

/* Where a number, and "more" (NULL: 0), is left; "term" of the address depends on the counter. */
struct entry {
	struct address at;
	const struct type *type;
	isl_pw_aff *more;
	unsigned term;
};

/* Is all of the region this loop? Then nobody writes at the same time but its iterations. */
static bool is_region(const struct stmt *s)
{
	return s->parent && s->parent->kind == STMT_OMP && s->parent->omp->bits & OMP_PARALLEL;
}

/* ---- is it an entry of the iteration's own? ---- */

static bool is_outside(struct point *here, const struct symbol *s, const void *scope)
{
	return !symbol_is_defined_in(here, s, scope);
}

/* Is "at" a multiple of the counter, and what is the same in all iterations? The size of the
 * multiple; 0: no. */
static uint64_t counter_times(struct search *q, isl_pw_aff *at)
{
	const struct symbol *counter = q->count->counter;
	struct sets *sets = q->here->sets;
	unsigned n = at && isl_pw_aff_isa_aff(at) == isl_bool_true
			     ? dims(isl_pw_aff_dim(at, isl_dim_param))
			     : 0;
	int64_t times = 0;
	for (unsigned i = 0; i < n; i++)
		if (value_symbol_at(at, i) == counter)
			times = aff_coefficient(at, i);
	if (!times)
		return 0;
	isl_pw_aff *rest = aff_difference(sets, at, aff_times(sets, aff_symbol(counter), times));
	if (!value_is_of(q->here, rest, is_outside, q->count->scope))
		return 0;
	return times < 0 ? -(uint64_t)times : (uint64_t)times;
}

static bool is_in_loop(const struct search *q, const struct var *v)
{
	const struct stmt *s = v->scope;
	while (s && s != q->loop)
		s = s->parent;
	return s != NULL;
}

/* Are the bytes of "e" others in each iteration? */
static bool is_apart(struct search *q, struct entry *e)
{
	const struct address *a = &e->at;
	bool is_told = false;
	if (a->base.var ? is_in_loop(q, a->base.var)
			: symbol_is_defined_in(q->here, a->base.pointer, q->count->scope))
		return false;
	for (unsigned k = 0; k < a->nterms; k++) {
		uint64_t times = counter_times(q, a->terms[k].at), bytes;
		if (!times && !value_is_of(q->here, a->terms[k].at, is_outside, q->count->scope))
			return false;
		if (!times)
			continue;
		if (is_told || __builtin_mul_overflow(times, a->terms[k].stride, &bytes) ||
		    bytes < e->type->size)
			return false;
		is_told = true;
		e->term = k;
	}
	return is_told;
}

static bool is_store_to(struct search *q, const struct entry *e, const struct access *a)
{
	if (!access_is_store(a) || !a->expr || !a->expr->is_lvalue || !a->expr->type ||
	    a->expr->type->size != e->type->size)
		return false;
	const struct address to = address_of(q->here, a->expr);
	return address_is_same(&e->at, &to);
}

/* The record that "e" is a member of, or of an array in; its bytes there. NULL: none, or any. */
static const struct expr *record_of(const struct expr *e, int64_t *from, int64_t *end)
{
	while (e->kind == EXPR_INDEX || e->kind == EXPR_DECAY)
		e = e->args.at[0];
	const struct type *member = e->kind == EXPR_MEMBER ? e->type : NULL;
	for (*from = 0; e->kind == EXPR_MEMBER; e = e->args.at[0])
		*from += (int64_t)e->field->offset;
	*end = *from + (member ? (int64_t)member->size : 0);
	return *from < *end ? e : NULL;
}

/* Is "record" one of an array in the object at "base", whose first begins at "*first"? */
static bool is_in_array(struct point *here, const struct expr *record,
			const struct object_base *base, int64_t *first)
{
	const struct address a = address_of(here, record);
	const int64_t size = (int64_t)record->type->size;
	bool is = a.is_known && a.base.var == base->var && a.base.pointer == base->pointer;
	for (unsigned k = 0; is && k < a.nterms; k++)
		is = !a.terms[k].scale.n && a.terms[k].stride % (uint64_t)size == 0;
	*first = is ? (a.offset % size + size) % size : 0;
	return is;
}

/* Does "a" store to another member of the records that have the entry as one? */
static bool is_store_beside(struct search *q, const struct entry *e, const struct access *a)
{
	const struct object_base *base = &e->at.base;
	int64_t from, end, at, after, first, first_of_entry;
	if (!access_is_store(a) || !a->expr || !a->expr->is_lvalue || !e->at.lvalue)
		return false;
	const struct expr *record = record_of(a->expr, &from, &end);
	const struct expr *of_entry = record_of(e->at.lvalue, &at, &after);
	return record && of_entry && type_same(record->type, of_entry->type) &&
	       is_in_array(q->here, record, base, &first) &&
	       is_in_array(q->here, of_entry, base, &first_of_entry) && first == first_of_entry &&
	       (after <= from || end <= at);
}

static void note_writers(struct search *q)
{
	struct point *here = q->here;
	q->written = bitset_new(here->arena, here->nplaces);
	writers_add(here, q->loop->children.at[0], NULL, &q->writers);
	for (unsigned i = 0; i < q->writers.at.n; i++)
		bitset_union(q->written, q->writers.at.at[i].places);
}

/* Are all writes of the array in the body stores to the entry, or beside it? "here" has forgotten
 * what the body may write: so an address that is told is the same throughout an iteration. */
static bool all_store_to(struct search *q, const struct entry *e)
{
	unsigned before = q->own_stores.n;
	for (unsigned i = 0; i < q->writers.at.n; i++) {
		const struct access *step = q->writers.at.at[i].step;
		if (!cells_may_change(q->here, &e->at, q->writers.at.at[i].places))
			continue;
		if (is_store_to(q, e, step)) {
			ARRAY_PUSH(q->here->arena, q->own_stores, step->expr);
		} else if (!is_store_beside(q, e, step)) {
			q->own_stores.n = before;
			return false;
		}
	}
	return true;
}

/* Does the body write the entry, and nothing else in the loop? */
static bool is_body_alone(struct search *q, const struct entry *e)
{
	struct point *here = q->here;
	struct expr *others[] = {q->loop->expr, q->loop->inc};
	if (!q->written.words)
		note_writers(q);
	if (!cells_may_change(here, &e->at, q->written))
		return false;
	for (unsigned i = 0; i < 2; i++)
		if (others[i] &&
		    cells_may_change(here, &e->at, locations_written_by(here, NULL, others[i])))
			return false;
	return true;
}

/* Does nothing in the loop write the array but stores to the iteration's own entry? */
static bool is_own(struct search *q, struct entry *e)
{
	struct point *here = q->here;
	if (!is_apart(q, e) || !is_body_alone(q, e))
		return false;
	const struct memory_state **now = memory_copy(here);
	memory_go_back(here, q->begin);
	memory_forget(here, q->written);
	bool is_so = all_store_to(q, e);
	memory_go_back(here, now);
	free(now);
	return is_so;
}

/* Is that in memory which all threads share? */
static bool is_of_all(const struct object_base *b)
{
	return b->var ? !b->var->is_thread_local && !b->var->original : b->pointer->is_uniform;
}

void counts_left_own(struct point *here, struct stmt *s, const struct counted_loop *c)
{
	enum { MOST = 8 };
	if (!is_region(s))
		return;
	struct search q = {.here = here, .loop = s, .count = c, .begin = memory_copy(here)};
	struct address *own = ARENA_ARRAY(here->arena, struct address, MOST);
	unsigned n = 0;
	note_writers(&q);
	for (unsigned i = 0; i < q.writers.at.n && n < MOST; i++) {
		const struct expr *x = q.writers.at.at[i].step->expr;
		bool is_store = access_is_store(q.writers.at.at[i].step) && x && x->is_lvalue;
		if (!is_store || x->type->kind != TYPE_INTEGER || x->kind == EXPR_VAR)
			continue;
		struct entry e = {address_of(here, x), x->type, NULL, 0};
		bool is_there = false;
		for (unsigned k = 0; k < n; k++)
			is_there |= address_is_same(&own[k], &e.at);
		if (!is_there && address_is_exact(&e.at) && !address_is_scaled(&e.at) &&
		    is_of_all(&e.at.base) && is_own(&q, &e))
			own[n++] = e.at;
	}
	free(q.begin);
	here->own = own;
	here->nown = n;
	here->own_stores = q.own_stores;
}

/* ---- where is a number left? ---- */

/* What "a" is more than "s"; NULL: it is no sum with "s" in it once. */
static isl_pw_aff *beyond(struct point *here, isl_pw_aff *a, const struct symbol *s)
{
	if (isl_pw_aff_involves_param_id(a, s->id) != isl_bool_true)
		return NULL;
	isl_pw_aff *more = aff_difference(here->sets, a, aff_symbol(s));
	return isl_pw_aff_involves_param_id(more, s->id) == isl_bool_false ? more : NULL;
}

/* "s" itself may be what an entry holds. */
static bool find_entry(struct search *q, const struct symbol *s, struct entry *e)
{
	struct point *here = q->here;
	*e = (struct entry){s->address, s->type, NULL, 0};
	if (s->kind == SYMBOL_LOAD && s->address.nterms && !address_is_scaled(&s->address) &&
	    place_holds(here, s) && is_own(q, e))
		return true;
	for (unsigned i = 0; i < here->nplaces; i++) {
		const struct stored_entry *x = here->memory[i]->stored;
		e->more = x ? beyond(here, x->number, s) : NULL;
		if (!e->more || !is_stored_last(here, x))
			continue;
		e->at = x->at;
		e->type = x->type;
		if (is_own(q, e))
			return true;
	}
	return false;
}

/* ---- elements ---- */

/* Where the entries are looked at: after the loop, or after the region of one that threads share.
 */
static const struct scope *scope_after(const struct search *q)
{
	const struct scope *team = q->is_shared ? scope_team(q->here->scope) : NULL;
	return team ? team->parent : q->count->scope->parent;
}

/* "x" by what entry "e" will hold, instead of by "s". */
static bool tell(struct search *q, struct family_set *x, const struct symbol *s,
		 const struct entry *e)
{
	struct point *here = q->here;
	struct family_set by = *x;
	unsigned k;
	int64_t more;
	if (!indirect_by_index(here, x, e->at.terms[e->term].at, &by, &k, &more))
		return false;
	struct address a = e->at;
	a.terms[e->term].at = aff_plus(here->sets, aff_symbol(symbol_coordinate(here, k)), more);
	a.lvalue = NULL;
	const struct symbol *left = symbol_left(here, &a, e->type, scope_after(q));
	isl_pw_aff *number =
		e->more ? aff_difference(here->sets, aff_symbol(left), e->more) : aff_symbol(left);
	by.set = set_substitute(here->sets, by.set, s->id, number);
	ARRAY_PUSH(here->arena, q->left->at, left);
	*x = by;
	return true;
}

static bool ends(struct search *q, const struct symbol *s)
{
	return s && s != q->count->counter && symbol_is_defined_in(q->here, s, q->count->scope);
}

static bool tell_all(struct search *q, struct family_set *x)
{
	struct symbol_list l = symbols_in(q->here, x->set);
	bool any = false;
	for (unsigned i = 0; i < l.at.n; i++) {
		struct entry e;
		const struct symbol *s = l.at.at[i];
		if (ends(q, s) && set_mentions(x->set, s->id) && find_entry(q, s, &e))
			any |= tell(q, x, s, &e);
	}
	return any;
}

struct elements counts_left_tell(struct point *here, struct stmt *s, const struct counted_loop *c,
				 const struct memory_state **begin, bool is_shared,
				 struct elements must, struct counts_left *to)
{
	if (is_shared && scope_team(here->scope) && !is_region(s))
		return must;
	struct search q = {.here = here,
			   .loop = s,
			   .count = c,
			   .begin = begin,
			   .is_shared = is_shared,
			   .left = to};
	struct elements_list l = {.locations = must.locations};
	bool any = false;
	for (unsigned i = 0; i < must.n; i++) {
		struct family_set x = must.at[i];
		any |= tell_all(&q, &x);
		elements_list_add(here->sets, &l, x.family, x.set);
	}
	return any ? elements_list_end(here->sets, &l) : must;
}

void counts_left_bind(struct point *here, const struct counts_left *l, struct exit *next)
{
	for (unsigned i = 0; i < l->at.n; i++) {
		const struct symbol *s = l->at.at[i];
		const struct symbol *now = symbol_loaded(here, &s->address, s->type);
		if (now)
			next->must_before =
				elements_rename(here->sets, next->must_before, s->id, now->id);
	}
	if (l->at.n)
		next->must_after = next->must_before;
}
