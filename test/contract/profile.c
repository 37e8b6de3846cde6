/* Candidates in serial code, with a heap that grows, and in a team with private values; and where
 * fewer and fewer elements of arrays are needed.
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

static double table[STEPS][N];

/* What is above the diagonal of a block, too. */
static void shrink(int n, double *block)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < N; k++) {
			table[i][k] = i + k;
			block[i * N + k] = i - k;
		}
	for (int t = 0; t < n; t++) {
#pragma potential_ckpt name(shrink)
		for (int k = 0; k < N; k++)
			s += table[t][k];
		for (int i = t + 1; i < n; i++)
			for (int k = 100 * i; k < N; k++)
				s += block[i * N + k] * t;
	}
	printf("%.6e\n", s);
}

int main(void)
{
	double *block = malloc(sizeof(double[STEPS][N]));
	grow();
	team();
	shrink(STEPS, block);
	free(block);
	printf("%.6e\n", sum(STEPS));
	return 0;
}
