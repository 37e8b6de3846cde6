/* grid.c - memory and elementary operations of MG's grids.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "mg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *xmalloc(size_t size)
{
	void *p = malloc(size);
	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

grid grid_new(int n)
{
	size_t side = (size_t)n + 2;
	grid g = xmalloc(side * sizeof *g);
	double **rows = xmalloc(side * side * sizeof *rows);
	double *points = xmalloc(side * side * side * sizeof *points);
	for (size_t i3 = 0; i3 < side; i3++) {
		g[i3] = rows + i3 * side;
		for (size_t i2 = 0; i2 < side; i2++)
			g[i3][i2] = points + (i3 * side + i2) * side;
	}
	return g;
}

void grid_free(grid g)
{
	free(g[0][0]);
	free(g[0]);
	free(g);
}

void grid_zero(grid g, int n)
{
#pragma omp parallel for schedule(static)
	for (int i3 = 0; i3 < n + 2; i3++)
		memset(g[i3][0], 0, sizeof(double) * (size_t)(n + 2) * (size_t)(n + 2));
}

void grid_wrap(grid g, int n)
{
	size_t row = sizeof(double) * (size_t)(n + 2);
#pragma omp parallel for schedule(static)
	for (int i3 = 1; i3 <= n; i3++) {
		for (int i2 = 1; i2 <= n; i2++) {
			g[i3][i2][0] = g[i3][i2][n];
			g[i3][i2][n + 1] = g[i3][i2][1];
		}
		memcpy(g[i3][0], g[i3][n], row);
		memcpy(g[i3][n + 1], g[i3][1], row);
	}
	memcpy(g[0][0], g[n][0], row * (size_t)(n + 2));
	memcpy(g[n + 1][0], g[1][0], row * (size_t)(n + 2));
}

static double plane_sum(double **plane, int n)
{
	double sum = 0;
	for (int i2 = 1; i2 <= n; i2++)
		for (int i1 = 1; i1 <= n; i1++)
			sum += plane[i2][i1] * plane[i2][i1];
	return sum;
}

double grid_norm(grid g, int n)
{
	double sums[MAX_N + 1], sum = 0;
#pragma omp parallel for schedule(static)
	for (int i3 = 1; i3 <= n; i3++)
		sums[i3] = plane_sum(g[i3], n);
	for (int i3 = 1; i3 <= n; i3++)
		sum += sums[i3];
	return sqrt(sum / ((double)n * n * n));
}
