/* predict.h - how large is it with more threads, and for a larger problem?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Measured values grow as a + threads * b, where a and b grow with the problem's size W: as c + d W
 * or as c W^d. */
#ifndef OMPCKPT_PLACEMENT_PREDICT_H
#define OMPCKPT_PLACEMENT_PREDICT_H

#include <stdbool.h>
#include <stdint.h>

struct predict_measured {
	uint32_t problem; /* equal numbers: the same problem */
	double size;      /* its size; 0: not known */
	double threads, value;
};

struct predict_answer {
	const char *why_not; /* NULL: there is an answer */
	double value;
	double error; /* relative; below 0: too little was measured to tell */
};

/* The value with so many threads of a problem; "what"s own value is not looked at. The error is the
 * worst one when each value measured is foretold from the others; for a problem that was not
 * measured, from the other problems. */
struct predict_answer predict(const struct predict_measured *m, uint32_t n,
			      const struct predict_measured *what);

/* Least squares: y = a + b x. With one x only, b = 0. False if there is nothing to fit. */
bool predict_line(const double *x, const double *y, uint32_t n, double *a, double *b);

/* y = a x^b, in logarithms. False unless all are above 0 and there are two different x. */
bool predict_power(const double *x, const double *y, uint32_t n, double *a, double *b);

/* The number in a problem's label: all of it, or what is behind the last "="; 0 if there is none.
 * */
double predict_size(const char *label);

#endif
