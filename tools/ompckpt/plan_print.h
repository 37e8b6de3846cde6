/* plan_print.h - what ompckpt plan says about its plan.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PLAN_PRINT_H
#define OMPCKPT_PLAN_PRINT_H

#include "plan_clock.h"

struct plan_file;

struct plan_words {
	const char *solver;
	double total; /* the weight of the plan, in bytes or seconds */
	struct plan_clock clock;
	/* The plan of least weight, which is this one or was left for the sake of the clock. */
	uint32_t least_positions;
	uint64_t least_bytes;
	struct plan_clock least_clock;
};

void plan_print_json(const struct plan_file *plan, const struct plan_words *w);

/* "path": where the plan was written. */
void plan_print_summary(const struct plan_file *plan, const struct plan_words *w, const char *path);

#endif
