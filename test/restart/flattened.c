/* flattened.c - grids whose rows' length is a value: what is filled before it is read, and what is
 * not quite. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 16384, STEPS = 4 };

static double *work, *turned, *longer, *lower, *odd, *steps, *cast, *later, *cleared, *own, *planes,
	*wrapped, *narrow;
static int width = 7, one = 1;
static unsigned huge = 0xfffffff0u;

static void fill(double *w, int nx, int ny, int nz, int step)
{
#pragma omp parallel for
	for (int i = 0; i < nz; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++)
				w[(i * ny + j) * nx + k] = i + j * k - step;
}

static double sum(int nz, int ny, int nx, double w[nz][ny][nx])
{
	double s = 0;
	for (int i = 0; i < nz; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++) {
				s += w[i][j][k] * (1 + k);
				w[i][j][k] += 1;
			}
	return s;
}

/* The same lengths, in another order, one more, one element lower. */
static double products(int nx, int ny, int nz, int step)
{
	double s = 0;
	fill(work, nx, ny, nz, step);
	fill(turned, nx, ny, nz, step);
	fill(longer, nx, ny, nz, step);
	fill(lower + 1, nx, ny, nz, step);
	for (int i = 0; i < nz; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++) {
				s += work[i * nx * ny + nx * j + k];
				s += turned[(k * ny + j) * (nz + 2) + i];
				s += longer[i * (nx + 1) * ny + j * (nx + 1) + k] * k;
				s += (lower + 1)[i * ny * nx + j * nx + k - 1] * (j + 2);
			}
	for (int i = 0; i < BYTES / 8; i++) {
		turned[i] = turned[i] / 2 + step;
		longer[i] = longer[i] / 2 - i;
		lower[i] = lower[i] / 2 + i;
	}
	return s;
}

/* A row's length that changes between the write and the read; one that is another in each turn. */
static double changing(int n, int step)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			odd[i * width + j] = i + j + step;
	width += one;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			s = s / 2 + odd[i * width + j];
	width -= one;
	for (int i = 0; i < n; i++)
		for (int m = n; m < n + 3; m++) {
			for (int j = 0; j < n; j++)
				s = s / 2 + steps[i * m + j];
			for (int j = 0; j < n; j++)
				steps[i * m + j] = s + j;
		}
	return s;
}

/* The length that counts is the one at the declaration. */
static double casts(int n, int m)
{
	double(*a)[m] = (void *)cast, (*b)[m] = (void *)later;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			a[i][j] = i - j;
			b[i][j] = i + 2 * j;
		}
	int old = m;
	m++;
	double(*c)[m] = (void *)later, s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < old; j++)
			s = s / 3 + ((double(*)[old])cast)[i][j] + a[i][j] + c[i][j];
	for (int i = 0; i < BYTES / 8; i++)
		later[i] = later[i] / 2 + i;
	return s;
}

static double clears(int n, int m, size_t all)
{
	double s = 0;
	memset(cleared, 0, n * m * sizeof *cleared);
	memset(planes, 0, (n - 1) * m * sizeof *planes);
	memset(narrow, 0, (unsigned char)(n * 50) * sizeof *narrow);
	for (int i = 0; i < n * 50; i++) {
		s += narrow[i] * i;
		narrow[i] += i;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			s += cleared[i * m + j] + planes[i * m + j] * (i + j);
			planes[i * m + j] += i + j;
		}
	memset(cleared, 1, all * sizeof *cleared);
	for (size_t i = 0; i <= all; i++)
		s += cleared[i] * (double)(i + 1);
	cleared[all] = s;
	return s;
}

/* Each thread has a length of its own. */
static double teams(int n, int step)
{
	double s = 0;
#pragma omp parallel
	{
		int m = step >= 0 ? n : n + 1;
#pragma omp for
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				own[i * m + j] = i * step + j;
		m += step % 2;
#pragma omp single
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				s = s / 2 + own[i * m + j];
	}
	return s;
}

/* Products and sums that wrap around. */
static double wraps(unsigned n, int step)
{
	double s = 0;
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			wrapped[i * huge * 2 + i * 40 + j] = i + j + step;
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			s = s / 2 + wrapped[(size_t)i * 8 + j] + wrapped[(i - 1) * n + n + j];
	return s;
}

static double *filled(void)
{
	double *p = malloc(BYTES);
	for (int k = 0; k < BYTES / 8; k++)
		p[k] = k % 91;
	return p;
}

int main(void)
{
	int n = 6;
	work = filled();
	turned = filled();
	longer = filled();
	lower = filled();
	odd = filled();
	steps = filled();
	cast = filled();
	later = filled();
	cleared = filled();
	own = filled();
	planes = filled();
	wrapped = filled();
	narrow = filled();
	for (int step = 0; step < STEPS; step++) {
		double s;
#pragma potential_ckpt
		s = products(n, n + 1, n + 2, step);
		printf("products %.17g\n", s);
		s = changing(n, step);
#pragma potential_ckpt
		printf("changing %.17g\n", s);
		s = casts(n, n + 1);
		printf("casts %.17g\n", s);
		s = clears(n, n + 1, 30 + step);
		printf("clears %.17g\n", s);
#pragma potential_ckpt
		s = teams(n, step);
		printf("teams %.17g\n", s);
		s = wraps(n, step);
		printf("wraps %.17g\n", s);
		fill(work, 4, 5, n, step);
#pragma potential_ckpt
		s = sum(n, 5, 4, (void *)work);
		printf("sum %.17g\n", s);
	}
	return 0;
}
