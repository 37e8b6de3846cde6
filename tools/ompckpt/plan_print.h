/* plan_print.h - what ompckpt plan says about its plan.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PLAN_PRINT_H
#define OMPCKPT_PLAN_PRINT_H

#include "plan_clock.h"

struct plan_file;

/* The plan of least weight, if it is another one. */
struct plan_all {
	uint32_t positions;
	uint64_t promise;
	struct plan_clock clock;
	uint32_t left_out; /* of its positions, because of the clock; 0: it is the plan */
};

struct plan_words {
	const char *solver;
	double total; /* the weight of the plan, in bytes or seconds */
	struct plan_clock clock;
	struct plan_all all;
};

void plan_print_json(const struct plan_file *plan, const struct plan_words *w);

/* "path": where the plan was written. */
void plan_print_summary(const struct plan_file *plan, const struct plan_words *w, const char *path);

#endif
