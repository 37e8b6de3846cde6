/* through.c - plain runs, with no checkpoint.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the program. Out: what it leaves, to compare with; is that always the same?
 * Means: two runs at first, the second begun in another second of the clock, which a program may
 *        take its random numbers from. More of them when a proof has failed.
 * Errs:  a program that differs rarely may be taken for one that does not. */
#include "through.h"
#include "chain.h"
#include "folder.h"
#include "process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MORE_RUNS = 8, LEAST_MORE_RUNS = 2 };

/* How it ended, if that is not well. */
static char *say_end(const char *what, const struct prove_team *t)
{
	char *file = folder_join(t->reference, "stderr"), *words = chain_last_words(file, ""),
	     *said;
	if (asprintf(&said, "%s with exit code %d%s%s%s", what, t->status,
		     t->status > 128 ? " (a signal)" : "", *words ? "; the last it said: " : "",
		     words) < 0)
		abort();
	free(file);
	free(words);
	return said;
}

/* Why nothing can be compared with this run, or NULL. */
static char *why_not(const struct prove_team *t)
{
	if (t->status == 75 || t->status == 78 || t->status >= 126)
		return say_end("a plain run ends", t);
	if (t->met)
		return NULL;
	return t->status ? say_end("no candidate was met in a plain run, which ends", t)
			 : strdup("no candidate was met");
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

static bool make_reference(struct prove *p, struct prove_team *t)
{
	char name[40];
	snprintf(name, sizeof name, t->threads ? "reference.%u" : "reference", t->threads);
	return chain_through(p, t->threads, name, t, &t->reference, &t->status);
}

bool through_beside(struct prove *p, struct prove_team *t)
{
	free(t->reference);
	json_decref(t->positions);
	return make_reference(p, t);
}

bool through_begin(struct prove *p, struct prove_team *t, enum verdict *v, char **why)
{
	double begun = (double)time(NULL);
	if (!make_reference(p, t))
		return false;
	*v = VERDICT_NOTHING;
	if ((*why = why_not(t)))
		return true;
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
