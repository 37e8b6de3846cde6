/* levels.h - how often should a checkpoint go to which level?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A job writes a checkpoint after each interval of work; every every[1]-th of them is of level 1
 * (counted from 0), every every[2]-th of these of level 2, and so on. One of a level is one of all
 * levels below, too. A failure of class k destroys all checkpoints below level k: the job goes back
 * to the newest of level k or above, after the restart of level k. Failures may hit checkpoints and
 * restarts; one that hits a restart makes it one of the higher of the two classes. The start of the
 * job is like a checkpoint of the highest level. Times are seconds. */
#ifndef OMPCKPT_PLACEMENT_LEVELS_H
#define OMPCKPT_PLACEMENT_LEVELS_H

#include "simulate.h"

enum { LEVELS_MOST = 4 };

struct levels_level {
	double share;   /* of the failures that are of this class; they sum to 1 */
	double cost;    /* of a checkpoint of this level, with those of the levels below; above 0 */
	double restart; /* from one of this level */
};

struct levels {
	uint32_t n;  /* levels; the highest one has a share above 0 */
	double mtbf; /* of the job: failures of all its nodes */
	struct levels_level at[LEVELS_MOST];
};

struct levels_plan {
	double interval;
	uint64_t every[LEVELS_MOST]; /* every[0] is 1 */
};

/* Of exponential failures, exactly: time per work in the long run, as a logarithm. */
double levels_log_slowdown(const struct levels *l, const struct levels_plan *plan);

/* Of exponential failures, exactly: expected time of a job of "work" seconds, whose end needs no
 * checkpoint. Infinity where it is too large a number. */
double levels_expected(const struct levels *l, const struct levels_plan *plan, double work);

/* The plan with the least slowdown of all intervals and counts. */
struct levels_plan levels_optimum(const struct levels *l);

/* The plan for a job of "work" seconds under any law; l->mtbf becomes the mean time between the
 * job's failures. It is the optimum of an exponential law with that mean: exact if the law is
 * exponential, else close to the best. */
struct levels_plan levels_plan_for(struct levels *l, const struct failures_law *law, double work);

/* Simulate "runs" jobs (at least 2) with failures of any law; l->mtbf is not looked at. The same
 * seed gives the same result. Runs that take LEVELS_PATIENCE times their work are given up. After
 * LEVELS_STEPS segments and failures the run is the last one, if it is the LEVELS_RUNS-th or a
 * later one. */
enum { LEVELS_PATIENCE = 100, LEVELS_STEPS = 20000000, LEVELS_RUNS = 30 };
struct simulate_result levels_simulate(const struct levels *l, const struct levels_plan *plan,
				       double work, const struct failures_law *law, uint64_t runs,
				       uint64_t seed);

#endif
