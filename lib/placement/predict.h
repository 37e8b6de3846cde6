/* predict.h - how large is it with more threads, and for a larger problem?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Measured values grow as a + threads * b, where a and b follow models of the problem's numbers. */
#ifndef OMPCKPT_PLACEMENT_PREDICT_H
#define OMPCKPT_PLACEMENT_PREDICT_H

#include "scaling_models.h"

/* The numbers in a problem's label. */
struct predict_size {
	uint64_t names; /* the same for the same names in the same order */
	uint32_t n;     /* 0: none, or more than there is room for */
	double at[LAWS_NUMBERS];
};

struct predict_measured {
	uint32_t problem; /* equal numbers: the same problem */
	struct predict_size size;
	double threads, value;
};

struct predict_answer {
	const char *why_not; /* NULL: there is an answer */
	double value;
	double error; /* relative; below 0: too little was measured to tell */
	bool is_open; /* by how far the fitting models differ: one more size decides */
};

/* The value with so many threads of a problem; "what"s own value is not looked at. "fixed" is known
 * to be in each value. The error is the worst one when each value measured is foretold from the
 * others; for a problem that was not measured, when each problem but the least is foretold from the
 * others, or how far the models that fit lie apart. */
struct predict_answer predict(const struct predict_measured *m, uint32_t n, double fixed,
			      const struct predict_measured *what);

/* Least squares: y = a + b x. With one x only, b = 0. False if there is nothing to fit. */
bool predict_line(const double *x, const double *y, uint32_t n, double *a, double *b);

/* The line most points lie near, whatever the others do: y = a + b x with the median of the slopes
 * between any two, by their distance, and the median of what is left. b is at least 0: nothing
 * takes less for being larger. False as above. */
bool predict_typical_line(const double *x, const double *y, uint32_t n, double *a, double *b);

/* The numbers in a label: its words of the form NAME=NUMBER or NUMBER, where a number may be a
 * product, 64x64x32. */
void predict_read_size(const char *label, struct predict_size *size);

#endif
