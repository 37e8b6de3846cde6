/* team.c - parallel regions with positions, of which each kind of variable can be left out.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64 };

static double field[N], next[N];
static int seed = 3;
#pragma omp threadprivate(seed)
static long mine[64];

/* Each thread's own count goes on over the positions of the region. */
static void relax(int rounds, double weight)
{
	long order = 5;
#pragma omp parallel firstprivate(order) shared(rounds, weight)
	{
		int me = omp_get_thread_num();
		double own = me + 1;
		for (int k = 0; k < rounds; k++) {
#pragma potential_ckpt name(relax)
#pragma omp for schedule(static)
			for (int i = 1; i < N - 1; i++)
				next[i] = field[i] + weight * (field[i - 1] - 2 * field[i] + field[i + 1]);
#pragma omp for schedule(static)
			for (int i = 1; i < N - 1; i++)
				field[i] = next[i];
			own = own * 0.5 + k;
			order = (order * 13 + me) % 1009;
			seed = seed * 5 % 97 + 1;
#pragma omp barrier
		}
		mine[me] += order + (long)(own * 1000) + seed;
	}
}

/* Positions in iterations. */
static long count(int n)
{
	static long hits[N];
	long all = 0;
#pragma omp parallel
	{
		long part = 1;
#pragma omp for schedule(static)
		for (int i = 0; i < n; i++) {
#pragma potential_ckpt name(count)
			part = part * 7 % 1013 + i;
			hits[i] += part;
		}
#pragma omp critical
		all += part;
	}
	for (int i = 0; i < n; i++)
		all = all * 3 % 100003 + hits[i];
	return all;
}

int main(void)
{
	double *history = malloc(16 * sizeof *history);
	long total = 0;
	int threads = omp_get_max_threads();
	for (int i = 0; i < N; i++)
		field[i] = i % 9;
	for (int step = 0; step < 6; step++) {
#pragma potential_ckpt name(step)
		relax(3, 0.2 + 0.01 * step);
		total = total * 2 % 100003 + count(20);
		history[step] = field[step * 7] + (double)total;
		printf("%d %.17g %ld\n", step, field[N / 2], total);
	}
	double sum = 0;
	for (int i = 0; i < 6; i++)
		sum = sum / 2 + history[i];
	for (int i = 0; i < threads; i++)
		printf("%ld ", mine[i]);
	printf("%.17g\n", sum);
	return 0;
}
