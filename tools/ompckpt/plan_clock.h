/* plan_clock.h - the run time knows no weights: what will it save with a plan's positions?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PLAN_CLOCK_H
#define OMPCKPT_PLAN_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct profile_run;
struct zero_one;
struct zero_one_answer;

/* The checkpoints taken by the clock, if the program runs as the profiled one did. */
struct plan_clock {
	uint32_t n;
	uint64_t bytes;
	bool keeps; /* the interval: no gap without a candidate is longer */
};

/* At the positions of the run that are kept. */
struct plan_clock plan_by_clock(const struct profile_run *run, const struct zero_one *p,
				const bool *is_kept);

/* With which part of the kept positions is the least saved by the clock, no gap being too long? Of
 * several the smallest. "is_kept" becomes it. For at most PLAN_PARTS kept ones. */
enum { PLAN_PARTS = 8 };
void plan_trim(const struct profile_run *run, const struct zero_one *p, bool *is_kept);

#endif
