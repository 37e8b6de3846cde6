/* zero_one_path.c - the same as a shortest path.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a problem.
 * Out:   its answer.
 * Means: a set is a path from the start to the end, an edge leads from a member to each candidate
 *        not further than the interval. From the last candidate to the first, the cheapest way on:
 *            way(i) = cost(i) + (0 if i may be the last, else the least way(j) for j after i in
 *            reach)
 *        With a number, one layer of ways for each number of members still to come.
 * Errs:  never.
 * Cost:  linear; with a number, times that number (the successors are kept: 4 bytes each). */
#include "zero_one_work.h"

#include <stdlib.h>

static const cost NO_WAY = (cost)1 << 120;

/* One layer: from each i the least way on over "next" (the successors' ways), into next_of[i + 1].
 * */
static void relax(const struct zero_one *p, const cost *next, cost *way, int64_t *root,
		  uint32_t *next_of, bool may_end)
{
	struct sliding window = sliding_begin(next, p->n);
	for (int64_t i = (int64_t)p->n - 1; i >= -1; i--) {
		if (i + 1 < (int64_t)p->n)
			sliding_enter(&window, (uint32_t)(i + 1));
		int64_t j = sliding_least(&window, p, i);
		bool ends = may_end && zero_one_ends(p, i);
		if (i < 0) {
			*root = ends ? -1 : j;
			break;
		}
		cost on = ends ? 0 : j < 0 ? NO_WAY : next[j];
		next_of[i] = ends || j < 0 ? UINT32_MAX : (uint32_t)j;
		way[i] = on >= NO_WAY ? NO_WAY : on + (cost)p->weight[i] * COST_WEIGHT + 1;
	}
	free(window.queue);
}

static void any_number(const struct zero_one *p, struct zero_one_answer *a)
{
	cost *way = zero_one_room(p->n, sizeof *way);
	uint32_t *next_of = zero_one_room(p->n, sizeof *next_of);
	uint32_t *chosen = zero_one_room(p->n, sizeof *chosen), n = 0;
	int64_t root;
	relax(p, way, way, &root, next_of, true);
	if (root >= 0)
		for (uint32_t j = (uint32_t)root; j != UINT32_MAX; j = next_of[j])
			chosen[n++] = j;
	zero_one_take(p, a, chosen, n);
	free(way);
	free(next_of);
}

/* Layer m holds the ways whose members are m, their first one included. */
static void just(const struct zero_one *p, uint32_t number, struct zero_one_answer *a)
{
	cost *way[2] = {zero_one_room(p->n, sizeof(cost)), zero_one_room(p->n, sizeof(cost))};
	uint32_t *next_of = zero_one_room((size_t)p->n * number, sizeof *next_of);
	uint32_t *chosen = zero_one_room(p->n, sizeof *chosen);
	int64_t root = -1;
	for (uint32_t i = 0; i < p->n; i++)
		way[1][i] = zero_one_ends(p, i) ? (cost)p->weight[i] * COST_WEIGHT + 1 : NO_WAY;
	for (uint32_t m = 2; m <= number; m++)
		relax(p, way[(m - 1) % 2], way[m % 2], &root, next_of + (size_t)(m - 1) * p->n,
		      false);
	if (number)
		relax(p, way[number % 2], way[(number + 1) % 2], &root, next_of, false);
	for (uint32_t m = number, j = (uint32_t)root; m; m--) {
		chosen[number - m] = j;
		j = m > 1 ? next_of[(size_t)(m - 1) * p->n + j] : 0;
	}
	zero_one_take(p, a, chosen, number);
	free(way[0]);
	free(way[1]);
	free(next_of);
}

void zero_one_path(const struct zero_one *p, struct zero_one_answer *a)
{
	if (!zero_one_feasible(p, a))
		return;
	if (p->number < 0)
		any_number(p, a);
	else if (p->number && p->n > ZERO_ONE_LAYERS / p->number)
		a->status = ZERO_ONE_TOO_LARGE;
	else
		just(p, (uint32_t)p->number, a);
}
