/* teams_simulate.c - jobs of several teams under drawn failures.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    teams, an interval, a law of lifetimes, a seed.
 * Out:   mean time to completion, and how sure it is.
 * Means: a failure hits any team alike. From the start, or a restart, to the loss of all teams the
 *        job is at work but while a copy is made, so where it is follows from the clock.
 * Errs:  a run that takes too long is given up and counted. A failure during the restart after a
 *        loss begins it again.
 * Cost:  per failure, the number of teams. */
#include "teams.h"

#include <math.h>

enum { TEAMS_MOST = 64 };

struct job {
	const struct teams *teams;
	double interval, work;
	struct failures failures;
	double now, failed;
	double done;             /* work that a checkpoint holds */
	double end;              /* when all is done if nothing is lost */
	double held;             /* seconds since "began" in which copies were made */
	double began;            /* the last restart */
	double back[TEAMS_MOST]; /* when each team is alive again; INFINITY: never */
	uint64_t left;           /* replacements */
};

/* What "work" takes with a checkpoint after each interval but at the end. */
static double takes(const struct job *j, double work)
{
	double checkpoints = j->interval < work ? ceil(work / j->interval - 1e-9) - 1 : 0;
	return work + checkpoints * j->teams->cost;
}

static void begin(struct job *j)
{
	for (uint32_t i = 0; i < j->teams->n; i++)
		j->back[i] = j->now;
	j->began = j->now;
	j->held = 0;
	j->end = j->now + takes(j, j->work - j->done);
}

static bool is_any_alive(const struct job *j)
{
	for (uint32_t i = 0; i < j->teams->n; i++)
		if (j->back[i] <= j->now)
			return true;
	return false;
}

/* A node fails now; false if it was the last living team's. */
static bool fail(struct job *j)
{
	uint32_t hit = (uint32_t)(failures_draw(&j->failures) * j->teams->n);
	if (hit == j->teams->n)
		hit = 0;
	j->now = failures_next(&j->failures);
	failures_replace(&j->failures);
	j->failed++;
	if (j->back[hit] > j->now)
		return true;
	j->back[hit] = INFINITY;
	if (!is_any_alive(j))
		return false;
	if (j->left) {
		j->left -= j->left != TEAMS_ALWAYS;
		j->back[hit] = j->now - j->teams->repair * log(failures_draw(&j->failures));
		j->held += j->teams->save;
		j->end += j->teams->save;
	}
	return true;
}

/* All teams are dead: back to the newest checkpoint. */
static void go_back(struct job *j, double patience)
{
	double spent = j->now - j->began - j->held;
	double saved = fmax(0, floor(spent / (j->interval + j->teams->cost))) * j->interval;
	j->done = fmin(j->work, j->done + saved);
	while (j->now < patience && j->now + j->teams->restart > failures_next(&j->failures)) {
		j->now = failures_next(&j->failures);
		failures_replace(&j->failures);
		j->failed++;
	}
	j->now += j->teams->restart;
	begin(j);
}

/* Returns whether the job came to its end. */
static bool run(struct job *j, double patience)
{
	failures_begin(&j->failures);
	j->now = j->done = j->failed = 0;
	j->left = j->teams->replacements;
	begin(j);
	while (failures_next(&j->failures) < j->end && j->now < patience)
		if (!fail(j))
			go_back(j, patience);
	bool is_done = j->now < patience;
	j->now = is_done ? j->end : j->now;
	return is_done;
}

struct simulate_result teams_simulate(const struct teams *t, double interval, double work,
				      const struct failures_law *law, uint64_t runs, uint64_t seed)
{
	struct job j = {.teams = t, .interval = interval, .work = work};
	struct simulate_result r = {0};
	double squares = 0, steps = 0;
	failures_init(&j.failures, law, seed);
	while (r.runs < runs && (steps < TEAMS_STEPS || r.runs < TEAMS_RUNS)) {
		r.unfinished += !run(&j, TEAMS_PATIENCE * work);
		simulate_add(&r, &squares, j.now, j.failed);
		steps += j.failed;
	}
	simulate_end(&r, squares);
	failures_free(&j.failures);
	return r;
}
