/* grid.c - the heat equation.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "grid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double *new_field(int rows, int columns)
{
	double *f = calloc((size_t)rows * (size_t)columns, sizeof *f);
	if (f == NULL) {
		perror("heat");
		exit(1);
	}
	for (int k = 0; k < columns; k++)
		f[k] = 100;
	return f;
}

struct grid grid_new(int rows, int columns)
{
	return (struct grid){rows, columns, new_field(rows, columns), new_field(rows, columns)};
}

void grid_free(struct grid *g)
{
	free(g->now);
	free(g->next);
}

double grid_step(struct grid *g)
{
	int n = g->columns;
	const double *now = g->now;
	double *next = g->next, largest = 0;
#pragma omp parallel for reduction(max : largest)
	for (int i = 1; i < g->rows - 1; i++)
		for (int k = 1; k < n - 1; k++) {
			int at = i * n + k;
			next[at] = (now[at - n] + now[at + n] + now[at - 1] + now[at + 1]) / 4;
			largest = fmax(largest, fabs(next[at] - now[at]));
		}
	g->next = g->now;
	g->now = next;
	return largest;
}
