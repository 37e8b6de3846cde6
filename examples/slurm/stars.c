/* stars.c - stars STEPS: a cloud of stars under its own gravity.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define COUNT 400
#define STEP 0.001

static double at[COUNT][3], speed[COUNT][3], pull[COUNT][3];

static void find_pull(int i)
{
	double sum[3] = {0};
	for (int k = 0; k < COUNT; k++) {
		double d[3], square = 0.01;
		for (int c = 0; c < 3; c++) {
			d[c] = at[k][c] - at[i][c];
			square += d[c] * d[c];
		}
		for (int c = 0; c < 3; c++)
			sum[c] += d[c] / (square * sqrt(square) * COUNT);
	}
	for (int c = 0; c < 3; c++)
		pull[i][c] = sum[c];
}

static double radius(void)
{
	double sum = 0;
	for (int i = 0; i < COUNT; i++)
		sum += sqrt(at[i][0] * at[i][0] + at[i][1] * at[i][1] + at[i][2] * at[i][2]);
	return sum / COUNT;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 100000;
	srand(7);
	for (int i = 0; i < COUNT; i++)
		for (int c = 0; c < 3; c++)
			at[i][c] = rand() / (double)RAND_MAX - 0.5;
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt name(step)
#pragma omp parallel for
		for (int i = 0; i < COUNT; i++)
			find_pull(i);
#pragma omp parallel for
		for (int i = 0; i < COUNT; i++)
			for (int c = 0; c < 3; c++) {
				speed[i][c] += STEP * pull[i][c];
				at[i][c] += STEP * speed[i][c];
			}
		if (step % 50 == 0)
			printf("step %d: radius %.10f\n", step, radius());
	}
	return 0;
}
