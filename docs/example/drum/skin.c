/* skin.c - the skin of the drum: the wave equation on a square whose edge is held.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "drum.h"

#include <math.h>
#include <stdio.h>

static double height[N][N], speed[N][N], force[N][N];

void skin_strike(void)
{
	for (int i = 1; i < N - 1; i++)
		for (int k = 1; k < N - 1; k++)
			height[i][k] = exp(-0.001 * (pow(i - N / 3, 2) + pow(k - N / 2, 2)));
}

static void pull(void)
{
#pragma omp parallel for
	for (int i = 1; i < N - 1; i++)
		for (int k = 1; k < N - 1; k++)
			force[i][k] = height[i - 1][k] + height[i + 1][k] + height[i][k - 1] +
				      height[i][k + 1] - 4 * height[i][k];
}

static void move(void)
{
#pragma omp parallel for
	for (int i = 1; i < N - 1; i++)
		for (int k = 1; k < N - 1; k++) {
			speed[i][k] += 0.25 * force[i][k] - 0.0005 * speed[i][k];
			height[i][k] += speed[i][k];
		}
}

double skin_energy(void)
{
	double sum = 0;
	for (int i = 1; i < N - 1; i++)
		for (int k = 1; k < N - 1; k++)
			sum += speed[i][k] * speed[i][k] - 0.25 * height[i][k] * force[i][k];
	return sum / 2;
}

void skin_swing(double *sound)
{
	for (int step = 0; step < STEPS; step++) {
		pull();
		move();
		sound[step] = height[N / 4][N / 4];
		if (step % 500 == 0) {
			printf("step %4d: energy %.6f\n", step, skin_energy());
			fflush(stdout);
		}
	}
}
