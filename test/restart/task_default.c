/* task_default.c - tasks in constructs whose default clause shares nothing; names that blocks have.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static double a[80];
static int by = 2;

static void fill(int from)
{
	for (int i = from; i < from + 10; i++) {
#pragma potential_ckpt
		a[i] += i * 0.5;
	}
}

static void single(void)
{
#pragma omp parallel default(none)
#pragma omp single
	for (int k = 0; k < 3; k++) {
#pragma omp task default(none) firstprivate(k)
		fill(k * 10);
	}
}

static void sections(void)
{
#pragma omp parallel sections default(none)
	{
#pragma omp section
		{
#pragma omp task default(none)
			fill(30);
		}
#pragma omp section
		{
#pragma omp task default(none)
			fill(40);
#pragma omp taskwait
			fill(50);
		}
	}
}

static void master(void)
{
#pragma omp parallel master default(none)
	for (int k = 0; k < 2; k++) {
#pragma omp task default(none) firstprivate(k)
		fill(k * 10);
	}
}

static void loop(void)
{
#pragma omp parallel for default(none) schedule(static, 1)
	for (int k = 0; k < 3; k++) {
#pragma omp taskgroup
		{
#pragma omp task default(none) firstprivate(k)
			fill(k * 10);
		}
		fill(k * 10);
	}
}

static int copies(int n)
{
	double v[n];
	int q = 7;
	for (int i = 0; i < n; i++)
		v[i] = i;
#pragma omp parallel default(firstprivate) shared(by, v)
	{
		q += 2;
#pragma omp single
		for (int k = 0; k < 3; k++) {
#pragma omp task default(firstprivate) shared(by)
			fill(k * 10 + by * q);
		}
	}
#pragma omp parallel default(private) shared(v, a)
#pragma omp for
	for (int i = 0; i < 10; i++) {
		q = i;
#pragma potential_ckpt
		v[i] += q;
		a[i] += v[i];
	}
	return q;
}

/* A variable has the name of what stands in front of those that a task takes along. */
static void named(void)
{
#pragma omp parallel
#pragma omp single
	for (int h = 0; h < 3; h++) {
#pragma omp task
		fill(h * 10);
	}
}

int main(void)
{
	double s = 0;
	single();
	sections();
	master();
	loop();
	s += copies(20);
	named();
	for (int i = 0; i < 80; i++)
		s += a[i] * (i + 1);
	printf("%g\n", s);
}
