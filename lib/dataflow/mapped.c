/* mapped.c - calls of mmap and its like.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the calls of the program. Out: warnings.
 * Means:   such memory is at another place, or nowhere, in a restarted process; what it holds is
 *          not saved. Nothing is known of it otherwise: to the analysis these are functions of
 *          which it knows nothing.
 * Errs:    on the side of warning: whether the memory is needed behind a position is not asked.
 * Cost:    one look at each call. */
#include "mapped.h"
#include "calls.h"
#include "diag.h"

#include <string.h>

static bool maps(const struct function *f)
{
	static const char *const names[] = {"mmap", "mmap64", "mremap", "shmat", "sbrk"};
	for (size_t i = 0; f && i < sizeof names / sizeof *names; i++)
		if (!strcmp(f->name, names[i]))
			return true;
	return false;
}

void mapped_check(const struct program *p, const struct calls *calls)
{
	for (unsigned i = 0; i < p->functions.n; i++) {
		const struct call_list *in = calls_in(calls, p->functions.at[i]);
		for (unsigned k = 0; k < in->at.n; k++) {
			const struct function *to = calls_of(calls, in->at.at[k])->unknown;
			if (!maps(to))
				continue;
			diag(DIAG_WARNING, in->at.at[k]->loc,
			     "memory of '%s' is not in a checkpoint, and not there after a restart",
			     to->name);
			diag(DIAG_HELP, in->at.at[k]->loc,
			     "use malloc, or map it again behind each position");
		}
	}
}
