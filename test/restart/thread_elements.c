/* thread_elements.c - arrays of which each thread has one: filled before they are read, and not
 * quite. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>

enum { N = 300, STEPS = 4 };
static double line[N], other[N], kept[N], half[N], served[N], later[N], parted[N], grid[40][N];
#pragma omp threadprivate(line, other, kept, half, served, later, parted)

static void fill(double *to, int n, double x)
{
	for (int i = 0; i < n; i++)
		to[i] = x + i;
}

static double use(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s = s / 2 + other[i];
	return s;
}

/* Filled in each iteration, by loops and by calls, before it is read. */
static void sweep(int rows, int n, int step)
{
#pragma omp parallel for
	for (int r = 0; r < rows; r++) {
		for (int i = 0; i < n; i++)
			line[i] = r + i * step;
		fill(other, n, r);
		for (int i = 0; i < n; i++)
			grid[r][i] += line[n - 1 - i] + use(n);
	}
}

/* Each thread's own sum lives from region to region; of "half" one element does. */
static void keep(int n)
{
#pragma omp parallel
	{
		for (int i = 0; i < n; i++)
			kept[i] += i + omp_get_thread_num();
		for (int i = 0; i < n - 1; i++)
			half[i] = kept[i];
		for (int i = 0; i < n; i++)
			half[n - 1] += half[i] / 2;
	}
}

/* The initial thread writes its copy; all read theirs. */
static void serve(int n, double *sums)
{
	for (int i = 0; i < n; i++)
		served[i] = i;
#pragma omp parallel
	{
		double s = 0;
		for (int i = 0; i < n; i++)
			s += served[i] * (i + 1);
		sums[omp_get_thread_num()] = s;
		for (int i = 0; i < n; i++)
			served[i] += omp_get_thread_num();
	}
}

/* Some threads write, all read; the initial thread's copy is read through a pointer, by one that
 * has written its own. */
static void some(int n, double *sums)
{
	double *first = later;
#pragma omp parallel
	{
		double s = 0;
		int me = omp_get_thread_num();
		if (me == 1)
			for (int i = 0; i < n; i++)
				later[i] = i * me;
		for (int i = 0; i < n; i++)
			s = s / 2 + later[i];
#pragma omp barrier
		if (me == 2) {
			for (int i = 0; i < n; i++)
				later[i] = me;
			for (int i = 0; i < n; i++)
				s += first[i];
		}
#pragma omp barrier
		sums[me] += s;
		later[me] += s / n;
	}
}

static void share(double *to, int n, double x)
{
#pragma omp for schedule(static)
	for (int i = 0; i < n; i++)
		to[i] = x + i;
}

/* What a team writes together is a part of each thread's copy. */
static void part(int n, double *sums, int step)
{
#pragma omp parallel
	{
		double s = 0;
		share(parted, n, step);
		for (int i = 0; i < n; i++)
			s = s / 2 + parted[i] * (i + 1);
		for (int i = 0; i < n; i++)
			parted[i] += omp_get_thread_num() + i;
		sums[omp_get_thread_num()] += s;
	}
}

/* Each thread fills a row, or two, of an array that all have; a team may have one thread alone. */
static double rows[4 * N], beside[4 * N];

static double fill_rows(int step)
{
	double s = 0;
#pragma omp parallel num_threads(1 + step % 2)
	{
		int me = omp_get_thread_num(), all = omp_get_num_threads();
		for (int i = 0; i < N; i++) {
			rows[me * N + i] = me + i * step;
			beside[(me + all) * N + i] = me - i;
			beside[me * N + i] = step;
		}
#pragma omp barrier
#pragma omp master
		for (int i = 0; i < N; i++)
			rows[i] += beside[(2 * all - 1) * N + i];
	}
	for (int i = 0; i < N; i++)
		s = s / 2 + rows[i] + beside[i] + beside[N + i];
	return s / 2 + rows[N + step] + beside[3 * N];
}

int main(void)
{
	double sums[64] = {0};
	for (int i = 0; i < 4 * N; i++)
		rows[i] = beside[i] = i;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		sweep(40, N, step);
		keep(N);
		serve(N, sums);
		some(N, sums);
		part(N, sums, step);
		double all = 0, more = fill_rows(step);
		for (int i = 0; i < N; i++)
			all = all / 2 + grid[i % 40][i];
		printf("%d %.17g %.17g %.17g %.17g\n", step, all + more, half[N - 1] + kept[3],
		       sums[0] + 3 * sums[1], sums[2]);
	}
	return 0;
}
