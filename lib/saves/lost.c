/* lost.c - calls that map, make, set or start what a restarted process does not have.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the calls of the program; effect "lost" of modref_libc.def. Out: warnings.
 * Means:   such memory is at another place, or nowhere, in a restarted process; a handle is not
 *          known to the library there, what was set is not, and a thread does not run. A function
 *          that starts threads and joins them, without a position, is not warned of.
 * Errs:    on the side of warning: whether it is needed after a position is not asked.
 * Cost:    one look at each call. */
#include "lost.h"
#include "calls.h"
#include "diag.h"
#include "libc.h"
#include "reach.h"

#include <string.h>

static const struct {
	const char *kind, *message, *help;
} kinds[] = {
	{"map", "memory of '%s' is not in a checkpoint, and not there after a restart",
	 "use malloc, or map it again after each position (ompckpt_at_restart)"},
	{"handle", "what '%s' makes is not in a checkpoint, and not there after a restart",
	 "be done with it before the position, or make it again (ompckpt_at_restart)"},
	{"state", "what '%s' sets is not in a checkpoint, and not set after a restart",
	 "call it again after each position (ompckpt_at_restart)"},
	{"thread", "a thread that '%s' starts does not run in a restarted process",
	 "join it before the position, or start it again (ompckpt_at_restart)"},
};

static void check_row(const struct expr *call, const struct libc_row *r, const char *name,
		      bool joins)
{
	const char *kind = r ? libc_word(r, "lost") : NULL;
	for (unsigned i = 0; kind && i < sizeof kinds / sizeof *kinds; i++) {
		const char *x = kinds[i].kind;
		if (strncmp(kind, x, strlen(x)) || (joins && !strcmp(x, "thread")))
			continue;
		diag(DIAG_WARNING, call->loc, kinds[i].message, name);
		diag(DIAG_HELP, call->loc, "%s", kinds[i].help);
	}
}

static void check_call(const struct calls *calls, const struct expr *call, bool joins)
{
	const struct callees *to = calls_of(calls, call);
	if (to->unknown && function_is_library(to->unknown))
		check_row(call, libc_row(to->unknown->name), to->unknown->name, joins);
	for (unsigned i = 0; i < to->rows.n; i++)
		check_row(call, to->rows.at[i], to->rows.at[i]->name, joins);
}

static bool has_join(const struct calls *calls, const struct call_list *in)
{
	for (unsigned i = 0; i < in->at.n; i++) {
		const struct callees *to = calls_of(calls, in->at.at[i]);
		if (to->unknown && !strcmp(to->unknown->name, "pthread_join"))
			return true;
		for (unsigned k = 0; k < to->rows.n; k++)
			if (!strcmp(to->rows.at[k]->name, "thrd_join"))
				return true;
	}
	return false;
}

void lost_diagnose(const struct program *p, const struct calls *calls, const struct reach *reach)
{
	for (unsigned i = 0; i < p->functions.n; i++) {
		const struct function *f = p->functions.at[i];
		const struct call_list *in = calls_in(calls, f);
		bool joins = !reach_function(reach, f) && has_join(calls, in);
		for (unsigned k = 0; k < in->at.n; k++)
			check_call(calls, in->at.at[k], joins);
	}
}
