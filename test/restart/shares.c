/* shares.c - threads that share out lines themselves: what all of them read, by values of functions, quotients, remainders.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each "needs_" array is read outside of what a careless bound says: past the last thread's share, below 0, with a number
 * that a function changes, with products that wrap around; or where no thread has written it, though shares of all threads,
 * from one to the next, seem to cover it. */
// THREADS: 1 2 5
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 400, MIDDLE = 200, STEPS = 4 };

static long grid[N], fresh[N], tail[N], of_thread[64];
static long needs_two[N], needs_below[N], needs_counted[N], needs_wrapped[N], needs_late[N], needs_product[N];
static long dead_fill[N], dead_down[N], dead_cast[N], dead_slots[N], needs_gap[N], needs_begin[N], needs_next[N], needs_some[N];
static long needs_odd[N], needs_slots[N], needs_left[N], needs_less[N], needs_two_numbers[N], needs_row[N], needs_before[N];
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

/* ---- what all threads write together ---- */

static void fill(long *to, int from, int end, int step)
{
	for (int i = from; i < end; i++)
		to[i] = i * step;
}

static void fill_unless(long *to, int thread, int but, int step)
{
	if (thread == but)
		return;
	fill(to, first(thread), first(thread + 1), step);
}

static int of_half(int thread)
{
	return 1 + (n / 2 - 2) * thread / omp_get_num_threads();
}

static void fill_all(int me, int threads, int step)
{
	fill(dead_fill, first(me), first(me + 1), step);
	for (int i = first(me + 1); i > first(me); i--)
		dead_down[i] = i + step;
	for (int i = (int)((long)n * me / threads); i < (int)((long)n * (me + 1) / threads); i++)
		dead_cast[i] = i - step;
	dead_slots[me] = step;
	fill(needs_gap, first(me), first(me + 1) - 1, step);
	fill(needs_begin, first(me) + 1, first(me + 1), step);
	fill(needs_next, first(me + 1), first(me + 2), step);
	if (dead_slots[me] % 2)
		fill(needs_some, first(me), first(me + 1), step);
	if (me % 2)
		fill(needs_odd, first(me), first(me + 1), step);
	needs_slots[me * 2] = step;
	fill_unless(needs_left, me, 0, step);
	fill(needs_less, of_half(me), of_half(me + 1), step);
	fill(needs_two_numbers, first(me), of_half(me + 1), step);
	fill(me ? needs_row : grid + N - 1, me ? first(me) : 0, me ? first(me + 1) : 0, step);
}

static long covered(int step)
{
	long all = 0;
#pragma omp parallel reduction(+ : all)
	{
		int me = omp_get_thread_num(), threads = omp_get_num_threads();
#pragma omp barrier
#pragma potential_ckpt name(covered)
		fill_all(me, threads, step);
		all += total(needs_before, first(me), first(me + 1));
		fill(needs_before, first(me), first(me + 1), step);
#pragma omp barrier
#pragma potential_ckpt name(filled)
		all += total(dead_fill, 1, n - 1) + total(dead_down, 2, n) + total(dead_cast, 0, n);
		all += total(dead_slots, 0, threads) + total(needs_gap, 0, n) + total(needs_begin, 0, n);
		all += total(needs_next, 0, n) + total(needs_some, 0, n) + total(needs_odd, 0, n);
		all += total(needs_slots, 0, 2 * threads) + total(needs_left, 0, n) + total(needs_less, 0, n);
		all += total(needs_two_numbers, 0, n) + total(needs_row, 0, n) + total(needs_before, 0, n);
	}
	return all;
}

int main(int argc, char **argv)
{
	(void)argv;
	parts = argc;
	for (int i = 0; i < N; i++) {
		grid[i] = fresh[i] = tail[i] = i;
		needs_two[i] = needs_below[i] = needs_counted[i] = needs_wrapped[i] = 3 * i;
		needs_late[i] = needs_product[i] = needs_gap[i] = needs_begin[i] = needs_next[i] = 5 * i;
		needs_some[i] = needs_odd[i] = needs_slots[i] = needs_left[i] = needs_less[i] = 7 * i;
		needs_two_numbers[i] = needs_row[i] = needs_before[i] = 9 * i;
	}
	for (int step = 0; step < STEPS; step++) {
		n = 160 + 7 * step;
		low = step % 2 ? 9 - 20 * parts : -3 * step;
#pragma potential_ckpt name(step)
		long sum = shared_out(step) + covered(step);
		printf("step %d: %ld\n", step, sum);
	}
	return 0;
}
