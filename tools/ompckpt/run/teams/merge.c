/* merge.c - several teams write the same; it goes out once, and a difference is found.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what each team writes, in pieces of any size. Out: what they agree upon.
 * Means: a team's bytes are kept until they have been compared with what has gone out, and these
 *        until all teams have been.
 * Errs:  without memory the process ends.
 * Cost:  each byte is compared once for each team, and again while its team waits for others. */
#include "merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t greater(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

void written_add(struct written *w, const char *bytes, size_t n)
{
	size_t need = (size_t)(w->end - w->begin) + n;
	if (n == 0)
		return;
	if (need > w->room) {
		w->room = 2 * need + 4096;
		w->kept = realloc(w->kept, w->room);
	}
	if (!w->kept) {
		fputs("ompckpt: no memory for what the teams write\n", stderr);
		exit(2);
	}
	memcpy(w->kept + (w->end - w->begin), bytes, n);
	w->end += n;
}

/* Not each time: what is left has to be moved. */
void written_forget(struct written *w, uint64_t least)
{
	least = smaller(least, w->end);
	if (least <= w->begin || least - w->begin < (w->end - w->begin) / 2)
		return;
	memmove(w->kept, w->kept + (least - w->begin), (size_t)(w->end - least));
	w->begin = least;
}

void written_copy(struct written *w, const struct written *of)
{
	written_free(w);
	w->begin = w->end = of->begin;
	w->checked = of->checked;
	if (of->end > of->begin)
		written_add(w, of->kept, (size_t)(of->end - of->begin));
}

void written_free(struct written *w)
{
	free(w->kept);
	*w = (struct written){0};
}

/* The end of what both have alike from "from" on, which both keep. */
static uint64_t alike(const struct written *a, const struct written *b, uint64_t from)
{
	uint64_t to = smaller(a->end, b->end);
	const char *p = a->kept + (from - a->begin), *q = b->kept + (from - b->begin);
	size_t n = to > from ? (size_t)(to - from) : 0, i = 0;
	if (n == 0 || !memcmp(p, q, n))
		return from + n;
	while (p[i] == q[i])
		i++;
	return from + i;
}

/* How many have the same as "who" up to "to"? */
static unsigned supporters(const struct written *const teams[], unsigned n, unsigned who,
			   uint64_t out, uint64_t to)
{
	unsigned k = 0;
	for (unsigned i = 0; i < n; i++)
		k += i == who || (teams[i]->end >= to && alike(teams[who], teams[i], out) >= to);
	return k;
}

/* The end is where one of them ends, or differs. */
uint64_t merge_agreed(const struct written *const teams[], unsigned n, unsigned who,
		      unsigned needed, uint64_t out)
{
	uint64_t best = out, own = teams[who]->end;
	if (needed <= 1)
		return greater(out, own);
	for (unsigned i = 0; i < n; i++) {
		if (i == who || teams[i]->end <= out || own <= out)
			continue;
		uint64_t to = alike(teams[who], teams[i], out);
		if (to > best && supporters(teams, n, who, out, to) >= needed)
			best = to;
	}
	return best;
}

uint64_t merge_check(struct written *w, const struct written *out)
{
	uint64_t from = greater(greater(w->checked, w->begin), out->begin);
	uint64_t to = smaller(w->end, out->end);
	uint64_t same = from < to ? alike(w, out, from) : to;
	w->checked = greater(w->checked, to);
	written_forget(w, smaller(w->checked, out->end));
	return same < to ? same : MERGE_NONE;
}
