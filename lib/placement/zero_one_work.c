/* zero_one_work.c - is there an answer, and what is the least of a sliding window?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a problem.
 * Out:   whether it has an answer; the least values of windows that slide towards the start.
 * Means: without a number there is an answer iff neighbouring candidates, start and end included,
 *        are nowhere further apart than the interval; with one, iff it lies between the number a
 *        walk of longest steps needs and that of the candidates (one more member never makes a gap
 *        longer).
 * Cost:  linear. */
#include "zero_one_work.h"

#include <stdlib.h>
#include <string.h>

void *zero_one_room(size_t n, size_t width)
{
	void *at = calloc(n ? n : 1, width);
	if (!at)
		abort();
	return at;
}

static void find_gap(const struct zero_one *p, struct zero_one_answer *a)
{
	for (int64_t i = -1; i < (int64_t)p->n; i++) {
		uint64_t next = i + 1 < (int64_t)p->n ? p->time_ns[i + 1] : p->span_ns;
		uint64_t gap = next - zero_one_time(p, i);
		if (gap <= p->interval_ns || gap <= a->gap_ns)
			continue;
		a->status = ZERO_ONE_GAP;
		a->gap_ns = gap;
		a->gap_from = i;
		a->gap_to = i + 1;
	}
}

/* Members of the set with the longest steps. Needs: no gap is too long. */
static uint32_t fewest(const struct zero_one *p)
{
	uint32_t count = 0;
	for (int64_t last = -1, j = 0; !zero_one_ends(p, last); last = j - 1, count++)
		while (j < (int64_t)p->n && zero_one_follows(p, last, j))
			j++;
	return count;
}

static bool too_heavy(const struct zero_one *p)
{
	int64_t sum = 0;
	for (uint32_t i = 0; i < p->n; i++)
		if (__builtin_add_overflow(sum, p->weight[i], &sum))
			return true;
	return false;
}

bool zero_one_feasible(const struct zero_one *p, struct zero_one_answer *a)
{
	memset(a, 0, sizeof *a);
	find_gap(p, a);
	if (a->status == ZERO_ONE_OK && too_heavy(p))
		a->status = ZERO_ONE_TOO_HEAVY;
	if (a->status == ZERO_ONE_OK && p->number >= 0) {
		a->fewest = fewest(p);
		if (p->number < a->fewest || p->number > p->n)
			a->status = ZERO_ONE_NUMBER;
	}
	return a->status == ZERO_ONE_OK;
}

void zero_one_take(const struct zero_one *p, struct zero_one_answer *a, uint32_t *chosen,
		   uint32_t n)
{
	a->chosen = chosen;
	a->n = n;
	a->weight = 0;
	for (uint32_t i = 0; i < n; i++)
		a->weight += p->weight[chosen[i]];
}

void zero_one_free(struct zero_one_answer *a)
{
	free(a->chosen);
	a->chosen = NULL;
}

struct sliding sliding_begin(const cost *value, uint32_t n)
{
	return (struct sliding){value, zero_one_room(n, sizeof(uint32_t)), n, n};
}

void sliding_enter(struct sliding *s, uint32_t j)
{
	while (s->tail < s->head && s->value[s->queue[s->tail]] >= s->value[j])
		s->tail++;
	s->queue[--s->tail] = j;
}

int64_t sliding_least(struct sliding *s, const struct zero_one *p, int64_t i)
{
	while (s->tail < s->head && !zero_one_follows(p, i, s->queue[s->head - 1]))
		s->head--;
	return s->tail < s->head ? (int64_t)s->queue[s->head - 1] : -1;
}
