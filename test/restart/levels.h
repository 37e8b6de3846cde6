/* levels.h - grids on several levels, found through tables of pointers, and what fills and reads
 * them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef LEVELS_H
#define LEVELS_H

#include <stdio.h>
#include <stdlib.h>

enum { LEVELS = 5, TURNS = 4, SPARE = 2 };

static int top = LEVELS, bottom = 1, rows[LEVELS + 2], columns[LEVELS + 2];

static inline void set_sizes(void)
{
	for (int k = 1; k <= top + 1; k++)
		rows[k] = columns[k] = (1 << k) + 2;
}

static inline double ***levels(int spare)
{
	double ***u = malloc((size_t)(top + 1) * sizeof *u);
	for (int k = bottom; k <= top; k++) {
		u[k] = malloc((size_t)(rows[k] + spare) * sizeof *u[k]);
		for (int i = 0; i < rows[k] + spare; i++) {
			u[k][i] = malloc((size_t)(columns[k] + spare) * sizeof **u[k]);
			for (int j = 0; j < columns[k] + spare; j++)
				u[k][i][j] = k + i * 0.25 + j * 0.125;
		}
	}
	return u;
}

static inline void fill(double **z, int n, int m, double by)
{
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			z[i][j] = by + i - j;
}

static inline void inside(double **z, double **from, int n, int m)
{
#pragma omp parallel for
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			z[i][j] = from[2 * i - 1][2 * j] / 2 + from[2 * i][2 * j - 1] / 4;
}

static inline void border(double **z, int n, int m)
{
	for (int i = 1; i < n - 1; i++) {
		z[i][0] = z[i][m - 2];
		z[i][m - 1] = z[i][1];
	}
#pragma omp parallel for
	for (int j = 0; j < m; j++) {
		z[n - 1][j] = z[1][j];
		z[0][j] = z[n - 2][j];
	}
}

static inline double sum(double **z, int n, int m)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			s += z[i][j] * (1 + i) / (1 + j);
			z[i][j] += 0.5;
		}
	return s;
}

static inline double sum_all(double ***u)
{
	double s = 0;
	for (int k = bottom; k <= top; k++)
		s += sum(u[k], rows[k], columns[k]);
	return s;
}

#endif
