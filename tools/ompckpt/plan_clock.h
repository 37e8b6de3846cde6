/* plan_clock.h - the run time knows no weights: what will it save with a plan's positions?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PLAN_CLOCK_H
#define OMPCKPT_PLAN_CLOCK_H

#include <stdint.h>

struct profile_run;
struct zero_one;
struct zero_one_answer;

/* The checkpoints taken by the clock at the positions a plan keeps, if the program runs as the
 * profiled one did. */
struct plan_clock {
	uint32_t n;
	uint64_t bytes;
};

struct plan_clock plan_by_clock(const struct profile_run *run, const struct zero_one *p,
				const struct zero_one_answer *answer);

/* Fewer positions that save less by the clock. */
struct plan_fewer {
	uint32_t positions; /* 0: there are none */
	uint64_t promise;
	struct plan_clock clock;
};

#endif
