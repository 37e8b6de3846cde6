/* teams_model.c - teams of replicas under exponential failures.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    teams; the work.
 * Out:   seconds.
 * Means: with i of n teams alive, one dies with rate i/mtbf, and one of the others is back with
 *        rate (n - i)/repair. Let E(i) be the mean time from i alive to i - 1: a death comes after
 *        mtbf/i in the mean, and before it (n - i) mtbf / (i repair) teams come back, each of which
 *        adds E(i + 1). All are lost after E(n) + ... + E(1). Each death lets the others stand
 *        still for the time of a copy.
 * Errs:  see teams.h. A number of replacements counts as none: in the end it is used up. */
#include "interval.h"
#include "teams.h"

#include <math.h>

double teams_lost(const struct teams *t)
{
	double down = 0, sum = 0;
	for (uint32_t i = t->n; i > 0; i--) {
		double back = t->replacements == TEAMS_ALWAYS
				      ? (t->n - i) * t->mtbf / (i * t->repair)
				      : 0;
		down = t->mtbf / i + (i < t->n ? back * down : 0);
		sum += down;
	}
	return sum;
}

double teams_interval(const struct teams *t)
{
	return interval_exact(t->cost, teams_lost(t));
}

/* The part of the time in which the living teams copy themselves. */
static double standing(const struct teams *t)
{
	double alive = t->n * t->mtbf / (t->mtbf + t->repair);
	return t->replacements == TEAMS_ALWAYS ? fmin(1, alive / t->mtbf * t->save) : 0;
}

double teams_expected(const struct teams *t, double work)
{
	double lost = teams_lost(t);
	double time =
		interval_expected(work, interval_exact(t->cost, lost), t->cost, t->restart, lost);
	return time / (1 - standing(t));
}
