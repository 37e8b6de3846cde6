/* shares.c - threads that share out lines themselves: what all of them read, by values of functions, quotients, remainders.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each "needs_" array is read outside of what a careless bound says: past the last thread's share, below 0, with a number
 * that a function changes, with products that wrap around. */
// THREADS: 1 2 5
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 400, MIDDLE = 200, STEPS = 4 };

static long grid[N], fresh[N], tail[N], of_thread[64];
static long needs_two[N], needs_below[N], needs_counted[N], needs_wrapped[N], needs_late[N], needs_product[N];
static int n, low, calls, parts;

static int first(int thread)
{
	return 1 + (n - 2) * thread / omp_get_num_threads();
}

static int below(int thread)
{
	return MIDDLE + low * thread / omp_get_num_threads();
}

static int least(int a, int b)
{
	if (a < b)
		return a;
	return b;
}

/* Never the same number twice. */
static int counted(void)
{
	int now;
#pragma omp atomic capture
	now = ++calls;
	return now % 2;
}

/* Another parallel region's team is told by the same function. */
static long inside(const long *a)
{
	long sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
	for (int i = first(omp_get_thread_num()); i < first(omp_get_thread_num() + 1); i++)
		sum += a[i];
	return sum;
}

static long total(const long *a, int from, int end)
{
	long sum = 0;
	for (int i = from; i < end; i++)
		sum = sum + (i + 1) * a[i];
	return sum;
}

/* What a team writes in shares of its own, and reads in others. */
static long shared_out(int step)
{
	long all = 0;
#pragma omp parallel reduction(+ : all)
	{
#pragma potential_ckpt name(shares)
		int me = omp_get_thread_num(), threads = omp_get_num_threads();
		int chunk = (n + threads - 1) / threads, lo = chunk * me;
		unsigned wrapped = (unsigned)(n - 2 * MIDDLE) * (unsigned)(me + 1) / (unsigned)threads;
		for (int i = lo; i < least(lo + chunk, n); i++)
			fresh[i] = grid[i] + step;
		of_thread[me] = me;
#pragma omp barrier
		all += total(fresh, first(me), first(me + 1)) + of_thread[(me + 1) % threads];
		all += total(needs_two, first(me), first(me + 2)) + total(tail, (long)n * me / threads, n);
		all += total(needs_below, below(me + 1), below(me)) + total(needs_product, MIDDLE - chunk * me / 4, MIDDLE);
		all += needs_wrapped[wrapped % N];
#pragma omp single
		all += needs_counted[counted() + counted()];
#pragma omp barrier
#pragma potential_ckpt name(later)
		all += total(needs_late, first(me), first(me + 1));
#pragma omp barrier
		for (int i = first(me); i < first(me + 1); i++)
			grid[i] = (grid[i] + fresh[i]) % 1000;
	}
	return all + inside(tail);
}

int main(int argc, char **argv)
{
	(void)argv;
	parts = argc;
	for (int i = 0; i < N; i++) {
		grid[i] = fresh[i] = tail[i] = i;
		needs_two[i] = needs_below[i] = needs_counted[i] = needs_wrapped[i] = 3 * i;
		needs_late[i] = needs_product[i] = 5 * i;
	}
	for (int step = 0; step < STEPS; step++) {
		n = 160 + 7 * step;
		low = step % 2 ? 9 - 20 * parts : -3 * step;
#pragma potential_ckpt name(step)
		long sum = shared_out(step);
		printf("step %d: %ld\n", step, sum);
	}
	return 0;
}
