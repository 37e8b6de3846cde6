/* interval_model.c - intervals of the exponential model.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    cost, mtbf, reliability, work. Out: seconds.
 * Means: failures come with rate 1 / mtbf. A piece that takes t seconds is done after mtbf
 *        e^(restart/mtbf) (e^(t/mtbf) - 1) in the mean.
 * Errs:  never. */
#include "interval.h"

#include <math.h>

/* x e^x - (e^x - 1) + (e^-a - 1) is convex and rises for x > 0: Newton's steps from 1 come down to
 * its root. */
double interval_exact(double cost, double mtbf)
{
	double x = 1;
	for (int i = 0; i < 100 && x > 0; i++) {
		double f = x * exp(x) - expm1(x) + expm1(-cost / mtbf);
		double next = x - f / (x * exp(x));
		if (!(next < x))
			break;
		x = next;
	}
	return (x > 0 ? x : 0) * mtbf;
}

double interval_reliability(double reliability, double mtbf)
{
	return -log(reliability) * mtbf;
}

double interval_expected(double work, double interval, double cost, double restart, double mtbf)
{
	double pieces = interval < work ? ceil(work / interval - 1e-9) - 1 : 0;
	double last = work - pieces * interval;
	return mtbf * exp(restart / mtbf) *
	       (pieces * expm1((interval + cost) / mtbf) + expm1(last / mtbf));
}
