/* Candidates in serial code, with a heap that grows, and in a team with private values.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { N = 4000, STEPS = 20 };

static double *grown[STEPS];

static double sum(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < N; k++)
			s += grown[i][k];
	return s;
}

static void grow(void)
{
	for (int t = 0; t < STEPS; t++) {
#pragma potential_ckpt name(grow)
		grown[t] = malloc(N * sizeof **grown);
		for (int k = 0; k < N; k++)
			grown[t][k] = t + k;
	}
}

static void team(void)
{
	double all = 0;
#pragma omp parallel reduction(+ : all)
	{
		double own[N] = {1};
		for (int t = 0; t < STEPS; t++) {
#pragma potential_ckpt name(team)
			for (int k = 1; k < N; k++)
				own[k] += own[k - 1] / 2;
		}
		all += own[N - 1];
	}
	printf("%.6e\n", all);
}

int main(void)
{
	grow();
	team();
	printf("%.6e\n", sum(STEPS));
	return 0;
}
