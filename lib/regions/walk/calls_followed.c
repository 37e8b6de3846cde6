/* calls_followed.c - the effect of a call of one known function.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call step.
 * Out:     its effect; what is known of memory after it.
 * Means:   the callee's summary for the threads that execute the call, in the caller's symbols. A
 *          function without code of a team is executed by each thread as if alone.
 * Errs:    a callee without a summary that fits reads all that MOD/REF says it may, and must write
 *          nothing.
 * Cost:    the callee's analysis, once for each kind of execution. */
#include "access.h"
#include "callee_effect.h"
#include "calls.h"
#include "memory_state.h"
#include "region_walk.h"
#include "step_effect.h"

struct effect run_call(struct region_walk *w, const struct access *step,
		       const struct bitset *written)
{
	struct point *here = &w->here;
	struct function *f = calls_of(here->known->calls, step->expr)->functions.at[0];
	enum execution execution = here->execution;
	if (execution == EXECUTION_TEAM && !here->known->has_team_code[f->id])
		execution = EXECUTION_PER_THREAD;
	const struct region_summary *callee = summary_of(w->r, f, execution);
	if (callee && callee_is_told(here, callee, step->expr))
		return callee_effect(here, callee, step->expr, written);
	struct effect e = effect_of_locations_read(here, step);
	if (written)
		memory_forget(here, *written);
	return e;
}
