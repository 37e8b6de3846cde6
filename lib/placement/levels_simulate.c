/* levels_simulate.c - jobs with checkpoints of several levels under drawn failures.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a plan, a law of lifetimes, a seed.
 * Out:   mean time to completion, and how sure it is.
 * Means: each failure is of a class drawn by the shares. Checkpoint i (from 1) is of level k if the
 *        product of the counts up to k divides it; so class k goes back to its last multiple.
 *        Whole patterns without a failure are one step.
 * Errs:  a run that takes too long is given up and counted.
 * Cost:  per failure, the checkpoints of a pattern at most. */
#include "levels.h"

#include <math.h>

struct job {
	const struct levels *levels;
	double interval, last; /* work of each segment, of the last one */
	double segments;       /* a whole number, like all that counts checkpoints here */
	double unit[LEVELS_MOST],
		pattern; /* checkpoints from one of a level to the next; seconds */
	struct failures failures;
	double now, done, failed;
	uint64_t steps; /* of all runs */
};

static uint32_t level_of(const struct job *j, double checkpoint)
{
	uint32_t k = j->levels->n - 1;
	while (k && fmod(checkpoint, j->unit[k]) != 0)
		k--;
	return k;
}

static void prepare(struct job *j, const struct levels_plan *plan, double work)
{
	uint32_t top = j->levels->n - 1;
	j->segments = plan->interval < work ? ceil(work / plan->interval - 1e-9) : 1;
	j->interval = plan->interval;
	j->last = work - (j->segments - 1) * plan->interval;
	j->unit[0] = 1;
	for (uint32_t k = 1; k <= top; k++)
		j->unit[k] = j->unit[k - 1] * (double)plan->every[k];
	j->pattern = j->unit[top] * plan->interval + j->levels->at[top].cost;
	for (uint32_t k = 0; k < top; k++)
		j->pattern += (j->unit[top] / j->unit[k] - j->unit[top] / j->unit[k + 1]) *
			      j->levels->at[k].cost;
}

static double segment(const struct job *j)
{
	if (j->done + 1 == j->segments)
		return j->last;
	return j->interval + j->levels->at[level_of(j, j->done + 1)].cost;
}

static void skip_patterns(struct job *j)
{
	double unit = j->unit[j->levels->n - 1];
	if (fmod(j->done, unit) != 0)
		return;
	double room = floor((failures_next(&j->failures) - j->now) / j->pattern);
	double left = floor((j->segments - 1 - j->done) / unit);
	double n = fmax(0, fmin(room, left));
	j->now += n * j->pattern;
	j->done += n * unit;
}

/* A failure now: its class, "level" at least; the job is back at a checkpoint of that level. */
static uint32_t fail(struct job *j, uint32_t level)
{
	uint32_t class = 0;
	double drawn = failures_draw(&j->failures);
	j->now = failures_next(&j->failures);
	failures_replace(&j->failures);
	j->failed++;
	j->steps++;
	while (class + 1 < j->levels->n && drawn > j->levels->at[class].share)
		drawn -= j->levels->at[class ++].share;
	if (class < level)
		class = level;
	j->done -= fmod(j->done, j->unit[class]);
	return class;
}

static void restart(struct job *j, double patience)
{
	uint32_t level = fail(j, 0);
	while (j->now < patience &&
	       j->now + j->levels->at[level].restart > failures_next(&j->failures))
		level = fail(j, level);
	j->now += j->levels->at[level].restart;
}

static void run(struct job *j, double patience)
{
	failures_begin(&j->failures);
	j->now = j->done = j->failed = 0;
	while (j->done < j->segments && j->now < patience) {
		j->steps++;
		skip_patterns(j);
		double takes = segment(j);
		if (j->now + takes > failures_next(&j->failures)) {
			restart(j, patience);
		} else {
			j->now += takes;
			j->done++;
		}
	}
}

struct simulate_result levels_simulate(const struct levels *l, const struct levels_plan *plan,
				       double work, const struct failures_law *law, uint64_t runs,
				       uint64_t seed)
{
	struct job j = {.levels = l};
	struct simulate_result r = {0};
	double squares = 0;
	prepare(&j, plan, work);
	failures_init(&j.failures, law, seed);
	while (r.runs < runs && (j.steps < LEVELS_STEPS || r.runs < LEVELS_RUNS)) {
		run(&j, LEVELS_PATIENCE * work);
		simulate_add(&r, &squares, j.now, j.failed);
		r.unfinished += j.done < j.segments;
	}
	simulate_end(&r, squares);
	failures_free(&j.failures);
	return r;
}
