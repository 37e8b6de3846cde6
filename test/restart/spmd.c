/* spmd.c - positions met by all threads of a team: in the region, below it, in several regions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 96, STEPS = 4 };

static double grid[2][N + 2];
static long events;

/* Serial code and teams call it. */
static int leaf(int depth, int *sum)
{
	int here = depth * 3;
	*sum += here;
#pragma potential_ckpt name(leaf)
	return here + *sum;
}

/* Arrays and pointers to them, below a region. */
static double smooth(int from, int to, int t)
{
	double window[3] = {0}, *last = &window[2], sum = 0;
	int seen = t;
	for (int i = from; i < to; i++) {
		memmove(window, window + 1, 2 * sizeof *window);
		*last = grid[t & 1][i];
		if (i == from + 1) {
#pragma potential_ckpt name(smooth)
		}
		grid[~t & 1][i] = (window[1] + *last) / 2;
		sum += window[1] + seen;
	}
	return sum + leaf(1, &seen) + seen;
}

static int recursive(int depth, int id)
{
	int local[2] = {depth, id}, *p = local;
	if (depth == 0) {
#pragma potential_ckpt name(bottom)
		return id;
	}
	int below = recursive(depth - 1, id + 1);
	return below + p[0] * p[1];
}

static void steps(void)
{
	double total = 0, other = 5;
	int first = 3, rounds = 0;
#pragma omp parallel firstprivate(first) private(other) reduction(+ : total)
	{
		int id = omp_get_thread_num(), n = omp_get_num_threads();
		int from = 1 + N * id / n, to = 1 + N * (id + 1) / n;
		other = id;
		for (int t = 0; t < STEPS; t++) {
			total += floor(smooth(from, to, t));
			first += t;
#pragma omp barrier
			if (t % 2) {
#pragma potential_ckpt name(odd)
				other += first;
			}
#pragma omp for nowait
			for (int i = 0; i < N; i++)
				grid[0][i] += 1e-3;
#pragma omp single
			rounds++;
		}
#pragma omp critical
		events += (long)other + first;
	}
	printf("steps %.0f %g %d %d %ld\n", total - floor(total), other, first, rounds, events);
}

static void locals(int size)
{
	int hits = 0, ids[64] = {0};
#pragma omp parallel num_threads(size > 2 ? 2 : size) default(none) shared(hits, ids, size)
	{
		int id = omp_get_thread_num(), *mine = &ids[id];
		int row[size + id];
		char name[16];
		snprintf(name, sizeof name, "thread %d", id);
		for (int i = 0; i < size + id; i++)
			row[i] = i * i;
		for (int k = 0; k < 3; k++) {
#pragma potential_ckpt name(locals)
			*mine += row[k % size] + name[7];
			row[k % size] += recursive(2, id);
		}
#pragma omp atomic
		hits += row[0];
	}
	printf("locals %d %d %d\n", hits, ids[0], ids[1]);
}

/* Regions that end early, do not fork, have no positions in some runs. */
static void ends(int serial)
{
	int i = 100, met = 0;
#pragma omp parallel if (!serial) private(i)
	{
		for (i = 0; i < 100; i++) {
			if (i == 2 + serial)
				break;
#pragma potential_ckpt name(ends)
#pragma omp master
			met++;
		}
	}
	printf("ends %d %d\n", i, met);
}

static long *build(int n)
{
	long *list = malloc(sizeof *list * (size_t)n);
	for (int i = 0; i < n; i++)
		list[i] = i;
	return list;
}

static void heap(void)
{
	long *shared = NULL, sum = 0;
#pragma omp parallel
	{
		long *own = build(8 + omp_get_thread_num());
#pragma omp single
		shared = build(N);
#pragma potential_ckpt name(heap)
#pragma omp for reduction(+ : sum)
		for (int i = 0; i < N; i++)
			sum += shared[i] + own[i % 8];
		free(own);
#pragma potential_ckpt
#pragma omp barrier
	}
	free(shared);
#pragma omp parallel
	{
		const int id = omp_get_thread_num(), twice = 2 * id;
#pragma omp atomic
		sum += twice;
	}
	printf("heap %ld\n", sum);
}

int main(void)
{
	int sum = 1;
	for (int i = 0; i < N + 2; i++)
		grid[0][i] = i % 7;
	for (int turn = 0; turn < 2; turn++) {
		steps();
		locals(3 + turn);
		ends(turn);
		heap();
		printf("leaf %d\n", leaf(turn, &sum));
	}
	double check = 0;
	for (int i = 0; i < N + 2; i++)
		check += grid[0][i] + 2 * grid[1][i];
	printf("%.17g %d\n", check, sum);
	return 0;
}
