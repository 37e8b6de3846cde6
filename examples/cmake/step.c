/* step.c - one step in time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "wave.h"
#include "weights.h"

void wave_step(field next, field now, field before)
{
#pragma omp parallel for
	for (int i = 1; i < WIDTH - 1; i++)
		for (int k = 1; k < WIDTH - 1; k++) {
			double sum = 0;
			for (int a = -1; a <= 1; a++)
				for (int b = -1; b <= 1; b++)
					sum += weight[a + 1][b + 1] * now[i + a][k + b];
			next[i][k] = 2 * now[i][k] - before[i][k] + 0.1 * sum;
		}
}

double wave_energy(field now)
{
	double sum = 0;
	for (int i = 0; i < WIDTH; i++)
		for (int k = 0; k < WIDTH; k++)
			sum += now[i][k] * now[i][k];
	return sum;
}
