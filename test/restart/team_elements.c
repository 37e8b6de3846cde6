/* team_elements.c - arrays of which a team needs some elements, or none: what each thread has of its own, what one thread
 * alone has written of that, what the team writes before it reads.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 5
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, STEPS = 4 };

static long grid[N][N], work[N][N], edge[N], *heap;
static int inside = N - 1;

static void tick(void)
{
#pragma potential_ckpt name(tick)
}

/* Its border is never written here. */
static void relax(int step)
{
#pragma omp for
	for (int i = 1; i < inside; i++)
		for (int j = 1; j < inside; j++)
			work[i][j] = grid[i - 1][j] + grid[i + 1][j] + step;
#pragma omp for
	for (int i = 1; i < inside; i++)
		for (int j = 1; j < inside; j++)
			grid[i][j] = work[i][j] % 1000;
}

/* Of the fields of each thread, some are filled by the thread itself, some by whoever comes first. */
static long own_fields(int step)
{
	long own[N], shared_out[N], of_one[N], sum = 0;
	for (int i = 0; i < N; i++)
		own[i] = shared_out[i] = of_one[i] = i + 1;
	tick();
	for (int i = 0; i < N; i++)
		own[i] = step;
#pragma omp for schedule(static)
	for (int i = 0; i < N; i++)
		shared_out[i] = step;
#pragma omp single
	for (int i = 0; i < N; i++)
		of_one[i] = step;
	for (int i = 0; i < N; i++)
		sum += own[i] + shared_out[i] + of_one[i];
	return sum;
}

/* Only the thread that has executed the single construct knows "took" to be 1. */
static long who_took(int step)
{
	long sum = 0;
	int took = 0;
#pragma omp single
	took = 1;
	if (took == 0)
		for (int i = 0; i < N; i++)
			sum += edge[i] * step;
	return sum;
}

static long in_team(void)
{
	long sum = 0;
#pragma omp parallel reduction(+ : sum)
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt name(step)
		relax(step);
		if (omp_get_thread_num() == 0)
			for (int i = 0; i < N; i++)
				heap[i] = grid[i][i];
		tick();
#pragma omp barrier
		sum += own_fields(step) + who_took(step) + heap[step];
#pragma omp barrier
	}
	return sum;
}

static long around_team(void)
{
	long sum = 0;
	for (int step = 1; step < STEPS; step++) {
#pragma potential_ckpt name(serial)
#pragma omp parallel reduction(+ : sum)
		sum += who_took(step);
		for (int i = 0; i < N; i++)
			edge[i] = step + i;
	}
	return sum;
}

int main(void)
{
	heap = malloc(N * sizeof *heap);
	for (int i = 0; i < N; i++) {
		edge[i] = i * 3;
		for (int j = 0; j < N; j++)
			grid[i][j] = work[i][j] = i * j;
	}
	printf("%ld\n", around_team());
	printf("%ld\n", in_team());
	for (int i = 0; i < N; i++)
		printf("%ld ", grid[i][N / 2]);
	puts("");
	free(heap);
	return 0;
}
