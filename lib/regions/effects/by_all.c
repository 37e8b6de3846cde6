/* by_all.c - what do all threads of a team write together?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements that each thread of the team at hand must write, in symbols of one thread.
 * Out:     elements that some thread of the team writes, in symbols that are the same for all.
 * Means:   what depends on the thread's number alone is united over all numbers below the number of
 *          threads. From share n * me / threads to the next: each p of 0 <= p < n lies between them
 *          for one thread or other, which writes what it would write for any two around p. So each
 *          p >= 0 lies in a chunk me * size to (me + 1) * size, or behind where the last begins,
 *          which ends at n or later if the size is n / threads rounded up.
 * Errs:    nothing: threads may have gone apart; elements of what each thread has of its own, or
 *          finds by a pointer or a length of its own; other symbols of one thread.
 * Cost:    for elements that depend on a thread: a projection, or two or three differences. */
#include "by_all.h"
#include "bounds.h"
#include "scaled.h"
#include "threads.h"

enum { FEW_WRITTEN = 4 };

/* The symbols of one thread in a set. */
struct of_thread {
	const struct symbol *thread, *share[2];
	unsigned nshares;
	bool has_others;
};

static struct of_thread thread_symbols(struct point *here, isl_set *s)
{
	struct of_thread x = {0};
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *y = l.at.at[i];
		if (!y || !set_mentions(s, y->id) || !may_differ(here, y, NULL))
			continue;
		if (y->kind == SYMBOL_THREAD && y->team == scope_team(here->scope))
			x.thread = y;
		else if (y->kind == SYMBOL_RESULT && x.nshares < 2)
			x.share[x.nshares++] = y;
		else
			x.has_others = true;
	}
	return x;
}

static isl_set *by_number(struct point *here, isl_set *s, const struct symbol *thread)
{
	return set_without(here->sets, bounds_added(here, s, thread, NULL, NULL), thread->id, ANY);
}

/* Are "a" and "b" n * me / threads and n * (me + 1) / threads of the team at hand? */
static bool follow_each_other(struct point *here, const struct symbol *a, const struct symbol *b,
			      isl_pw_aff **n)
{
	struct sets *sets = here->sets;
	isl_pw_aff *me = aff_symbol(symbol_of_team(here, SYMBOL_THREAD));
	isl_pw_aff *all = aff_symbol(symbol_of_team(here, SYMBOL_THREADS));
	isl_pw_aff *next = own_aff(
		sets, isl_pw_aff_add(isl_pw_aff_copy(me), isl_pw_aff_copy(aff_number(sets, 1))));
	struct share x, y;
	if (!share_of(here, a, &x) || !share_of(here, b, &y))
		return false;
	*n = x.n;
	return value_is_uniform(here, x.n) && aff_is_same(x.n, y.n) && aff_is_same(x.by, all) &&
	       aff_is_same(y.by, all) && aff_is_same(x.part, me) && aff_is_same(y.part, next);
}

static isl_set *minus(struct sets *sets, isl_set *a, isl_set *b)
{
	return own_set(sets, isl_set_subtract(isl_set_copy(a), isl_set_copy(b)));
}

/* All tuples of the space of "s", where "condition" holds. */
static isl_set *all_where(struct sets *sets, isl_set *s, isl_set *condition)
{
	isl_set *all = own_set(sets, isl_set_universe(isl_set_get_space(s)));
	return set_and(sets, all, condition);
}

static isl_set *by_shares(struct point *here, isl_set *s, const struct symbol *from,
			  const struct symbol *end, isl_pw_aff *n)
{
	struct sets *sets = here->sets;
	isl_id *id = unique_id(sets, "p", NULL);
	isl_pw_aff *p = aff_parameter(sets, id), *zero = aff_number(sets, 0);
	isl_pw_aff *low = aff_symbol(from), *high = aff_symbol(end);
	isl_set *in = set_and(sets, params_compare(sets, RELATION_LESS_EQUAL, zero, p),
			      params_compare(sets, RELATION_LESS, p, n));
	isl_set *around = set_and(sets, params_compare(sets, RELATION_LESS_EQUAL, zero, low),
				  params_compare(sets, RELATION_LESS_EQUAL, low, p));
	around = set_and(sets, around, params_compare(sets, RELATION_LESS, p, high));
	around = set_and(sets, around, params_compare(sets, RELATION_LESS_EQUAL, high, n));
	isl_set *not = minus(sets, all_where(sets, s, set_and(sets, around, in)), s);
	not = set_without(sets, set_without(sets, not, from->id, ANY), end->id, ANY);
	isl_set *written = minus(sets, all_where(sets, s, in), not );
	written = set_without(sets, set_without(sets, written, from->id, ANY), end->id, ANY);
	return set_without(sets, written, id, ANY);
}

