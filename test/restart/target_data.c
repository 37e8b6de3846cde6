/* target_data.c - data mapped on the host, of a function whose variables have a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static void add(int *to, int n)
{
	*to += n;
}

static int sum(int n)
{
	int a[10], v[n], s = 0, *p = a;
	for (int i = 0; i < 10; i++)
		a[i] = i;
	for (int i = 0; i < n; i++)
		v[i] = i * n;
	for (int k = 0; k < 2; k++) {
#pragma potential_ckpt
#pragma omp target data map(tofrom : a, s) map(to : v)
		{
#pragma omp target map(tofrom : a [0:10], s) map(to : v)
			for (int i = 0; i < 10; i++) {
				a[i]++;
				s += a[i] + v[i % n];
			}
#pragma omp target update from(s)
#pragma omp target update to(a)
		}
		add(&s, k);
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : v)
#pragma omp target exit data map(release : v)
#pragma omp target exit data map(from : a[:10])
		int all = 0;
#pragma omp target teams distribute parallel for map(tofrom : p[:10]) reduction(+ : all)
		for (int i = 0; i < 10; i++)
			all += a[i];
		s += all;
		printf("%d %d\n", s, p[3]);
	}
	return s;
}

static double field[20];

static void step(int by)
{
#pragma omp target teams distribute parallel for map(tofrom : field)
	for (int i = 0; i < 20; i++)
		field[i] = field[i] * 0.5 + by;
#pragma potential_ckpt
	printf("%g\n", field[by]);
}

/* The time loop stands in the construct. */
static void simulate(int steps, const double *from)
{
	double own[20] = {1};
#pragma omp target data map(to : from [0:20], own) map(tofrom : field) if (steps > 2) device(0)
	for (int k = 0; k < steps; k++) {
		step(k);
#pragma potential_ckpt
#pragma omp target map(tofrom : own)
		for (int i = 0; i < 20; i++)
			own[i] += field[i] + from[i];
	}
	if (steps)
#pragma omp target data map(own)
	{
		step(1);
	}
	printf("%g\n", own[3]);
}

int main(void)
{
	static double from[20] = {3, 2, 1};
	simulate(4, from);
	printf("%d\n", sum(3) + sum(5));
	return 0;
}
