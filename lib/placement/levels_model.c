/* levels_model.c - the exact expected time of a pattern of several levels.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    rates, costs, a plan.
 * Out:   the expected time of a pattern, which ends with a checkpoint of the highest level, and of
 *        a job.
 * Means: docs/placement.md 9. A segment of s seconds fails x = e^(rate s) - 1 times per success. A
 *        block of level k goes from one checkpoint of level k to the next: blocks of level k - 1
 *        in a row, each of which fails beyond[k-1] x' times per success if it lost what it began
 *        with x' times. So with y = log(1 + x)
 *            y(k) = sum over its blocks of log(1 + beyond[k-1] (e^y(k-1) - 1)),
 *        and all times are in proportion to x of the highest level.
 * Errs:  never; in logarithms, so that nothing overflows before the end.
 * Cost:  levels^2 exponentials. */
#include "levels_model.h"

#include <math.h>

/* What follows when a failure calls for the restart of one level. */
struct recovery {
	double time, done; /* until it is done or given up; probability that it is done */
	double given_up;   /* 1 - done: to a level above; share[g] / above of it to g */
	double above;
};

static struct recovery recover(const struct levels *l, uint32_t level, double rate)
{
	double hit = -expm1(-rate * l->at[level].restart), above = 0;
	for (uint32_t g = level + 1; g < l->n; g++)
		above += l->at[g].share;
	if (level + 1 == l->n)
		return (struct recovery){expm1(rate * l->at[level].restart) / rate, 1, 0, 0};
	double ends = (1 - hit) + hit * above;
	return (struct recovery){hit / rate / ends, (1 - hit) / ends, hit * above / ends, above};
}

/* "lost": the mean time from one failure that destroys what a level began with to the next;
 * "share": of the classes among these failures. */
void levels_model_make(const struct levels *l, struct levels_model *m)
{
	double share[LEVELS_MOST], rate = 1 / l->mtbf, lost = l->mtbf;
	*m = (struct levels_model){.n = l->n, .rate = rate};
	for (uint32_t k = 0; k < l->n; k++) {
		m->cost[k] = l->at[k].cost;
		share[k] = l->at[k].share;
	}
	for (uint32_t k = 0; k + 1 < l->n; k++) {
		struct recovery r = recover(l, k, rate);
		double beyond = share[k] * r.given_up;
		for (uint32_t g = k + 1; g < l->n; g++)
			beyond += share[g];
		for (uint32_t g = k + 1; g < l->n; g++)
			share[g] = (share[g] + share[k] * r.given_up * l->at[g].share / r.above) /
				   beyond;
		lost = (lost + share[k] * r.time) / beyond;
		m->beyond[k] = beyond;
	}
	m->unit = lost + recover(l, l->n - 1, rate).time;
}

/* log(1 + part (e^y - 1)). */
static struct levels_log thin(struct levels_log y, double part)
{
	double rest = (1 - part) * exp(-y.at), weight = part / (part + rest);
	return (struct levels_log){y.at < 1 ? log1p(part * expm1(y.at)) : y.at + log(part + rest),
				   weight * y.slope,
				   weight * y.bend + weight * (1 - weight) * y.slope * y.slope};
}

static struct levels_log chain(uint64_t count, struct levels_log each, struct levels_log last)
{
	double n = (double)count;
	return (struct levels_log){n * each.at + last.at, n * each.slope + last.slope,
				   n * each.bend + last.bend};
}

/* Blocks of level 0, that end with a checkpoint of level k, into block[k]. */
static void segments(const struct levels_model *m, double interval, struct levels_log *block)
{
	for (uint32_t k = 0; k < m->n; k++)
		block[k] = (struct levels_log){m->rate * (interval + m->cost[k]), m->rate, 0};
}

/* Blocks of level j - 1 become those of level j; returns one of those that they begin with. */
static struct levels_log climb(const struct levels_model *m, const struct levels_plan *plan,
			       uint32_t j, struct levels_log *block)
{
	struct levels_log each = thin(block[j - 1], m->beyond[j - 1]);
	for (uint32_t k = j; k < m->n; k++)
		block[k] = chain(plan->every[j] - 1, each, thin(block[k], m->beyond[j - 1]));
	return each;
}

struct levels_log levels_model_log(const struct levels_model *m, const struct levels_plan *plan)
{
	struct levels_log block[LEVELS_MOST];
	segments(m, plan->interval, block);
	for (uint32_t j = 1; j < m->n; j++)
		climb(m, plan, j, block);
	return block[m->n - 1];
}

double levels_model_slowdown(const struct levels_model *m, const struct levels_plan *plan)
{
	double y = levels_model_log(m, plan).at, work = plan->interval;
	for (uint32_t k = 1; k < m->n; k++)
		work *= (double)plan->every[k];
	return y + log(-expm1(-y)) + log(m->unit / work);
}

double levels_log_slowdown(const struct levels *l, const struct levels_plan *plan)
{
	struct levels_model m;
	levels_model_make(l, &m);
	return levels_model_slowdown(&m, plan);
}

/* The unfinished pattern at the end has a number of blocks of each level and a last segment. */
double levels_expected(const struct levels *l, const struct levels_plan *plan, double work)
{
	struct levels_model m;
	struct levels_log block[LEVELS_MOST];
	double taken = plan->interval < work ? ceil(work / plan->interval - 1e-9) - 1 : 0;
	levels_model_make(l, &m);
	segments(&m, plan->interval, block);
	struct levels_log end = {.at = m.rate * (work - taken * plan->interval)};
	for (uint32_t j = 1; j < l->n; j++) {
		double over = fmod(taken, (double)plan->every[j]);
		taken = (taken - over) / (double)plan->every[j];
		struct levels_log each = climb(&m, plan, j, block);
		end = chain((uint64_t)over, each, thin(end, m.beyond[j - 1]));
	}
	return m.unit * ((taken > 0 ? taken * expm1(block[l->n - 1].at) : 0) + expm1(end.at));
}
