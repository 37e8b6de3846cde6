/* calls_followed.c - the effect of a call of one known function.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call step.
 * Out:     its effect; what is known of memory after it; what it gives, if it writes nothing.
 * Means:   the callee's summary for the threads that execute the call, in the caller's symbols. A
 *          function without code of a team is executed by each thread as if alone.
 * Errs:    a callee without a summary that fits reads all that MOD/REF says it may, and must write
 *          nothing.
 * Cost:    the callee's analysis, once for each kind of execution. */
#include "access.h"
#include "callee_effect.h"
#include "calls.h"
#include "memory_state.h"
#include "modref.h"
#include "reach.h"
#include "region_walk.h"
#include "step_effect.h"

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

struct return_value return_value_of_function(struct point *here, struct function *f,
					     const struct expr *call)
{
	bool writes = !bitset_empty(modref_of(here->known->modref, f)->mod);
	if (writes && !may_give(here, f, call))
		return (struct return_value){0};
	const struct region_summary *callee =
		summary_of(here->known->regions, f, execution_of(here, f));
	if (!callee || !callee_is_told(here, callee, call))
		return (struct return_value){0};
	if (writes && callee->gives)
		return (struct return_value){.number = aff_symbol(symbol_given(here, call)),
					     .is_given = true};
	return writes || !return_value_known(&callee->returned) ? (struct return_value){0}
								: callee_value(here, callee, call);
}

struct effect run_call(struct region_walk *w, const struct access *step,
		       const struct bitset *written)
{
	struct point *here = &w->here;
	struct function *f = calls_of(here->known->calls, step->expr)->functions.at[0];
	const struct region_summary *callee = summary_of(w->r, f, execution_of(here, f));
	if (callee && callee_is_told(here, callee, step->expr))
		return callee_effect(here, callee, step->expr, written);
	struct effect e = effect_of_locations_read(here, step);
	if (written)
		memory_forget(here, *written);
	return e;
}
