/* Where the threads of a region wait for the copy, in a region and in the functions it calls. */
#include <stdio.h>

#define N 100

static double u[N], v[N], residual;

static double local_sum(void)
{
	double s = 0;
	for (int i = 0; i < N; i++)
		s += v[i] * v[i];
	return s;
}

static void sweep(double *to, const double *from)
{
#pragma omp for nowait
	for (int i = 1; i < N - 1; i++)
		to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}

static double step(int t)
{
	double mine = 0;
#pragma potential_ckpt
	mine = local_sum() * t;
	if (t % 10 == 0)
		return mine;
	sweep(v, u);
#pragma omp barrier
	sweep(u, v);
#pragma omp barrier
	return mine;
}

int main(void)
{
	double norm = 0;
#pragma omp parallel
	{
		double mine = 0;
		for (int t = 0; t < 50; t++) {
			mine += step(t);
#pragma omp critical
			norm += mine;
#pragma omp single nowait
			if (t % 5 == 0)
				printf("%d\n", t);
#pragma omp for reduction(+ : residual)
			for (int i = 0; i < N; i++)
				residual += u[i] - v[i];
		}
	}
	printf("%g %g\n", norm, residual);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=guards -fopenmp
// WANT: step: guard before 30:2
// WANT: main: guard before 45:1 critical
// WANT: sweep: threads meet at 18:1 for
// WANT: step: threads meet at 31:1 barrier
// WANT: step: threads meet at 33:1 barrier
// WANT: main: threads meet at 47:1 single
// WANT: main: threads meet at 50:1 for