/* ---- chunks ---- */

/* "part * size", in whichever order, where size is the same for all threads. */
static bool is_size_times(struct point *here, const struct symbol *x, isl_pw_aff *part,
			  isl_pw_aff **size)
{
	bool is = x->op == OP_MULTIPLY && x->noperands == 2 && symbol_is_exact(here, x);
	for (unsigned i = 0; i < 2 && is; i++) {
		*size = x->operands[1 - i];
		if (aff_is_same(x->operands[i], part) && value_is_uniform(here, *size))
			return true;
	}
	return false;
}

/* Of the products in "x": me * size, from which a thread's chunk begins, or NULL. "(me + 1) * size"
 * in "s" becomes that and "size". */
static const struct symbol *begin_of_chunk(struct point *here, const struct of_thread *x,
					   isl_pw_aff **size, isl_set **s)
{
	struct sets *sets = here->sets;
	isl_pw_aff *me = aff_symbol(symbol_of_team(here, SYMBOL_THREAD)), *other;
	for (unsigned i = 0; i < x->nshares; i++) {
		const struct symbol *next = x->nshares > 1 ? x->share[1 - i] : NULL;
		if (!is_size_times(here, x->share[i], me, size))
			continue;
		if (!next)
			return x->share[i];
		if (!is_size_times(here, next, aff_plus(sets, me, 1), &other) ||
		    !aff_is_same(*size, other))
			return NULL;
		*s = set_substitute(sets, *s, next->id,
				    aff_sum(sets, aff_symbol(x->share[i]), *size));
		return x->share[i];
	}
	return NULL;
}

/* How many all chunks have at least, of "size" = all / threads + more, rounded down: "threads"
 * times that is more than all + (more - 1) * threads. NULL: not known. */
static isl_pw_aff *least_in_chunks(struct point *here, isl_pw_aff *size, isl_pw_aff *threads)
{
	struct sets *sets = here->sets;
	struct symbol_list l = symbols_of_value(here, size);
	const struct symbol *x = l.at.n ? l.at.at[0] : NULL;
	int64_t more;
	if (l.at.n != 1 || !x || x->kind != SYMBOL_RESULT || x->op != OP_DIVIDE ||
	    x->noperands != 2 || !aff_is_same(x->operands[1], threads) ||
	    !aff_is_number(aff_difference(sets, size, aff_symbol(x)), &more))
		return NULL;
	isl_pw_aff *all = aff_sum(sets, x->operands[0], aff_times(sets, threads, more - 1));
	return aff_plus(sets, all, 1);
}

/* Each p >= 0 lies in some thread's chunk, or behind the last one's beginning. */
static isl_set *chunks_around(struct point *here, isl_pw_aff *p, isl_pw_aff *from, isl_pw_aff *size)
{
	struct sets *sets = here->sets;
	isl_pw_aff *me = aff_symbol(symbol_of_team(here, SYMBOL_THREAD));
	isl_pw_aff *threads = aff_symbol(symbol_of_team(here, SYMBOL_THREADS));
	isl_pw_aff *last = aff_plus(sets, threads, -1), *zero = aff_number(sets, 0);
	isl_pw_aff *end = aff_sum(sets, from, size);
	isl_pw_aff *least = least_in_chunks(here, size, threads);
	isl_set *in_chunk = set_and(sets, params_compare(sets, RELATION_LESS, me, last),
				    params_compare(sets, RELATION_LESS, p, end));
	isl_set *in_last = params_compare(sets, RELATION_EQUAL, me, last);
	if (least)
		in_last = set_and(sets, in_last,
				  params_compare(sets, RELATION_LESS_EQUAL, least, end));
	isl_set *around = set_or(sets, in_chunk, in_last);
	isl_set *first = set_and(sets, params_compare(sets, RELATION_EQUAL, me, zero),
				 params_compare(sets, RELATION_EQUAL, from, zero));
	around = set_and(sets, around,
			 set_or(sets, first, params_compare(sets, RELATION_LESS, zero, me)));
	around = set_and(sets, around, params_compare(sets, RELATION_LESS_EQUAL, zero, from));
	return set_and(sets, around, params_compare(sets, RELATION_LESS_EQUAL, from, p));
}

