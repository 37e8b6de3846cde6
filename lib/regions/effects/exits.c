/* exits.c - where ways out of code meet.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      two exits.
 * Out:     one that stands for both.
 * Means:   what both must write is a must-write, and what one must with values of the parameters
 *          with which the other is not taken. What both always have in common tells nothing: a hull
 *          of both holds wherever either is taken.
 * Errs:    towards fewer must-writes, and exits taken with more values: unions of many disjuncts
 *          become their hulls.
 * Cost:    one isl operation per family that both write. */
#include "exits.h"
#include "behind_pointers.h"

static isl_set *in_few_disjuncts(struct sets *sets, isl_set *where)
{
	enum { FEW_DISJUNCTS = 4 };
	bool is_long = where && isl_set_n_basic_set(where) > FEW_DISJUNCTS;
	return is_long ? set_hull(sets, where) : where;
}

isl_set *where_told(struct point *here, isl_set *where, symbol_test *test, const void *with)
{
	struct sets *sets = here->sets;
	struct symbol_list l = symbols_in(here, where);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && test(here, l.at.at[i], with))
			where = set_without(sets, where, l.at.at[i]->id, ANY);
	return in_few_disjuncts(sets, where);
}

static bool is_same(isl_set *a, isl_set *b)
{
	return a == b || (a && b && isl_set_plain_is_equal(a, b) == isl_bool_true);
}

isl_set *where_either(struct point *here, isl_set *a, isl_set *b)
{
	if (is_same(a, b))
		return a;
	return a && b ? in_few_disjuncts(here->sets, set_or(here->sets, a, b)) : NULL;
}

static bool is_other(struct point *here, const struct symbol *s, const void *than)
{
	(void)here;
	return s != than;
}

/* Numbers that callers may look at one by one: more of them than one, else none. */
static struct symbol_list told_apart(struct point *here, isl_set *where)
{
	struct symbol_list all = symbols_in(here, where), told = {0};
	for (unsigned i = 0; i < all.at.n; i++)
		if (all.at.at[i] && !all.at.at[i]->is_entry)
			ARRAY_PUSH(here->arena, told.at, all.at.at[i]);
	return told.at.n > 1 ? told : (struct symbol_list){0};
}

/* Values with which "other" is not taken, where "where" (NULL: any) may be. What both together tell
 * of several numbers, each may tell alone. */
static isl_set *where_apart(struct point *here, isl_set *where, isl_set *other)
{
	struct sets *sets = here->sets;
	isl_set *apart = set_not(sets, set_beyond(sets, other, where));
	struct symbol_list l = told_apart(here, other);
	for (unsigned i = 0; where && i < l.at.n; i++) {
		isl_set *a = where_told(here, other, is_other, l.at.at[i]);
		isl_set *b = where_told(here, where, is_other, l.at.at[i]);
		if (set_is_empty(set_and(sets, a, b)))
			apart = set_or(sets, apart, set_not(sets, a));
	}
	return apart;
}

/* "must", with the values in "where" (NULL: any) with which the exit that it is of is taken, and
 * "other" is not. */
static struct elements must_unless(struct point *here, struct elements must, isl_set *where,
				   isl_set *other)
{
	struct sets *sets = here->sets;
	if (!other || !must.n || is_same(where, other))
		return elements_none();
	isl_set *apart = where_apart(here, where, other);
	return set_is_empty(apart) ? elements_none() : elements_restrict(sets, must, apart);
}

struct exit exit_meet(struct point *here, struct exit a, struct exit b)
{
	struct sets *sets = here->sets;
	struct exit x = {.is_reached = true};
	if (!a.is_reached || !b.is_reached)
		return a.is_reached ? a : b;
	x.where = where_either(here, a.where, b.where);
	x.must_before = elements_intersect(sets, a.must_before, b.must_before);
	x.must_after = here->execution == EXECUTION_TEAM
			       ? elements_intersect(sets, a.must_after, b.must_after)
			       : elements_none();
	struct elements of_a = must_unless(here, a.must_before, a.where, b.where);
	struct elements of_b = must_unless(here, b.must_before, b.where, a.where);
	x.must_before = elements_union(sets, x.must_before,
				       behind_pointers(here, elements_union(sets, of_a, of_b)));
	if (here->execution != EXECUTION_TEAM)
		x.must_after = x.must_before;
	return x;
}

struct exit exit_from_loop(struct exit of_iteration)
{
	return (struct exit){.is_reached = of_iteration.is_reached, .where = of_iteration.where};
}
