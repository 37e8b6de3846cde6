/* conditions.c - what does an "if" test, and what is done to find out?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a condition.
 * Out:     the effect of evaluating it; the symbols' values for which it is true.
 * Means:   operands of "&&" and "||" that call something or assign are evaluated one after the
 *          other: the second on one way alone, where it is known what the first one was. A value
 *          that is assigned to a variable is what that holds afterwards.
 * Errs:    "not known".
 * Cost:    that of the operands, and a choice for each "&&" and "||". */
#include "conditions.h"
#include "expressions.h"
#include "given.h"
#include "memory_state.h"
#include "threads.h"

#include <stdlib.h>

static bool does_more(const struct expr *e)
{
	bool does = e->kind == EXPR_CALL || expr_changes(e);
	for (unsigned i = 0; !does && i < e->args.n; i++)
		does = does_more(e->args.at[i]);
	return does;
}

static bool is_in_order(const struct expr *e)
{
	return e->kind == EXPR_LOGICAL && does_more(e);
}

static bool is_not_in_order(const struct expr *e)
{
	return expr_is_not(e) && is_in_order(condition_tested(e->args.at[0]));
}

/* The second operand, which is evaluated where "goes_on" (NULL: not known) holds. */
static struct effect run_second(struct region_walk *w, struct expr *e, isl_set *goes_on,
				isl_set **holds)
{
	struct point *here = &w->here;
	isl_set *context = here->context, *stops = goes_on ? set_not(here->sets, goes_on) : NULL;
	bool divergent = here->execution == EXECUTION_TEAM && !set_is_uniform(here, goes_on);
	const struct memory_state **skipped = memory_copy(here);
	if (goes_on)
		here->context = set_and(here->sets, context, goes_on);
	here->divergent += divergent;
	struct effect second = run_condition(w, e, holds);
	here->divergent -= divergent;
	here->context = context;
	if (second.exits[EXIT_NEXT].is_reached)
		memory_join(here, skipped, stops);
	else
		memory_go_back(here, skipped);
	free(skipped);
	return effect_choice(here, goes_on, second, effect_nothing());
}

static struct effect run_in_order(struct region_walk *w, const struct expr *e, isl_set **holds)
{
	struct sets *sets = w->here.sets;
	isl_set *a, *b;
	unsigned first = w->labels.n;
	struct effect all = run_condition(w, e->args.at[0], &a);
	unsigned end = w->labels.n;
	isl_set *goes_on = a && e->op == OP_OR ? set_not(sets, a) : a;
	struct effect second = run_second(w, e->args.at[1], goes_on, &b);
	continuations_then(&w->here, &w->labels, first, end, second);
	*holds = !a || !b ? NULL : e->op == OP_OR ? set_or(sets, a, b) : set_and(sets, a, b);
	return effect_then(&w->here, all, second);
}

struct effect run_condition(struct region_walk *w, struct expr *e, isl_set **holds)
{
	struct point *here = &w->here;
	const struct expr *tested = condition_tested(e);
	struct effect all;
	if (is_in_order(tested))
		return run_in_order(w, tested, holds);
	if (is_not_in_order(tested)) {
		all = run_condition(w, tested->args.at[0], holds);
		*holds = *holds ? set_not(here->sets, *holds) : NULL;
		return all;
	}
	isl_set *before = full_condition_of(here, e);
	all = run_expr(w, e);
	*holds = before ? before : condition_of_assigned(here, e);
	return all;
}

void condition_forget(struct point *here, const struct expr *e)
{
	e = condition_tested(e);
	if (is_in_order(e) || is_not_in_order(e))
		for (unsigned i = 0; i < e->args.n; i++)
			condition_forget(here, e->args.at[i]);
	else
		here->context = given_forgotten(here, call_tested(e));
}
