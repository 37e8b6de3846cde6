/* compare_texts.c - where do two texts differ, if numbers may be a little off?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    two texts, a tolerance. Out: the number of the first line that differs.
 * Means: with a tolerance, what strtod reads at the same place of both is compared as numbers, and
 *        blanks in front of numbers don't count: a shorter number has more of them.
 * Errs:  on the side of a difference: what is no number differs by a byte. "nan" is the same as
 *        "nan" only. */
#include "compare.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_start(const char *at)
{
	at += *at == '-' || *at == '+';
	at += *at == '.';
	return *at >= '0' && *at <= '9';
}

static const char *skip_blanks(const char *at)
{
	return at + strspn(at, " \t");
}

/* Two numbers, each after blanks, which are passed. False: there are none. */
static bool read_numbers(const char **a, const char **b, double *p, double *q)
{
	const char *x = skip_blanks(*a), *y = skip_blanks(*b);
	char *end_x, *end_y;
	if (!is_start(x) || !is_start(y))
		return false;
	*p = strtod(x, &end_x);
	*q = strtod(y, &end_y);
	*a = end_x;
	*b = end_y;
	return true;
}

unsigned long compare_texts(const char *a, const char *b, double tolerance)
{
	double p, q;
	unsigned long line = 1;
	for (;;) {
		if (tolerance > 0 && read_numbers(&a, &b, &p, &q)) {
			if (!(fabs(p - q) <= tolerance * fmax(fabs(p), fabs(q))))
				return line;
			continue;
		}
		if (*a != *b)
			return line;
		if (!*a)
			return 0;
		line += *a == '\n';
		a++;
		b++;
	}
}
