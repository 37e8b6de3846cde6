/* levels_search.c - the plan with the least slowdown.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    levels.
 * Out:   the interval, and how many checkpoints of each level make one of the next.
 * Means: for given counts log(1 + x) of the pattern is convex in the interval T (levels_model.c),
 *        so x/T has one minimum, at the root of T y' - (1 - e^-y), which grows with T. Counts are
 *        tried from 1 up, two rules leave some out:
 *        - With all levels from k up as cheap as level k - 1, the slowdown is less, and grows with
 *          every[k]: where it is not below the best, no larger count is better.
 *        - x grows by more with each count than such a cheap x has at count 1; if that is a
 *          slowdown of f, one of v at n is at least (n v + (n' - n) f) / n' at n' > n. So from n on
 *          all counts below n (v - f) / (best - f) are worse than the best.
 *        A law that is not exponential has as many failures as in the time that the job takes.
 * Errs:  never: each answer is the least of all, up to rounding.
 * Cost:  for two levels some sqrt(n) minima in T; for each level more, times that. */
#include "levels_model.h"

#include <math.h>

static const double MOST = 1e15, FEWEST = 1e-100; /* counts; failures */

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

/* No count of "level" from "n" on gives less than this. */
static double floor_from(const struct levels_model *m, uint32_t level, struct levels_plan p,
			 double n)
{
	struct levels_model cheap = *m;
	for (uint32_t k = level; k < m->n; k++)
		cheap.cost[k] = fmin(m->cost[k], m->cost[level - 1]);
	p.every[level] = (uint64_t)n;
	return least(&cheap, level - 1, &p);
}

/* Try one count of "level"; a better plan becomes "p", its slowdown "best". */
static double try_count(const struct levels_model *m, uint32_t level, double n,
			struct levels_plan *p, double *best)
{
	struct levels_plan try = *p;
	try.every[level] = (uint64_t)n;
	double v = least(m, level - 1, &try);
	if (v < *best) {
		*best = v;
		*p = try;
	}
	return v;
}

/* The next count after "n" that may be better than the best. */
static double next_count(double n, double v, double best, double cheap)
{
	double part = exp(cheap - best);
	double next = ceil(n * (exp(v - best) - part) / (1 - part) * (1 - 1e-9));
	return fmax(n + 1, next);
}

/* The least slowdown for the counts above "level" as they are in "p"; the others, and the
 * interval, become the best. Powers of two first: a good plan leaves much out. */
static double least(const struct levels_model *m, uint32_t level, struct levels_plan *p)
{
	double best = INFINITY, cheap = 0, n;
	if (level == 0)
		return best_interval(m, p);
	for (n = 1; n < MOST && try_count(m, level, n, p, &best) == best;)
		n *= 2;
	for (double look = n = 1; n < MOST;) {
		if (n >= look) {
			double least_now = floor_from(m, level, *p, n);
			if (least_now >= best)
				break;
			cheap = n == 1 ? least_now : cheap;
			look = 1.25 * n;
		}
		n = next_count(n, try_count(m, level, n, p, &best), best, cheap);
	}
	return best;
}

/* The factor that all plans have in common is left out. */
struct levels_plan levels_optimum(const struct levels *l)
{
	struct levels_plan p = {.every = {1, 1, 1, 1}};
	struct levels_model m;
	levels_model_make(l, &m);
	m.unit = 1;
	least(&m, l->n - 1, &p);
	return p;
}

struct levels_plan levels_plan_for(struct levels *l, const struct failures_law *law, double work)
{
	double time = work;
	for (int i = 0;; i++) {
		l->mtbf = time / fmax(failures_number(law, time), FEWEST);
		struct levels_plan p = levels_optimum(l);
		if (law->shape == 1 || i == 4)
			return p;
		time = fmin(levels_expected(l, &p, work), LEVELS_PATIENCE * work);
	}
}
