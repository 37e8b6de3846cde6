/* team_callees.c - positions in functions that a team calls: of which arrays are elements enough, and what forbids that.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each "needs_" array is read where the team has not written it, though it looks so to whoever takes all threads
 * to make one call: some make another, or with another argument, or have left. */
// THREADS: 1 2 5
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, STEPS = 3 };

struct who {
	int me;
};

static long grid[N], dead_work[N], needs_border[N], *heap;
static long needs_left[N], needs_right[N], needs_early[N], needs_late[N], needs_loop[2][N];
static long needs_odd[N], needs_even[N], needs_some[N], needs_slots[64], needs_serial[N], copies[N];
#pragma omp threadprivate(copies)

static long total(const long *a)
{
	long sum = 0;
	for (int i = 0; i < N; i++)
		sum = sum * 3 + a[i];
	return sum;
}

/* ---- called by all threads ---- */

static void fill(long *to, int from, int step)
{
#pragma omp for
	for (int i = from; i < N; i++)
		to[i] = grid[i] + step * i;
}

/* Its callers' arguments are the same for all. */
static long inner(long *to, int n, int step)
{
	long sum = 0, own[N];
	for (int i = 0; i < N; i++)
		own[i] = i;
#pragma potential_ckpt name(inner)
	fill(to, 0, step);
	fill(needs_border, n, step);
	for (int i = 0; i < N; i++)
		copies[i] = own[i] + to[i];
	sum += total(to) + total(needs_border) + total(copies);
#pragma omp barrier
	return sum;
}

static long outer(int step)
{
	long sum = inner(dead_work, 3, step);
#pragma potential_ckpt name(outer)
#pragma omp for
	for (int i = 1; i < N; i++)
		grid[i] = (dead_work[i] + grid[i]) % 1000;
	sum += inner(heap, 3, step + 1);
	return sum + total(grid);
}

/* Without a barrier each thread reads what it has written, and the end that nobody writes. */
static long without_barrier(int step)
{
	long sum = 0;
#pragma potential_ckpt name(nowait)
#pragma omp for schedule(static) nowait
	for (int i = 0; i < N - 50; i++)
		dead_work[i] = step + i;
#pragma omp for schedule(static) nowait
	for (int i = 0; i < N - 50; i++)
		sum += dead_work[i];
	for (int i = N - 50; i < N; i++)
		sum += dead_work[i];
#pragma omp barrier
	return sum;
}

/* ---- not cut ---- */

/* Each of two calls is made by some threads. */
static void share(long *to, int step)
{
#pragma potential_ckpt name(share)
#pragma omp for schedule(static)
	for (int i = 0; i < N; i++)
		to[i] = step + i;
}

/* Nothing reads them after that: what the callers need does not hide it. */
static long once(long *to)
{
#pragma potential_ckpt name(once)
#pragma omp for schedule(static)
	for (int i = 0; i < N; i++)
		to[i] = 3 + i;
	return total(to);
}

static void share_early(long *to, int step)
{
#pragma potential_ckpt name(early)
#pragma omp for schedule(static)
	for (int i = 0; i < N; i++)
		to[i] = step + i * 2;
}

static long return_early(int step)
{
	int me = omp_get_thread_num();
	if (me % 2 != 0) {
		share_early(needs_early, step);
		return total(needs_early);
	}
	share_early(needs_late, step);
	return total(needs_late);
}

static void share_in_loop(long *to, int step)
{
#pragma potential_ckpt name(loop)
#pragma omp for schedule(static)
	for (int i = 0; i < N; i++)
		to[i] = step + i * 3;
}

/* Threads with an odd number leave after one turn, and go on with another array. */
static long leave_loop(int step)
{
	long sum = 0;
	int me = omp_get_thread_num();
	for (int turn = 0; turn < 2; turn++) {
		share_in_loop(needs_loop[turn], step);
		sum += total(needs_loop[turn]);
		if (me % 2 != 0)
			break;
	}
	if (me % 2 != 0)
		share_in_loop(needs_some, step);
	return sum;
}

/* By the number in a record. */
static long of_record(struct who w, int step)
{
#pragma potential_ckpt name(record)
#pragma omp master
	needs_slots[w.me] = step;
#pragma omp barrier
	return needs_slots[w.me];
}

static long in_serial_code_too(int step)
{
#pragma potential_ckpt name(both)
	long sum = total(needs_serial);
#pragma omp barrier
#pragma omp for
	for (int i = 0; i < N; i++)
		needs_serial[i] = step + i;
	return sum;
}

static long pointed_to(long *to, int step)
{
	long sum = 0;
#pragma potential_ckpt name(pointed)
	for (int i = 0; i < N; i += 2)
		to[i] = step;
	for (int i = 0; i < N; i++)
		sum += to[i];
	return sum;
}

static long in_team(void)
{
	long (*const by_pointer)(long *, int) = STEPS > 2 ? pointed_to : NULL;
	long sum = 0;
#pragma omp parallel reduction(+ : sum)
	{
		int me = omp_get_thread_num();
		long mine[N];
		for (int i = 0; i < N; i++)
			copies[i] = mine[i] = i * me;
		for (int step = 0; step < STEPS; step++) {
			sum += outer(step) + without_barrier(step);
			if (me % 2 != 0)
				share(needs_left, step);
			else
				share(needs_right, step);
			sum += return_early(step) + total(needs_left) + total(needs_right);
			sum += leave_loop(step);
#pragma omp barrier
			sum += total(needs_some);
			sum += of_record((struct who){ me }, step);
			sum += in_serial_code_too(step);
			sum += by_pointer(mine, step) + total(mine);
#pragma omp barrier
		}
		if (me % 2 != 0)
			sum += once(needs_odd);
		else
			sum += once(needs_even);
	}
	return sum;
}

int main(void)
{
	heap = malloc(N * sizeof *heap);
	for (int i = 0; i < N; i++) {
		grid[i] = dead_work[i] = needs_border[i] = heap[i] = i * 7 % 31;
		needs_left[i] = needs_right[i] = needs_early[i] = needs_late[i] = i;
		needs_loop[0][i] = needs_loop[1][i] = needs_some[i] = needs_serial[i] = i * 5;
		needs_odd[i] = needs_even[i] = i + 9;
	}
	for (int i = 0; i < 64; i++)
		needs_slots[i] = i * 11;
	printf("%ld\n", in_serial_code_too(1));
	printf("%ld\n", in_team());
	printf("%ld %ld\n", total(grid), total(heap));
	free(heap);
	return 0;
}
