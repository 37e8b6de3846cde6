/* limit.c - the end of the time the program has been given.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    OMPCKPT_TIME_LIMIT, or the end of the job; what checkpoints took. Out: a moment.
 * Means: what is held back: the way to the next candidate, twice the longest checkpoint so far (one
 *        may be under way), and a margin of a hundredth of the time, between 1 s and 1 min. Before
 *        the first checkpoint, one is taken to write the process's memory at SLOW bytes a second.
 * Errs:  on the side of too early. A deadline already past is reported, then ignored. */
#include "limit.h"

#include "base/config.h"
#include "base/os.h"
#include "base/report.h"

#define SLOW 100e6

static struct {
	bool is_set;
	double end, margin, longest;
} limit;

static double clamp(double v, double least, double most)
{
	return v < least ? least : v > most ? most : v;
}

void limit_start(const struct config *c, double now)
{
	double left = c->time_limit;
	if (left == 0 || (left < 0 && c->job_end == 0))
		return;
	if (left < 0)
		left = c->job_end - 1e-9 * (double)os_realtime_ns();
	if (left <= 0) {
		report(1, "the end of the job is over already (SLURM_JOB_END_TIME); no time limit");
		return;
	}
	limit.is_set = true;
	limit.end = now + left;
	limit.margin = clamp(left / 100, 1, 60);
	report(2, "%.0f s until the time limit", left);
}

bool limit_is_set(void)
{
	return limit.is_set;
}

void limit_learn(double seconds)
{
	if (seconds > limit.longest)
		limit.longest = seconds;
}

double limit_at(double ahead)
{
	double cost = limit.longest > 0 ? limit.longest : (double)os_resident() / SLOW;
	return limit.end - limit.margin - 2 * cost - ahead;
}

double limit_left(double now)
{
	return limit.end - now;
}
