/* Positions in "omp loop" that a team shares out, which is "omp for".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static double a[48], b[48];
static long met;

static void tick(int i)
{
#pragma potential_ckpt
#pragma omp atomic
	met += i;
}

/* Called by each thread of a team. */
static void orphan(double by)
{
#pragma omp loop bind(parallel) order(concurrent)
	for (int i = 0; i < 48; i++) {
#pragma potential_ckpt
		b[i] = a[i] * by;
	}
}

int main(void)
{
	double sum = 0, square[6][8] = {{0}};
	int last = -1;
	for (int step = 0; step < 3; step++) {
#pragma omp parallel loop reduction(+ : sum) num_threads(3)
		for (int i = 0; i < 48; i++) {
#pragma potential_ckpt
			a[i] += i + step;
			sum += a[i];
		}
#pragma omp parallel firstprivate(step)
		{
#pragma omp loop collapse(2) lastprivate(last)
			for (int i = 0; i < 6; i++)
				for (last = 0; last < 8; last++) {
					tick(i + last);
					square[i][last] += step + i * last;
				}
			orphan(step + 0.5);
		}
		printf("%g %d %g %g\n", sum, last, square[5][7], b[step]);
	}
	for (int i = 0; i < 48; i++)
		sum += b[i] * i;
	printf("%g %ld\n", sum, met);
	return 0;
}
