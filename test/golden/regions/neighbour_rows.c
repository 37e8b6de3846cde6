// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Neighbours in flattened grids, spelled as a row's length more or less. What "dead_…" point to is filled before it is
 * read, whole; what "live_…" point to is, but for what is told. */
#include <stdio.h>
#include <stdlib.h>

static double *dead_minus, *dead_end, *dead_planes, *dead_two, *dead_skewed, *live_above, *live_rim, *live_length;

static void fill(double *a, int ny, int nx)
{
	for (int i = 0; i < ny; i++)
		for (int j = 0; j < nx; j++)
			a[i * nx + j] = i - j;
}

/* From pad rows and columns on, as solvers with a rim go. */
static double across(int ny, int nx, int pad)
{
	double s = 0;
	fill(dead_minus, ny, nx);
	fill(live_above, ny, nx);
	fill(dead_two, ny, nx);
	for (int i = pad; i < ny - pad; i++)
		for (int j = pad; j < nx - pad; j++) {
			int k = i * nx + j;
			s += dead_minus[k] - dead_minus[k - nx] + dead_minus[k + nx];
			s += dead_two[k + 2 * nx] - dead_two[k - 2 * nx];
			s += live_above[(k + 3 * nx) - 1];
		}
	return s;
}

/* A row's end is no other row. */
static double ends(int ny, int nx, int pad)
{
	double s = 0;
	fill(dead_end, ny, nx);
	for (int i = 0; i < ny; i++)
		for (int j = pad; j < nx - pad; j++)
			live_rim[i * nx + j] = i * j;
	for (int i = 0; i < ny; i++)
		for (int k = 0; k < pad; k++) {
			s += dead_end[i * nx + (nx - pad + k)] + dead_end[i * nx + (nx - 1 - k)];
			s += live_rim[i * nx + (nx - 1 - pad - k)] + live_rim[i * nx + nx - pad + k];
		}
	return s;
}

static double planes(int nz, int ny, int nx)
{
	double s = 0;
	for (int i = 0; i < nz; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++)
				dead_planes[(i * ny + j) * nx + k] = i + j - k;
	for (int i = 1; i < nz; i++)
		for (int j = 1; j < ny; j++)
			for (int k = 0; k < nx; k++)
				s += dead_planes[(i * ny + j - ny) * nx + k] + dead_planes[(i * ny + j) * nx + k - nx];
	return s;
}

/* In rows of nx + 1 numbers, "- nx" is one row less and one column more. */
static double skewed(int ny, int nx)
{
	double s = 0;
	fill(dead_skewed, ny, nx + 1);
	fill(live_length, ny, nx + 1);
	for (int i = 1; i < ny; i++)
		for (int j = 0; j < nx; j++)
			s += dead_skewed[i * (nx + 1) + j - nx] + live_length[i * (nx + 1) + j - nx - 2];
	return s;
}

static double *filled(void)
{
	double *p = malloc(8000);
	for (int k = 0; k < 1000; k++)
		p[k] = k;
	return p;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 8, pad = argc > 2 ? atoi(argv[2]) : 2;
	dead_minus = filled();
	dead_end = filled();
	dead_planes = filled();
	dead_two = filled();
	dead_skewed = filled();
	live_above = filled();
	live_rim = filled();
	live_length = filled();
	for (int turn = 0; turn < 5; turn++) {
#pragma potential_ckpt
		printf("%g\n", across(n, n + 1, 2));
		printf("%g\n", ends(n, n + 1, pad));
		printf("%g\n", planes(4, n, n + 1));
		printf("%g\n", skewed(n, n + 1));
	}
	return 0;
}
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=regions %s | sed -n '/label reads/,/label knows/p'
// WANT:   label reads first:
// WANT:     [turn, n] -> { live_above[x0 = n, x1] : 0 <= turn <= 4 }
// WANT:     [turn, n, pad] -> { dead_end[x0, x1] : 0 <= turn <= 4 and pad >= 2 + n and 0 <= x0 < n }
// WANT:     [turn, n, pad] -> { live_rim[x0, x1] : 0 <= turn <= 4 and 0 <= x0 < n and x1 > n - pad and pad <= x1 <= n }
// WANT:     [turn, n, pad] -> { live_rim[x0, x1] : 0 <= turn <= 4 and 3pad >= 2 + n and 0 <= x0 < n }
// WANT:     [turn, n] -> { live_length[x0, x1 = -1] : 0 <= turn <= 4 and 0 <= x0 <= -2 + n }
// WANT:   label writes before it reads:
// WANT:     [n, (n * ..)] -> { dead_minus[x0] : n >= 0 and 0 <= x0 < (n * ..) }
// WANT:     [n, (n * ..)] -> { live_above[x0] : n >= 0 and 0 <= x0 < (n * ..) }
// WANT:     [n, (n * ..)] -> { dead_two[x0] : n >= 0 and 0 <= x0 < (n * ..) }
// WANT:     [n, (n * ..)] -> { dead_end[x0] : n >= 0 and 0 <= x0 < (n * ..) }
// WANT:     [n, (n * ..)] -> { live_length[x0] : n >= 0 and 0 <= x0 < (n * ..) }
// WANT:   label knows:
