/* elements.c - a grid of which only the inside is needed, and copies of it and of as many bytes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Built with RUN: numbers in a row of the inside, and BYTES: of all of the inside, about. In front
 * of each of 50 candidates it prints "rows S" and "copy S": a copy of the inside, row by row, and
 * one of as many bytes in one piece, by one thread, to memory that is there already. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#define HALO 4
#define ROWS 64
#define PLANES (BYTES / 8 / ROWS / RUN)

static double grid[PLANES + 2][ROWS + 2][RUN + 2 * HALO], from[PLANES * ROWS * RUN],
	to[PLANES * ROWS * RUN];

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The halo is set in each step, the inside lives on. */
static double step(int n)
{
	double sum = 0;
	for (int i = 0; i < PLANES + 2; i++)
		for (int j = 0; j < ROWS + 2; j++)
			for (int k = 0; k < HALO; k++)
				grid[i][j][k] = grid[i][j][RUN + HALO + k] = n;
	for (int i = 1; i <= PLANES; i++)
		for (int j = 1; j <= ROWS; j++)
			for (int k = HALO; k < RUN + HALO; k++) {
				grid[i][j][k] = 0.5 * grid[i][j][k] + n;
				sum += grid[i][j][k];
			}
	return sum;
}

static void copy_rows(int n)
{
	double begin = now();
	for (int i = 0; i < PLANES; i++)
		for (int j = 0; j < ROWS; j++)
			for (int k = 0; k < RUN; k++)
				to[(i * ROWS + j) * RUN + k] = grid[i + 1][j + 1][HALO + k];
	printf("rows %.6f\n", now() - begin + 0 * to[n]);
}

static void copy(int n)
{
	memset(from, n, sizeof from);
	double begin = now();
	memcpy(to, from, sizeof to);
	printf("copy %.6f\n", now() - begin + 0 * to[n]);
}

int main(void)
{
	double sum = 0;
	for (int i = 1; i <= PLANES; i++)
		for (int j = 1; j <= ROWS; j++)
			for (int k = HALO; k < RUN + HALO; k++)
				grid[i][j][k] = i + j + k;
	for (int n = 0; n < 50; n++) {
		copy_rows(n);
		copy(n);
#pragma potential_ckpt
		sum += step(n);
	}
	printf("sum %g\n", sum);
	return 0;
}
