/* Parallel regions between positions: each sharing clause, on scalars and on arrays of the function.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <string.h>

#define N 40

static double shared_sum;
static int private_copy;
#pragma omp threadprivate(private_copy)

static void add(double *to, const double *v, int n)
{
#pragma omp parallel for schedule(static)
	for (int i = 0; i < n; i++)
		to[i] += v[i];
}

static int region(int k)
{
	double v[N], w[N] = { 0 }, scale = k + 1;
	int last = -1, hits[4] = { 0 }, first = k, most = 0, tasks = 0;
	long sum = 0;
	for (int i = 0; i < N; i++)
		v[i] = i * k;
#pragma potential_ckpt
#pragma omp parallel for firstprivate(first, scale) lastprivate(last) reduction(+ : sum) \
	reduction(max : most) schedule(static)
	for (int i = 0; i < N; i++) {
		w[i] = v[i] * scale + first;
		last = i + first;
		sum += i;
		if (i * k % 17 > most)
			most = i * k % 17;
	}
#pragma potential_ckpt
	add(w, v, N);
#pragma omp parallel num_threads(2) default(none) shared(hits, k, shared_sum, tasks, w)
	{
		int mine[2] = { k, k + 1 };
#pragma omp for schedule(dynamic, 3) nowait
		for (int i = 0; i < N; i++) {
#pragma omp atomic
			hits[(i + mine[0]) % 4] += mine[1];
		}
#pragma omp barrier
#pragma omp single
		shared_sum += w[k] + hits[1];
#pragma omp critical
		hits[0]++;
#pragma omp sections
		{
#pragma omp section
			hits[2] += 5;
#pragma omp section
			hits[3] += 7;
		}
#pragma omp master
		private_copy = k;
#pragma omp single
		for (int t = 0; t < 4; t++) {
#pragma omp task firstprivate(t)
			{
#pragma omp atomic
				tasks += t;
			}
		}
	}
#pragma potential_ckpt
	return last + most + tasks + (int)sum + hits[0] + 2 * hits[1] + 3 * hits[2] + 4 * hits[3];
}

static double rows[6][N];

static double matrix(int k)
{
	double sums[6], best = 0;
	memset(sums, 0, sizeof sums);
#pragma omp parallel for collapse(2) schedule(static)
	for (int i = 0; i < 6; i++)
		for (int j = 0; j < N; j++)
			rows[i][j] += i * j % (k + 2);
#pragma potential_ckpt
#pragma omp parallel for reduction(+ : sums[:6])
	for (int j = 0; j < N; j++)
		for (int i = 0; i < 6; i++)
			sums[i] += rows[i][j];
#pragma potential_ckpt
#pragma omp simd reduction(max : best)
	for (int i = 0; i < 6; i++)
		best = sums[i] > best ? sums[i] : best;
	return best + sums[k % 6];
}

int main(void)
{
	for (int k = 0; k < 4; k++)
		printf("%d %.2f\n", region(k), matrix(k));
	printf("%.3f\n", shared_sum);
	return 0;
}
