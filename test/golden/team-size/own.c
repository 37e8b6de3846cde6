/* What threads draw, win and allocate for themselves, and what comes of it. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static omp_lock_t lock;
static int lost;
static double last, first, whole[100];

static double *room(void)
{
	return calloc(8, sizeof(double));
}

int main(void)
{
	omp_init_lock(&lock);
	double *shared = malloc(8 * sizeof *shared);
#pragma omp parallel
	{
		double *own = room();
		if (!omp_test_lock(&lock))
			lost = 1;
#pragma omp for
		for (int i = 0; i < 100; i++) {
			own[i % 8] += i;
			shared[i % 8] = i;
			whole[i] = i;
		}
#pragma omp single
		last = own[0];
#pragma omp single
		first = whole[0];
		free(own);
#pragma omp critical
		rand();
	}
#pragma potential_ckpt
	printf("%g %g %d %g\n", last, first, lost, shared[1] + whole[1]);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=team-size -fopenmp
// WANT: sequences: each thread of a team calls rand (36)
// WANT: lost: it comes from omp_test_lock (22)
// WANT: last: each thread carries it from one piece of its work to the next (26)
// WANT: calloc at own.c:12: each thread carries it from one piece of its work to the next (26)
