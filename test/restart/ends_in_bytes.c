// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ends of arrays that are formed in bytes, and stepped back from: of pointers, of records, of a row of a table. Another such array comes
 * after each. */
#include <stdio.h>
#include <stdlib.h>

enum { MANY = 300, FEW = 4, STEPS = 4 };

struct pair {
	double *a, *b;
};
struct two {
	double *x[FEW], *y[FEW];
};
struct pairs {
	struct pair x[FEW], y[FEW];
};
struct table {
	long id;
	double *x[3][FEW];
	double *y[FEW];
};

static struct two *two;
static struct pairs *pairs;
static struct table *table;

static double *row(double first)
{
	double *p = malloc(MANY * sizeof *p);
	if (!p)
		exit(1);
	for (int i = 0; i < MANY; i++)
		p[i] = i * 1.5 + first;
	return p;
}

/* The same in a block that is told apart. */
static double *other(double first)
{
	double *p = malloc(MANY * sizeof *p);
	if (!p)
		exit(1);
	for (int i = 0; i < MANY; i++)
		p[i] = i * 0.5 + first;
	return p;
}

static double sum(const double *x, int step)
{
	double s = 0;
	for (int i = 0; i < MANY; i++)
		s += x[i] * (i + step);
	return s;
}

int main(void)
{
	two = malloc(sizeof *two);
	pairs = malloc(sizeof *pairs);
	table = malloc(sizeof *table);
	for (int k = 0; k < FEW; k++) {
		two->x[k] = row(k), two->y[k] = other(k);
		pairs->x[k].a = row(k + 4), pairs->x[k].b = row(k + 8), pairs->y[k].a = pairs->y[k].b = other(k);
		for (int i = 0; i < 3; i++)
			table->x[i][k] = row(12 + i * 4 + k);
		table->y[k] = other(k);
	}
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		double s = 0;
		for (double **at = (double **)((char *)two->x + sizeof two->x); at != two->x;)
			s += sum(*--at, step);
		for (struct pair *at = (struct pair *)((char *)pairs->x + sizeof pairs->x); at != pairs->x;)
			at--, s += sum(at->b, step);
		for (double **at = (double **)((char *)table->x + sizeof table->x); at != table->x[0];)
			s += sum(*--at, step);
		printf("%d: %.17g\n", step, s);
	}
	printf("%g\n", two->y[1][3] + pairs->y[2].a[4] + table->y[3][5]);
	return 0;
}
