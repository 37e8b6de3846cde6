/* zero_one_enumerate.c - filtered implicit enumeration (Algorithm 3 of the paper), without detours.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a problem.
 * Out:   its answer.
 * Means: sets are enumerated member by member, the earliest first. The filter admits a member only
 *        if what was spent, its cost and the bound of what is left do not exceed the bound of the
 *        whole. As a set attains each bound, the first filter is already the value of the best set,
 *        and an admitted member always has an admitted successor: nothing is examined twice, and
 *        the first set completed is the answer. With a number of members, a price on each (of
 *        either sign) is sought at which the best sets may have that many; the numbers possible at
 *        one price are an interval, whose ends are bounds, too, and the filter admits what keeps
 *        inside it.
 * Errs:  never; the answer is rechecked (zero_one_check).
 * Cost:  linear; with a number, times the binary digits of the sum of the weights. */
#include "zero_one_bound.h"

#include <assert.h>
#include <stdlib.h>

#define COUNT_MASK (COST_WEIGHT - 1)

struct filter {
	const struct zero_one *p;
	int64_t price;
	cost *low;  /* bounds: least cost, then fewest members */
	cost *high; /* least cost, then most members; NULL if the number is free */
};

static void compute(struct filter *f, int64_t price)
{
	f->price = price;
	zero_one_bound(f->p, (struct zero_one_tariff){price, 1}, f->low);
	if (f->high)
		zero_one_bound(f->p, (struct zero_one_tariff){price, -1}, f->high);
}

/* Members of the best sets whose bounds are these. */
static int64_t fewest(cost low)
{
	return (int64_t)(low & COUNT_MASK);
}

static int64_t most(cost low, cost high)
{
	return (int64_t)(low - (low & COUNT_MASK) - high);
}

/* A price at which the best sets may have the problem's number of members. */
static void find_price(struct filter *f)
{
	const struct zero_one *p = f->p;
	int64_t down = 0, up = 0;
	for (uint32_t i = 0; i < p->n; i++) {
		down = -(int64_t)p->weight[i] < down ? -(int64_t)p->weight[i] : down;
		up += (int64_t)p->weight[i];
	}
	while (true) {
		compute(f, down + (int64_t)(((uint64_t)up - (uint64_t)down) / 2));
		if (p->number < fewest(f->low[0]))
			down = f->price + 1;
		else if (p->number > most(f->low[0], f->high[0]))
			up = f->price - 1;
		else
			return;
		assert(down <= up);
	}
}

/* May "j" be the next member, "n" being chosen at the cost "spent"? */
static bool admits(const struct filter *f, cost spent, uint32_t n, uint32_t j)
{
	cost low = spent + zero_one_cost(f->p, (struct zero_one_tariff){f->price, 1}, j) +
		   f->low[j + 1];
	if (!f->high)
		return low <= f->low[0];
	int64_t left = f->p->number - n - 1;
	return low >> 32 <= f->low[0] >> 32 && left >= fewest(f->low[j + 1]) &&
	       left <= most(f->low[j + 1], f->high[j + 1]);
}

static bool complete(const struct zero_one *p, int64_t last, uint32_t n)
{
	return p->number < 0 ? zero_one_ends(p, last) : n == p->number;
}

static void walk(const struct filter *f, struct zero_one_answer *a)
{
	const struct zero_one *p = f->p;
	uint32_t *chosen = zero_one_room(p->n, sizeof *chosen), n = 0;
	int64_t last = -1;
	cost spent = 0;
	for (uint32_t j = 0; !complete(p, last, n); j++) {
		assert(j < p->n && zero_one_follows(p, last, j));
		a->nodes++;
		if (!admits(f, spent, n, j))
			continue;
		spent += zero_one_cost(p, (struct zero_one_tariff){f->price, 1}, j);
		chosen[n++] = j;
		last = j;
	}
	zero_one_take(p, a, chosen, n);
}

void zero_one_enumerate(const struct zero_one *p, struct zero_one_answer *a)
{
	struct filter f = {.p = p};
	if (!zero_one_feasible(p, a))
		return;
	f.low = zero_one_room((size_t)p->n + 1, sizeof *f.low);
	if (p->number < 0) {
		compute(&f, 0);
	} else {
		f.high = zero_one_room((size_t)p->n + 1, sizeof *f.high);
		find_price(&f);
	}
	walk(&f, a);
	free(f.low);
	free(f.high);
	assert(!zero_one_check(p, a));
}