/* What is in "s" for any number of threads, and any size that is computed of it, as far as these
 * are possible. */
static isl_set *for_any_size(struct point *here, isl_set *s, isl_pw_aff *size)
{
	struct sets *sets = here->sets;
	const struct symbol *threads = symbol_of_team(here, SYMBOL_THREADS);
	struct symbol_list l = symbols_of_value(here, size);
	isl_set *some =
		params_compare(sets, RELATION_LESS, aff_number(sets, 0), aff_symbol(threads));
	for (unsigned i = 0; i < l.at.n; i++)
		some = bounds_added(here, some, l.at.at[i], NULL, NULL);
	isl_set *not = minus(sets, all_where(sets, s, some), s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && l.at.at[i]->kind == SYMBOL_RESULT)
			not = set_without(sets, not, l.at.at[i]->id, ANY);
	not = set_without(sets, not, threads->id, ANY);
	return set_coalesced(sets, minus(sets, all_where(sets, s, params_all(sets)), not ));
}

static isl_set *by_chunks(struct point *here, isl_set *s, const struct symbol *from,
			  isl_pw_aff *size)
{
	struct sets *sets = here->sets;
	isl_id *id = unique_id(sets, "p", NULL);
	isl_id *me = symbol_of_team(here, SYMBOL_THREAD)->id;
	isl_pw_aff *p = aff_parameter(sets, id);
	isl_pw_aff *zero = aff_number(sets, 0);
	isl_set *in = set_and(sets, params_compare(sets, RELATION_LESS_EQUAL, zero, p),
			      params_compare(sets, RELATION_LESS_EQUAL, zero, size));
	isl_set *around = set_and(sets, chunks_around(here, p, aff_symbol(from), size), in);
	isl_set *not = minus(sets, all_where(sets, s, around), s);
	not = set_without(sets, set_without(sets, not, from->id, ANY), me, ANY);
	isl_set *written = minus(sets, all_where(sets, s, in), not );
	written = set_without(sets, set_without(sets, written, from->id, ANY), me, ANY);
	return for_any_size(here, set_without(sets, written, id, ANY), size);
}

/* NULL: nothing, or nothing more. */
static isl_set *over_threads(struct point *here, isl_set *s)
{
	struct of_thread x = thread_symbols(here, s);
	const struct symbol *from;
	isl_pw_aff *n, *size;
	isl_set *all = NULL;
	if (x.has_others)
		return NULL;
	if (x.thread && !x.nshares)
		all = by_number(here, s, x.thread);
	else if (!x.thread && x.nshares == 2 && follow_each_other(here, x.share[0], x.share[1], &n))
		all = by_shares(here, s, x.share[0], x.share[1], n);
	else if (!x.thread && x.nshares == 2 && follow_each_other(here, x.share[1], x.share[0], &n))
		all = by_shares(here, s, x.share[1], x.share[0], n);
	else if ((from = begin_of_chunk(here, &x, &size, &s)))
		all = by_chunks(here, s, from, size);
	return all && isl_set_n_basic_set(all) <= FEW_WRITTEN ? all : NULL;
}

/* Is it one object for all threads, laid out alike? */
static bool is_one_for_all(struct point *here, const struct access_family *f)
{
	const struct var *v = f->base.var;
	if (v ? v->is_thread_local || is_each_threads_own(here, v)
	      : may_differ(here, f->base.pointer, NULL))
		return false;
	return !family_has(here, f, may_differ, NULL);
}

struct elements written_by_all(struct point *here, struct elements a)
{
	struct elements_list to = {0};
	if (here->execution != EXECUTION_TEAM || here->divergent || here->parted)
		return elements_none();
	for (unsigned i = 0; i < a.n; i++) {
		isl_set *s = is_one_for_all(here, a.at[i].family) ? over_threads(here, a.at[i].set)
								  : NULL;
		if (s)
			elements_list_add(here->sets, &to, a.at[i].family, s);
	}
	return elements_list_end(here->sets, &to);
}
