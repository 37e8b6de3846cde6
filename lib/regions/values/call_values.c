/* call_values.c - what number does a call give?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call that gives an integer.
 * Out:     its value in the caller's symbols.
 * Means:   omp_get_thread_num and omp_get_num_threads give one thread the same throughout a region.
 *          A function that writes nothing gives what its summary says (summaries.c).
 * Errs:    NULL: outside of a team; a call that may be of another function, or has arguments that
 *          may change something before the function reads it.
 * Cost:    that of the callee's summary, once. */
#include "call_values.h"
#include "calls.h"

#include <string.h>

static bool changes_nothing(struct point *here, const struct expr *e)
{
	bool ok = !expr_changes(e) && (e->kind != EXPR_CALL || value_of_call(here, e));
	for (unsigned i = 0; ok && i < e->args.n; i++)
		ok = changes_nothing(here, e->args.at[i]);
	return ok;
}

isl_pw_aff *value_of_call(struct point *here, const struct expr *call)
{
	const struct known_program *known = here->known;
	const char *name = calls_library(known->calls, call);
	const struct callees *to = calls_of(known->calls, call);
	if (name && here->execution != EXECUTION_SERIAL && !strcmp(name, "omp_get_thread_num"))
		return aff_symbol(symbol_of_team(here, SYMBOL_THREAD));
	if (name && here->execution != EXECUTION_SERIAL && !strcmp(name, "omp_get_num_threads"))
		return aff_symbol(symbol_of_team(here, SYMBOL_THREADS));
	if (name || to->is_unknown || to->unknown || to->rows.n || to->callbacks.n ||
	    to->functions.n != 1)
		return NULL;
	for (unsigned i = 1; i < call->args.n; i++)
		if (!changes_nothing(here, call->args.at[i]))
			return NULL;
	return known->value_returned(here, to->functions.at[0], call);
}
