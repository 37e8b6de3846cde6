/* through.c - plain runs, with no checkpoint.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the program. Out: what it leaves, to compare with; is that always the same?
 * Means: two runs at first, the second begun in another second of the clock, which a program may
 *        take its random numbers from. More of them when a proof has failed.
 * Errs:  a program that differs rarely may be taken for one that does not. */
#include "through.h"
#include "chain.h"
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MORE_RUNS = 8, LEAST_MORE_RUNS = 2 };

/* Is it an end to compare others with? */
static char *bad_end(int status)
{
	char *said = NULL;
	if (status == 75 || status == 78 || status >= 126)
		if (asprintf(&said, "a plain run ends with exit code %d%s", status,
			     status > 128 ? " (a signal)" : "") < 0)
			abort();
	return said;
}

/* One more, beside the reference: what differs, or NULL. */
static bool compare_through(struct prove *p, struct prove_team *t, char **what)
{
	char *folder = NULL;
	int status;
	*what = NULL;
	if (!chain_through(p, t->threads, "again", NULL, &folder, &status))
		return false;
	if (status == t->status)
		*what = compare_runs(&p->rule, t->reference, folder);
	else if (asprintf(what, "exit code %d instead of %d", status, t->status) < 0)
		abort();
	free(folder);
	return true;
}

bool through_begin(struct prove *p, struct prove_team *t, enum verdict *v, char **why)
{
	char name[40];
	snprintf(name, sizeof name, t->threads ? "reference.%u" : "reference", t->threads);
	double begun = (double)time(NULL);
	if (!chain_through(p, t->threads, name, t, &t->reference, &t->status))
		return false;
	*v = VERDICT_NOTHING;
	if ((*why = bad_end(t->status)))
		return true;
	if (!t->met) {
		*why = strdup("no candidate was met");
		return true;
	}
	while ((double)time(NULL) <= begun && !process_is_asked())
		process_sleep_until(process_now() + 0.05);
	*v = VERDICT_SAME;
	if (!compare_through(p, t, why))
		return false;
	if (*why)
		*v = VERDICT_UNSTEADY;
	return true;
}

bool through_again(struct prove *p, struct prove_team *t, char **what)
{
	double before = process_now() - p->begun, now;
	for (unsigned i = 0; i < MORE_RUNS; i++) {
		now = process_now() - p->begun;
		if (i >= LEAST_MORE_RUNS && now > 2 * before)
			break;
		if (!compare_through(p, t, what))
			return false;
		if (*what)
			return true;
	}
	return true;
}
