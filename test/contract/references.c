/* references.c - N steps over memory of which some never changes, some seldom, some always, and some
 * lies elsewhere with the same contents. A line with a sum of all of it for each step.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIXED = 200000, TABLE = 150001, NOW = 30000, SELDOM = 40000, ROWS = 20, ROW = 2500 };

static double fixed[FIXED];
static int seldom[SELDOM];

static double *ramp(int n, double by)
{
	double *a = malloc(n * sizeof *a);
	for (int i = 0; i < n; i++)
		a[i] = i * by;
	return a;
}

/* The same contents at another address. */
static double *moved(double *row)
{
	double *to = malloc(ROW * sizeof *to);
	memcpy(to, row, ROW * sizeof *to);
	free(row);
	return to;
}

static double sum(const double *a, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i] * (i % 5);
	return s;
}

static double sum_of_all(const double *table, const double *now, double **row)
{
	double s = sum(fixed, FIXED) + sum(table, TABLE) + sum(now, NOW);
	for (int i = 0; i < SELDOM; i++)
		s += seldom[i];
	for (int i = 0; i < ROWS; i++)
		s += sum(row[i], ROW);
	return s;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 12;
	double *table = ramp(TABLE, 0.5), *now = ramp(NOW, 2), *row[ROWS];
	for (int i = 0; i < FIXED; i++)
		fixed[i] = 1.0 / (1 + i);
	for (int i = 0; i < ROWS; i++)
		row[i] = ramp(ROW, i);
	for (int k = 0; k < n; k++) {
#pragma potential_ckpt name(step)
		for (int i = 0; i < NOW; i++)
			now[i] = 0.5 * now[i] + k;
		for (int i = 0; i < SELDOM && k % 4 == 3; i++)
			seldom[i] += i % 3 + k;
		row[k % ROWS] = moved(row[k % ROWS]);
		printf("%d %.17g\n", k, sum_of_all(table, now, row));
	}
	return 0;
}
