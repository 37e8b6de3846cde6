// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Grids whose rows' length is a value, spelled as products and as arrays of variable length. What "dead_…" point to is
 * filled before it is read; what "live_…" point to is, but for one element, length or condition. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double *dead_products, *dead_cast, *dead_call, *dead_clear, *dead_grid;
static double *live_low, *live_turned, *live_length, *live_later, *live_short, *live_own;

static void fill(double *w, int nx, int ny, int nz)
{
	for (int i = 0; i < nz; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++)
				w[(i * ny + j) * nx + k] = i + j * k;
}

static double sum(int nz, int ny, int nx, const double w[nz][ny][nx])
{
	double s = 0;
	for (int i = 0; i < nz; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++)
				s += w[i][j][k];
	return s;
}

static double products(int nx, int ny, int nz)
{
	double s = 0;
	fill(dead_products, nx, ny, nz);
	fill(live_low, nx, ny, nz);
	fill(live_turned, nx, ny, nz);
	fill(live_length, nx, ny, nz);
	for (int i = 0; i < nz; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++) {
				s += dead_products[i * nx * ny + j * nx + k];
				s += live_low[i * nx * ny + j * nx + k - 1];
				s += live_turned[(k * ny + j) * nz + i];
				s += live_length[i * (nx + 1) * ny + j * (nx + 1) + k];
			}
	return s;
}

/* The length that counts is the one at the declaration. */
static double casts(int n, int m)
{
	double(*a)[m] = (void *)dead_cast, (*b)[m] = (void *)live_later;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] = b[i][j] = i - j;
	int old = m;
	m++;
	double(*c)[m] = (void *)live_later, s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < old; j++)
			s += ((double(*)[old])dead_cast)[i][j] + c[i][j];
	return s;
}

static double clears(int n, int m)
{
	double s = 0;
	memset(dead_clear, 0, n * sizeof *dead_clear);
	memset(live_short, 0, (n - 1) * sizeof *live_short);
	memset(dead_grid, 0, n * m * sizeof *dead_grid);
	for (int i = 0; i < n; i++) {
		s += dead_clear[i] + live_short[i];
		for (int j = 0; j < m; j++)
			s += dead_grid[i * m + j];
	}
	return s;
}

/* Each thread has a length of its own. */
static double teams(int n)
{
	double s = 0;
#pragma omp parallel reduction(+ : s)
	{
		int m = s > 0 ? n : n + 1;
#pragma omp for
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				live_own[i * m + j] = i;
#pragma omp for
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				s += live_own[i * m + j];
	}
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
	int n = argc > 1 ? atoi(argv[1]) : 4;
	dead_products = filled();
	dead_cast = filled();
	dead_call = filled();
	dead_clear = filled();
	dead_grid = filled();
	live_low = filled();
	live_turned = filled();
	live_length = filled();
	live_later = filled();
	live_short = filled();
	live_own = filled();
	for (int turn = 0; turn < 5; turn++) {
#pragma potential_ckpt
		printf("%g\n", products(n, n + 1, n + 2));
		printf("%g\n", casts(n, n + 1));
		printf("%g\n", clears(n, n + 1));
		printf("%g\n", teams(n));
		fill(dead_call, 4, 5, n);
		printf("%g\n", sum(n, 5, 4, (void *)dead_call));
	}
	return 0;
}
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=regions %s | sed -n '/label reads/,/label knows/p'
// WANT:   label reads first:
// WANT:     [turn, n] -> { live_low[x0, x1, x2 = -1] : 0 <= turn <= 4 and n > 0 and 0 <= x0 <= 1 + n and 0 <= x1 <= n }
// WANT:     [turn, n] -> { live_turned[x0, x1, x2] : 0 <= turn <= 4 and 0 <= x0 < n and 0 <= x1 <= n and 0 <= x2 <= 1 + n }
// WANT:     [turn, n] -> { live_length[x0, x1, x2] : 0 <= turn <= 4 and 0 <= x0 <= 1 + n and 0 <= x1 <= n and 0 <= x2 < n }
// WANT:     [turn, n] -> { live_later[x0, x1] : 0 <= turn <= 4 and 0 <= x0 < n and 0 <= x1 <= n }
// WANT:     [turn, n] -> { live_short[x0 = -1 + n] : 0 <= turn <= 4 and n > 0 }
// WANT:     all of filled at flattened.c:117
// WANT:   label writes before it reads:
// WANT:     [n, (n * ..)] -> { live_later[x0] : n >= 0 and 0 <= x0 < (n * ..) }
// WANT:     [n] -> { live_short[x0] : 0 <= x0 <= -2 + n }
// WANT:   label knows:
