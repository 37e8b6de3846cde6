/* calls_followed.c - the effect of a call of known functions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call step.
 * Out:     its effect; what is known of memory after it; what it gives, if it writes nothing.
 * Means:   the callee's summary for the threads that execute the call, in the caller's symbols. A
 *          function without code of a team is executed by each thread as if alone. A pointer that
 *          may lead to several functions is a choice between them of which nothing is known.
 * Errs:    where a callee has no summary that fits, the call reads all that MOD/REF says it may,
 *          and must write nothing.
 * Cost:    the callees' analysis, once for each kind of execution. */
#include "access.h"
#include "callee_effect.h"
#include "calls.h"
#include "memory_state.h"
#include "moving_counts.h"
#include "modref.h"
#include "reach.h"
#include "region_walk.h"
#include "step_effect.h"

#include <stdlib.h>

/* How "f" is executed if it is called from "here". */
static enum execution execution_of(const struct point *here, const struct function *f)
{
	if (here->execution == EXECUTION_TEAM && !here->known->has_team_code[f->id])
		return EXECUTION_PER_THREAD;
	return here->execution;
}

/* May what "call" of "f" gives say what it has written? */
static bool may_give(struct point *here, struct function *f, const struct expr *call)
{
	return call->type->kind == TYPE_INTEGER && !calls_recursive(here->known->calls, f) &&
	       !reach_call(here->known->reach, call);
}

/* NULL: "f" has no summary that can be used at this call. */
static const struct region_summary *summary_told(struct point *here, struct function *f,
						 const struct expr *call)
{
	const struct region_summary *s = summary_of(here->known->regions, f, execution_of(here, f));
	return s && callee_is_told(here, s, call) ? s : NULL;
}

static struct return_value what_one_gives(struct point *here, struct function *f,
					  const struct expr *call)
{
	bool writes = !bitset_empty(modref_of(here->known->modref, f)->mod);
	if (writes && !may_give(here, f, call))
		return (struct return_value){0};
	const struct region_summary *callee = summary_told(here, f, call);
	if (!callee)
		return (struct return_value){0};
	if (writes && callee->gives)
		return (struct return_value){.number = aff_symbol(symbol_given(here, call)),
					     .is_given = true};
	return writes || !return_value_known(&callee->returned) ? (struct return_value){0}
								: callee_value(here, callee, call);
}

/* What one of several functions gives: a symbol, if one of them says what it has written by it. */
static struct return_value what_any_gives(struct point *here, const struct callees *to,
					  const struct expr *call)
{
	bool tells = false;
	for (unsigned i = 0; i < to->functions.n; i++) {
		struct function *f = to->functions.at[i];
		const struct region_summary *callee =
			may_give(here, f, call) ? summary_told(here, f, call) : NULL;
		if (!callee)
			return (struct return_value){0};
		tells |= callee->gives != NULL;
	}
	return tells ? (struct return_value){.number = aff_symbol(symbol_given(here, call)),
					     .is_given = true}
		     : (struct return_value){0};
}

struct return_value return_value_of_functions(struct point *here, const struct callees *to,
					      const struct expr *call)
{
	return to->functions.n == 1 ? what_one_gives(here, to->functions.at[0], call)
				    : what_any_gives(here, to, call);
}

/* Is each of the functions told at this call? Threads that may choose differently meet no barrier
 * of a team. */
static bool all_are_told(struct point *here, const struct callees *to, const struct expr *call)
{
	bool is_one = to->functions.n == 1, told = true;
	for (unsigned i = 0; told && i < to->functions.n; i++) {
		struct function *f = to->functions.at[i];
		told = (is_one || execution_of(here, f) != EXECUTION_TEAM) &&
		       summary_told(here, f, call);
	}
	return told;
}

static struct effect run_function(struct point *here, struct function *f, const struct expr *call,
				  const struct bitset *written)
{
	return callee_effect(here, summary_told(here, f, call), call, written);
}

/* One of several functions; what it leaves in memory is what all of them do. */
static struct effect run_any(struct point *here, const struct callees *to, const struct expr *call,
			     const struct bitset *written)
{
	if (to->functions.n == 1)
		return run_function(here, to->functions.at[0], call, written);
	const struct memory_state **start = memory_copy(here);
	isl_set *context = here->context;
	struct effect all = run_function(here, to->functions.at[0], call, written);
	for (unsigned i = 1; i < to->functions.n; i++) {
		const struct memory_state **others = memory_copy(here);
		memory_go_back(here, start);
		here->context = context;
		struct effect e = run_function(here, to->functions.at[i], call, written);
		memory_join(here, others, NULL);
		free(others);
		all = effect_choice(here, NULL, all, e);
	}
	here->context = context;
	free(start);
	return all;
}

struct effect run_call(struct region_walk *w, const struct access *step,
		       const struct bitset *written)
{
	struct point *here = &w->here;
	const struct expr *call = step->expr;
	const struct callees *to = calls_of(here->known->calls, call);
	if (all_are_told(here, to, call)) {
		struct effect told = run_any(here, to, call, written);
		if (written) /* this call's blocks may be fewer than all that the function gives */
			told.grown.lost &= moving_counts_in(here, *written);
		return told;
	}
	struct effect e = effect_of_locations_read(here, step);
	if (written) {
		e.grown = growths_of_step(here, step, *written);
		memory_forget(here, *written);
	}
	return e;
}
