/* levels_search.c - the plan with the least slowdown.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    levels.
 * Out:   the interval, and how many checkpoints of each level make one of the next.
 * Means: for given counts log(1 + x) of the pattern is convex in the interval T (levels_model.c),
 *        so x/T has one minimum, at the root of T y' - (1 - e^-y), which grows with T. Counts are
 *        tried from 1 up, two rules leave some out:
 *        - x grows with each count n, so a slowdown v at n is at least v n/n' at n' > n: from n on
 *          all counts below n v/best are worse than the best.
 *        - With all levels from k up as cheap as level k - 1, the slowdown is less, and grows with
 *          every[k]: where it is not below the best, no larger count is better.
 *        A law that is not exponential has as many failures as in the time that the job takes.
 * Errs:  never: each answer is the least of all, up to rounding.
 * Cost:  for two levels about sqrt(n) to n minima in T; for each level more, times that. */
#include "levels_model.h"

#include <math.h>

/* Newton's steps, halved where they leave the bracket. Right of 1/y'(0) the function is above 0. */
static double best_interval(const struct levels_model *m, struct levels_plan *p)
{
	double low = 0, high, t;
	p->interval = 0;
	struct levels_log y = levels_model_log(m, p);
	high = 1 / y.slope;
	t = sqrt(2 * y.at / (y.slope * y.slope + y.bend));
	for (int i = 0; i < 200 && high - low > 1e-14 * high; i++) {
		if (!(t > low && t < high))
			t = low > 0 ? sqrt(low * high) : high / 16;
		p->interval = t;
		y = levels_model_log(m, p);
		double f = t * y.slope + expm1(-y.at);
		*(f < 0 ? &low : &high) = t;
		double step = f / (y.slope * -expm1(-y.at) + t * y.bend);
		if (fabs(step) < 1e-14 * t)
			break;
		t -= step;
	}
	return levels_model_slowdown(m, p);
}

static double least(const struct levels_model *m, uint32_t level, struct levels_plan *p);

/* No count of "level" from that of "p" on gives less than this. */
static double floor_from(const struct levels_model *m, uint32_t level, struct levels_plan p)
{
	struct levels_model cheap = *m;
	for (uint32_t k = level; k < m->n; k++)
		cheap.cost[k] = fmin(m->cost[k], m->cost[level - 1]);
	return least(&cheap, level - 1, &p);
}

/* The least slowdown for the counts above "level" as they are in "p"; the others, and the
 * interval, become the best. */
static double least(const struct levels_model *m, uint32_t level, struct levels_plan *p)
{
	struct levels_plan try = *p;
	double best = INFINITY, look = 2;
	if (level == 0)
		return best_interval(m, p);
	for (double n = 1; n < 1e15;) {
		try.every[level] = (uint64_t)n;
		if (n >= look) {
			if (floor_from(m, level, try) >= best)
				break;
			look = 1.25 * n;
		}
		double v = least(m, level - 1, &try);
		if (v < best) {
			best = v;
			*p = try;
		}
		n = fmax(n + 1, ceil(n * exp(v - best) * (1 - 1e-9)));
	}
	return best;
}

struct levels_plan levels_optimum(const struct levels *l)
{
	struct levels_plan p = {.every = {1, 1, 1, 1}};
	struct levels_model m;
	levels_model_make(l, &m);
	least(&m, l->n - 1, &p);
	return p;
}

struct levels_plan levels_plan_for(struct levels *l, const struct failures_law *law, double work)
{
	double time = work;
	for (int i = 0;; i++) {
		l->mtbf = time / failures_number(law, time);
		struct levels_plan p = levels_optimum(l);
		if (law->shape == 1 || i == 4)
			return p;
		time = fmin(levels_expected(l, &p, work), LEVELS_PATIENCE * work);
	}
}
