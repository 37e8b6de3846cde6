/* Constructs that give values to variables with a fixed address: copyprivate, iteration variables, parts of arrays.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 300 };

static double values[N], filled[N];
static int *kept, **slots;

static void keep(int *p)
{
	kept = p;
}

/* Each thread has the array of the one that ran the body. */
static double array_handed_round(int step)
{
	double sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
	{
		double mine[N];
		for (int i = 0; i < N; i++)
			mine[i] = omp_get_thread_num() * i;
#pragma omp single copyprivate(mine)
		for (int i = 0; i < N; i++)
			mine[i] = i + step;
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			sum += mine[i] * (i % 5 + 1);
	}
	return sum;
}

/* Pointers to the variables stay good; the body is a construct that copies one of them, too. */
static int numbers_handed_round(int step)
{
	int sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
	{
		int first = omp_get_thread_num(), second = -first, *p = &first, *q = &second;
#pragma omp critical
		slots[omp_get_thread_num()] = p;
#pragma potential_ckpt
		*p += 1;
#pragma omp single copyprivate(first, second)
#pragma omp simd lastprivate(second)
		for (int i = 0; i < 8; i++)
			second = i + first + step;
#pragma potential_ckpt
		sum += *q - (*slots[omp_get_thread_num()] == first);
		*q -= sum;
	}
	return sum > 0 ? 1 : -1;
}

static void counters(int step)
{
	int i = 0, j = 0, k = 0;
	double sum = 0;
	keep(&i);
	int *pj = &j, *pk = &k;
	i = j = step;
#pragma potential_ckpt
	*kept += 1;
	*pj += 1;
	*pk += 1;
#pragma omp simd
	for (i = 0; i < N - step; i++)
		values[i] += i;
#pragma omp simd collapse(2) lastprivate(sum)
	for (j = 0; j < 4; j++)
		for (k = 0; k < 6; k++)
			sum = values[j] + k;
#pragma potential_ckpt
	printf("%d %d %d %d %d %g\n", i, *kept, j, *pj, *pk, sum);
#pragma omp parallel for simd num_threads(2)
	for (i = 0; i < N; i += 2)
		values[i] += i;
	printf("%d %d %g\n", i, *kept, values[step]);
}

/* Compilers differ in whether "omp loop" gives its iteration variable back. */
static void counter_of_loop(int step)
{
	static double weights[N];
	int i = 0;
	double sum = 0;
	for (int k = 0; k < N; k++)
		weights[k] = k % 17;
#pragma potential_ckpt
#pragma omp parallel
#pragma omp loop
	for (i = 0; i < N; i++)
		filled[i] = i + step;
	for (int k = 0; k < i; k++)
		sum += weights[k] * (k % 7 + 1);
	printf("%d %g %g\n", i, sum, filled[step]);
}

/* What is not of the part may be changed meanwhile. */
static double parts(int step, int n)
{
	static double *rest;
	double a[N], rows[6][8], sum = 0;
	rest = a;
	for (int i = 0; i < N; i++)
		a[i] = i, rows[i % 6][i % 8] = i % 5;
#pragma potential_ckpt
#pragma omp parallel for reduction(+ : a [n:10], rows [1:3] [0:8]) num_threads(3)
	for (int i = 0; i < n; i++) {
		a[n + i % 10] += step;
		*(a + n + 5) += 1;
		rest[i] = step * i;
		rows[1 + i % 3][i % 8] += 1;
	}
#pragma potential_ckpt
#pragma omp simd reduction(+ : a [0:n])
	for (int i = 0; i < n; i++)
		a[i] += i;
#pragma omp parallel for reduction(+ : a [0:N]) num_threads(3)
	for (int i = 0; i < (int)(sizeof a / sizeof *a); i++)
		a[i] += step;
	for (int i = 0; i < N; i++)
		sum += a[i] * (i % 7) + rows[i % 6][i % 8];
	return sum;
}

int main(void)
{
	slots = calloc(3, sizeof *slots);
	for (int step = 0; step < 3; step++) {
		printf("%g ", array_handed_round(step));
		printf("%d %g\n", numbers_handed_round(step), parts(step, 50 + step));
		counters(step);
		counter_of_loop(step);
	}
}
