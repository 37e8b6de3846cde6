/* scaling_models.h - how does a value grow with the numbers of a problem?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a program keeps are arrays: bounds that are its problem's numbers, their products and roots,
 * a rim around a grid, a fixed part. So the models tried are few, and have only parts above 0. */
#ifndef OMPCKPT_PLACEMENT_SCALING_MODELS_H
#define OMPCKPT_PLACEMENT_SCALING_MODELS_H

#include <stdbool.h>
#include <stdint.h>

enum { LAWS_NUMBERS = 3 };

/* One size of the problem: its numbers, all above 0, and the value. */
struct scaling_point {
	double number[LAWS_NUMBERS], value;
};

struct scaling_answer {
	double value;
	double spread; /* relative: how far the models that fit are from it, and it from the points;
			  below 0: nothing tells */
	bool is_open;  /* too few points to tell the right model from others */
};

/* The value at "to", from "n" points of different sizes with "numbers" numbers each. "fixed" is
 * known to be in each value. False: no model fits. */
bool scaling_models_extend(const struct scaling_point *at, uint32_t n, uint32_t numbers,
			   double fixed, const double *to, struct scaling_answer *answer);

#endif
