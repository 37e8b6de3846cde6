/* interval.c - intervals in closed form, and the budget.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    cost, mtbf, work, overhead. Out: seconds.
 * Errs:  never; square roots are Newton's, so that programs need not link a mathematical library.
 *        */
#include "interval.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static double root(double v)
{
	double x = v > 1 ? v : 1;
	for (int i = 0; i < 200; i++)
		x = (x + v / x) / 2;
	return x;
}

double interval_young(double cost, double mtbf)
{
	return root(2 * cost * mtbf);
}

double interval_daly(double cost, double mtbf)
{
	if (cost >= 2 * mtbf)
		return mtbf;
	double r = root(cost / (2 * mtbf));
	return interval_young(cost, mtbf) * (1 + r / 3 + r * r / 9) - cost;
}

static double whole(double v)
{
	return v < 1e15 ? (double)(long long)v : v;
}

struct interval_budget interval_budget(double work, double overhead, double cost)
{
	struct interval_budget b = {.total = work};
	b.fits = whole(overhead * work / cost);
	if (b.fits < 1)
		return b;
	b.number = b.fits - 1;
	b.interval = work * (1 + overhead) / b.fits;
	b.total = work + b.number * cost;
	return b;
}

bool interval_read(const char *text, double *seconds)
{
	static const struct {
		const char *suffix;
		double factor;
	} units[] = {
		{"", 1}, {"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400},
	};
	char *end;
	double v = strtod(text, &end);
	if (end == text || !(v >= 0) || v > 1e12)
		return false;
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(end, units[i].suffix) == 0) {
			*seconds = v * units[i].factor;
			return true;
		}
	return false;
}
