/* teams.h - how long does a job take if several teams compute the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each team does the whole work. One that dies is repaired: the others stand still while its
 * successor gets a copy of what they have, and some time later it computes in step. So nothing is
 * done twice unless all teams are dead at once. Then the job goes back to its newest checkpoint,
 * which a team writes after each interval of work, or to its start, with all teams. What dies while
 * it is being repaired is repaired no later. Times are seconds. */
#ifndef OMPCKPT_PLACEMENT_TEAMS_H
#define OMPCKPT_PLACEMENT_TEAMS_H

#include "simulate.h"

struct teams {
	uint32_t n;            /* 2 at least */
	double mtbf;           /* of one team */
	double repair;         /* from a death until the successor is in step: mean, exponential */
	double save;           /* of it, the time that the others stand still */
	double cost, restart;  /* of a checkpoint that the loss of all teams leaves, and from it */
	uint64_t replacements; /* that there are; teams beyond them stay dead until all are */
};

enum { TEAMS_PATIENCE = 100, TEAMS_STEPS = 20000000, TEAMS_RUNS = 30 };
static const uint64_t TEAMS_ALWAYS = UINT64_MAX; /* replacements without end */

/* Of exponential failures, and replacements without end or none (a number of them counts as none):
 * the mean time from all teams being alive to all being dead. */
double teams_lost(const struct teams *t);

/* The interval between checkpoints against that loss: interval_exact. */
double teams_interval(const struct teams *t);

/* Of exponential failures, and replacements without end or none: the expected time of a job of
 * "work" seconds. Errs: losses of all teams are taken for a process without memory, which is close
 * to the truth if they are rare. */
double teams_expected(const struct teams *t, double work);

/* Simulate "runs" jobs (at least 2); "law" is that of all nodes of all teams, t->mtbf is not looked
 * at. The same seed gives the same result. Runs that take TEAMS_PATIENCE times their work are given
 * up. After TEAMS_STEPS failures no run is begun, if there were TEAMS_RUNS. */
struct simulate_result teams_simulate(const struct teams *t, double interval, double work,
				      const struct failures_law *law, uint64_t runs, uint64_t seed);

#endif
