/* Clauses that name locals with a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

#define N 24

static double *kept;
static int *kept_int;

static void keep(double *p, int *i)
{
	kept = p;
	kept_int = i;
#pragma potential_ckpt
	*kept += 1;
}

static int combined(int k)
{
	double sum = 0, v[4] = { 1, 2, 3, k }, most = -1;
	int i = 0, last = 0, offset = k, seen[N] = { 0 };
	double w[N];
	keep(&sum, &last);
	keep(&most, &offset);
	keep(v, &i);
	keep(w, seen);
#pragma omp parallel for reduction(+ : sum) reduction(max : most) lastprivate(last) \
	firstprivate(offset, v) shared(seen, w)
	for (i = 0; i < N; i++) {
		v[1] += offset;
		sum += i + v[3];
		most = most > i % 7 ? most : i % 7;
		last = i * offset;
		seen[i] = last;
		w[i] = i * v[3];
	}
#pragma potential_ckpt
#pragma omp parallel default(none) private(i) shared(w, sum, seen) firstprivate(k)
	{
		double mine[2] = { 1, k };
#pragma omp for private(i)
		for (i = 0; i < N; i++)
			w[i] += mine[1] * seen[i];
#pragma omp single
		sum += w[3];
	}
#pragma potential_ckpt
	double before = *kept;
	i = (int)(sum + most) + last;
#pragma omp simd reduction(+ : sum)
	for (int j = 0; j < N; j++)
		sum += w[j];
#pragma omp parallel for firstprivate(last) lastprivate(last) if (last > 3)
	for (int j = 0; j < 2 * N; j++)
		last = j < N ? j : last + 1 - (last > 0);
	if (k & 1)
#pragma omp parallel num_threads(2) reduction(+ : offset)
		offset++;
#pragma potential_ckpt
	printf("%.2f %.2f %d %d %.2f %d\n", sum, most, last, offset, before, i);
	return (int)v[1] + seen[5];
}

static int tasks(int k)
{
	int x = k, results[4] = { 0 }, n = 4;
	double unused = 0;
	keep(&unused, &x);
	keep(&unused, results);
	keep(&unused, &n);
#pragma omp parallel num_threads(3)
#pragma omp single
	{
		for (int i = 0; i < n; i++) {
#pragma omp task shared(results) firstprivate(x)
			{
				x += i;
				results[i] = x;
			}
		}
#pragma omp taskwait
		results[0] += 100;
	}
#pragma omp task firstprivate(x) shared(results)
	results[1] += x;
#pragma omp taskwait
#pragma potential_ckpt
	return results[0] + 2 * results[1] + 3 * results[2] + 4 * results[3] + x;
}

static double lengths(int n)
{
	double v[n], (*m)[n] = NULL, rows[2][n], sum = 0;
	for (int i = 0; i < n; i++)
		v[i] = rows[0][i] = rows[1][i] = i;
	m = rows;
	kept = v;
#pragma potential_ckpt
#pragma omp parallel for shared(v, rows) reduction(+ : sum)
	for (int i = 0; i < n; i++) {
		v[i] += rows[1][i];
		m[0][i] += 1;
		sum += kept[i];
	}
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		sum += v[i] * rows[0][i];
	return sum + *kept;
}

int main(void)
{
	for (int k = 1; k < 4; k++)
		printf("%d %d %.2f\n", combined(k), tasks(k), lengths(k + 3));
	return 0;
}
