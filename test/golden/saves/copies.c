/* Thread-local objects: each thread's copy is live where its thread reads it; workers' between regions too.
 * "fresh" is set by each thread before it is read, "quiet" never written by a worker. */
#include <stdio.h>

static int turns, fresh, quiet;
static double rows[8];
#pragma omp threadprivate(turns, fresh, quiet, rows)
static int sum;

static void step(int t)
{
	fresh = t;
#pragma potential_ckpt
	turns += fresh;
	rows[t % 8] += turns;
}

int main(void)
{
	quiet = 7;
#pragma omp parallel
	{
		for (int t = 0; t < 9; t++) {
			step(t);
			fresh = turns;
#pragma potential_ckpt
#pragma omp critical
			sum += quiet;
		}
	}
#pragma potential_ckpt
#pragma omp parallel
	{
		fresh = turns;
#pragma omp critical
		sum += fresh + (int)rows[3];
	}
	printf("%d\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp
// WANT: step:
// WANT:   @L13 position: t, [turns], [fresh], [rows]
// WANT: main:
// WANT:   @L21 region
// WANT:   @L31 position: [turns], [rows], [sum]; kills [sum]
// WANT: main: region at 21
// WANT:   @L24 call: t, [turns], [quiet], [rows], [sum]; kills [sum]
// WANT:   @L26 position: t, [turns], [quiet], [rows], [sum]; kills [sum]
