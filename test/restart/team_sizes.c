/* Positions in a region whose team may have another size after a restart: what a thread has of its own is the same in all, its
 * number, or the team's size; also in functions that the team calls. What is printed does not depend on the number.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 120, STEPS = 6 };
static double field[N], next[N];
static int marks[N];

static void smooth(double share, int step)
{
	int me = omp_get_thread_num();
#pragma omp for
	for (int i = 0; i < N; i++)
		next[i] = (field[i] + field[(i + step) % N]) * share;
#pragma potential_ckpt name(smoothed)
	if (me == 0)
		printf("smoothed %d %.3f\n", step, next[7]);
#pragma omp for nowait
	for (int i = 0; i < N; i++)
		field[i] = next[i];
#pragma omp barrier
}

static void count(const int *list, int n, int me)
{
	int i;
	if (me >= omp_get_num_threads())
		abort();
#pragma omp for schedule(dynamic, 3)
	for (i = 0; i < n; i++)
		marks[list[i]] += list[i] % 5;
}

int main(void)
{
	double total = 0, *kept = malloc(N * sizeof *kept);
	int list[N];
	for (int i = 0; i < N; i++) {
		field[i] = i % 11;
		kept[i] = i;
		list[i] = (i * 7) % N;
	}
#pragma omp parallel shared(total, kept, list)
	{
		int me = omp_get_thread_num(), threads = omp_get_num_threads(), same = 3;
		unsigned long round = 0;
		const double *first = kept;
		for (int step = 1; step <= STEPS; step++) {
			smooth(0.5, step);
#pragma omp single
			total = 0;
#pragma omp for reduction(+ : total)
			for (int i = 0; i < N; i++)
				total += first[i] * same;
#pragma potential_ckpt name(summed)
#pragma omp master
			printf("%d: %.0f %d %lu\n", step, total, same, round);
			same += step;
			round = round * 3 + (unsigned long)same;
			count(list, N, me);
#pragma omp single
			kept[step] += total / N;
#pragma omp barrier
#pragma potential_ckpt
			if (threads != omp_get_num_threads() || me != omp_get_thread_num())
				abort();
		}
#pragma omp single
		printf("%d\n", same);
	}
	for (int i = 0; i < N; i += 17)
		printf("%.4f %d %.2f\n", field[i], marks[i], kept[i]);
	free(kept);
	return 0;
}
// THREADS: 2 8 3 7 4 6 5
