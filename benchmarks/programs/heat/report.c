/* report.c - the history of the peak temperature: a list that grows with the run.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "heat.h"

#include <stdlib.h>

struct entry {
	int step;
	double peak;
	struct entry *next;
};

struct history {
	struct entry *first, **end;
};

struct history *history_new(void)
{
	struct history *h = malloc(sizeof *h);
	if (!h)
		return NULL;
	h->first = NULL;
	h->end = &h->first;
	return h;
}

void history_add(struct history *h, int step, double peak)
{
	struct entry *e = malloc(sizeof *e);
	if (!e) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	*e = (struct entry){ step, peak, NULL };
	*h->end = e;
	h->end = &e->next;
}

void history_print(const struct history *h, FILE *out)
{
	for (const struct entry *e = h->first; e; e = e->next)
		fprintf(out, "step %6d peak %.15f\n", e->step, e->peak);
}

void history_free(struct history *h)
{
	for (struct entry *e = h->first, *next; e; e = next) {
		next = e->next;
		free(e);
	}
	free(h);
}
