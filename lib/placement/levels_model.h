/* levels_model.h - how long does the pattern of a plan take? For levels_search.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PLACEMENT_LEVELS_MODEL_H
#define OMPCKPT_PLACEMENT_LEVELS_MODEL_H

#include "levels.h"

struct levels_model {
	uint32_t n;
	double rate;                /* of failures */
	double cost[LEVELS_MOST];   /* as in struct levels */
	double beyond[LEVELS_MOST]; /* probability that a failure which destroyed what level k
				       began with leads beyond level k, too */
	double unit; /* a pattern takes unit * (e^y - 1), y being levels_model_log's "at" */
};

void levels_model_make(const struct levels *l, struct levels_model *m);

/* y of the plan's pattern, and its first two derivatives by the interval: y is convex. */
struct levels_log {
	double at, slope, bend;
};
struct levels_log levels_model_log(const struct levels_model *m, const struct levels_plan *plan);

/* As levels_log_slowdown. */
double levels_model_slowdown(const struct levels_model *m, const struct levels_plan *plan);

#endif
