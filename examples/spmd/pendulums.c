/* pendulums.c - pendulums STEPS: a row of pendulums coupled by springs, one team for the whole run.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All threads of the team meet the position; none waits for another there. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT 40000

static double angle[COUNT], speed[COUNT];

static double energy(void)
{
	double sum = 0;
	for (int i = 0; i < COUNT; i++)
		sum += speed[i] * speed[i] / 2 + 1 - cos(angle[i]);
	return sum;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 5000;
	for (int i = 0; i < COUNT; i++)
		angle[i] = i < COUNT / 10 ? 1 : 0;
#pragma omp parallel
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < COUNT; i++) {
			double left = i > 0 ? angle[i - 1] : angle[i];
			double right = i < COUNT - 1 ? angle[i + 1] : angle[i];
			speed[i] += 0.01 * (left + right - 2 * angle[i] - sin(angle[i]));
		}
#pragma omp for
		for (int i = 0; i < COUNT; i++)
			angle[i] += 0.01 * speed[i];
#pragma omp master
		if (step % 100 == 0)
			printf("step %d: energy %.10f\n", step, energy());
#pragma omp barrier
	}
	return 0;
}
