/* levels_block.h - grids on several levels, parts of one block at offsets from a table, and what
 * fills and reads them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef LEVELS_BLOCK_H
#define LEVELS_BLOCK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 5, TURNS = 4, ROOM = 4000 };

static int top = LEVELS, bottom = 1, rows[LEVELS + 2], columns[LEVELS + 2], first[LEVELS + 2];
static double block[ROOM];

static inline void set_sizes(void)
{
	for (int k = 1; k <= top + 1; k++)
		rows[k] = columns[k] = (1 << k) + 2;
	for (int k = top - 1; k >= 0; k--)
		first[k] = first[k + 1] + rows[k + 1] * columns[k + 1];
}

static inline void begin(double *u)
{
	for (int i = 0; i < ROOM; i++)
		u[i] = i * 0.25;
}

static inline void fill(void *to, int n, int m, double by)
{
	double (*z)[m] = to;
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			z[i][j] = by + i - j;
}

static inline void inside(void *to, void *from, int n, int m, int m2)
{
	double (*z)[m] = to, (*r)[m2] = from;
#pragma omp parallel for
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			z[i][j] = r[2 * i - 1][2 * j] / 2 + r[2 * i][2 * j - 1] / 4;
}

static inline void border(void *to, int n, int m)
{
	double (*z)[m] = to;
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

static inline double sum(void *of, int n, int m)
{
	double (*z)[m] = of, s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			s += z[i][j] * (1 + i) / (1 + j);
			z[i][j] += 0.5;
		}
	return s;
}

static inline double sum_all(double *u)
{
	double s = 0;
	for (int k = bottom; k <= top; k++)
		s += sum(&u[first[k]], rows[k], columns[k]);
	return s;
}

#endif
