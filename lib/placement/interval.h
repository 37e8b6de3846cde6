/* interval.h - how long may it take from one checkpoint to the next?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All times are seconds. "cost" is what one checkpoint takes, "mtbf" the mean time between failures
 * (above 0). interval.c needs no mathematical library: the run time uses it, too. */
#ifndef OMPCKPT_PLACEMENT_INTERVAL_H
#define OMPCKPT_PLACEMENT_INTERVAL_H

#include <stdbool.h>

/* First order: sqrt(2 cost mtbf). */
double interval_young(double cost, double mtbf);

/* Higher order; the mtbf where a checkpoint costs twice that or more. */
double interval_daly(double cost, double mtbf);

/* The interval T at which exponentially distributed failures delay the run least: the root of
 * (T/mtbf - 1) e^(T/mtbf) + e^(-cost/mtbf). */
double interval_exact(double cost, double mtbf);

/* The longest time that passes without a failure with probability "reliability" (0 < it < 1). */
double interval_reliability(double reliability, double mtbf);

/* What a run of "work" seconds may spend on checkpoints if it may take 1 + overhead times as long:
 * "fits" checkpoints would use it up. The last of them is not taken, as the run's end is there. */
struct interval_budget {
	double fits;     /* floor(overhead * work / cost) */
	double number;   /* fits - 1, or 0 */
	double interval; /* work (1 + overhead) / fits; 0 if none fits */
	double total;    /* work + number * cost */
};
struct interval_budget interval_budget(double work, double overhead, double cost);

/* Expected time of a run of "work" seconds with a checkpoint every "interval" of work, when each
 * failure costs "restart" on top of what is done again; failures may hit checkpoints and restarts.
 * The last piece has no checkpoint. */
double interval_expected(double work, double interval, double cost, double restart, double mtbf);

/* The discrete rule, at a candidate: is it this one, "since" the last checkpoint (or the start), if
 * the next comes after "step"? */
static inline bool interval_due(double since, double step, double interval)
{
	return since + step > interval;
}

/* The variant that comes nearest to the interval instead of never exceeding it. */
static inline bool interval_due_nearest(double since, double step, double interval)
{
	return 2 * since + step >= 2 * interval;
}

/* Seconds as people write them: a number, then nothing, s, m, h or d. False if "text" is none. */
bool interval_read(const char *text, double *seconds);

#endif
