// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Periodic neighbours whose distances are in tables that nothing writes: with signs, of two dimensions, with gaps, of narrow types. Beside them
 * tables that are written once, now and then, or behind a pointer, and one whose numbers lead out of the period. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 4 };

static unsigned long sum = 1;
static const int dx[9] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 }, dy[9] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
static int unwritten[3] = { -1, 0, 1 }, written[3] = { -1, 0, 1 };
static const signed char narrow[2][4] = { { [1] = -2, 1 }, { [3] = 2 } };
static const int far[3] = { -7, 0, 9 };

static void add(const double *u, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 31 + (unsigned long)(long)u[i];
}

static double *array(int n, int from)
{
	double *u = malloc(n * sizeof *u);
	for (int i = 0; i < n; i++)
		u[i] = from + i * 7 % 13;
	return u;
}

static void grid(int nx, int ny)
{
	double *u = array(nx * ny, 1), *next = array(nx * ny, 2);
	for (int t = 0; t < STEPS; t++) {
#pragma potential_ckpt
#pragma omp parallel for
		for (int y = 0; y < ny; y++)
			for (int x = 0; x < nx; x++) {
				double s = 0;
				for (int q = 0; q < 9; q++)
					s += (q + 1) * u[(y - dy[q] + ny) % ny * nx + (x - dx[q] + nx) % nx];
				next[y * nx + x] = s / 8;
			}
		double *h = u;
		u = next;
		next = h;
	}
	add(u, nx * ny);
	free(u);
	free(next);
}

static void line(int n, const int *at, int count)
{
	double *u = array(n, 3), *next = array(n, 4);
	for (int t = 0; t < STEPS; t++) {
#pragma potential_ckpt
		for (int x = 0; x < n; x++) {
			next[x] = 0;
			for (int q = 0; q < count; q++)
				next[x] += u[(x + at[q] + n) % n];
		}
		memcpy(u, next, n * sizeof *u);
		written[t % 3] = t - 1;
	}
	add(u, n);
	free(u);
	free(next);
}

static void by_name(int n)
{
	double *u = array(n, 5), *next = array(n, 6), *third = array(n + 20, 7);
	for (int t = 0; t < STEPS; t++) {
#pragma potential_ckpt
		for (int x = 0; x < n; x++) {
			next[x] = u[(x + unwritten[t % 3] + n) % n];
			for (int q = 0; q < 8; q++)
				next[x] += u[(x + narrow[q / 4][q % 4] + n) % n];
		}
		for (int x = 0; x < n; x++)
			u[x] = next[x] + third[x + far[t % 3] + 7];
		for (int x = 0; x < n - 1; x++)
			third[x + 1 + written[t % 3]] = u[x];
		written[(t + 1) % 3] = t % 2;
	}
	add(u, n);
	add(third, n + 20);
	free(u);
	free(next);
	free(third);
}

int main(int argc, char **argv)
{
	int n = 199 + argc;
	(void)argv;
	grid(19 + argc, 14 + argc);
	line(n, unwritten, 3);
	line(n, written, 3);
	line(n, far, 3 * argc);
	by_name(n);
	printf("%lu\n", sum);
	return 0;
}
