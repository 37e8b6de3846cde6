// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Arrays used in turns, "u[t % 2]", that are read afterwards by "u[steps % 2]": of constant and of variable sides, in the heap, on the stack, flattened,
 * behind tables; two and three of them. Beside them no steps at all, a negative number of them, one that is left early, another turn that is read. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 24, M = 30 };

static unsigned long sum = 1;
static double fixed[2][N][M], *table[2];

static void add(double x)
{
	sum = sum * 31 + (unsigned long)(long)x;
}

static void of_numbers(int steps)
{
	for (int i = 0; i < 2 * N * M; i++)
		(&fixed[0][0][0])[i] = i % 13;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
#pragma omp parallel for
		for (int i = 1; i < N - 1; i++)
			for (int j = 1; j < M - 1; j++)
				fixed[(t + 1) % 2][i][j] = fixed[t % 2][i - 1][j] - fixed[t % 2][i][j + 1];
	}
	if (steps % 2 >= 0)
		for (int i = 0; i < N; i++)
			for (int j = 0; j < M; j++)
				add(fixed[steps % 2][i][j]);
}

static void of_variables(int n, int m, int steps, int last)
{
	double (*u)[n][m] = malloc(2 * sizeof *u), v[3][n][m];
	for (int k = 0; k < 3; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				v[k][i][j] = u[k % 2][i][j] = (k + i * j) % 11;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				u[(t + 1) % 2][i][j] = u[t % 2][i - 1][j] + u[t % 2][i][j + 1];
		for (int i = 1; i < n; i++)
			for (int j = 1; j < m; j++)
				v[(t + 2) % 3][i][j] = 2 * v[(t + 1) % 3][i][j] - v[t % 3][i - 1][j - 1];
		if (t == last)
			break;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			add(u[steps % 2][i][j] + v[(steps + 1) % 3][i][j]);
	free(u);
}

static void flattened(int n, int m, int steps, int other)
{
	double *u = malloc(2 * n * m * sizeof *u);
	for (int i = 0; i < 2 * n * m; i++)
		u[i] = i % 17;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				u[((t + 1) % 2 * n + i) * m + j] = u[(t % 2 * n + i - 1) * m + j] + u[(t % 2 * n + i) * m + j + 1];
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			add(u[((steps + other) % 2 * n + i) * m + j]);
	free(u);
}

static void behind_table(int n, int m, int steps, int other)
{
	for (int k = 0; k < 2; k++) {
		table[k] = malloc(n * m * sizeof *table[k]);
		for (int i = 0; i < n * m; i++)
			table[k][i] = (i + k) % 19;
	}
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				table[(t + 1) % 2][i * m + j] = table[t % 2][(i - 1) * m + j] + table[t % 2][i * m + j + 1];
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			add(table[(steps + other) % 2][i * m + j]);
	free(table[0]);
	free(table[1]);
}

static int of_middle(int n, int steps)
{
	static int u[5][400];
	int (*middle)[400] = &u[2];
	for (int i = 0; i < 5 * 400; i++)
		((int *)u)[i] = i % 23;
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			u[1 + t % 2][i] = u[3][i] + t;
		for (int i = 0; i < n; i++)
			add(middle[-steps % 2][i]);
	}
	return u[1][3];
}

int main(int argc, char **argv)
{
	int n = 23 + argc, m = 29 + argc;
	(void)argv;
	for (int steps = -2; steps < 5; steps++) {
		of_numbers(steps);
		if (steps >= 0)
			of_variables(n, m, steps, steps - 2);
		if (steps >= 0 || steps % 2 == 0) {
			flattened(n, m, steps, 0);
			flattened(n, m, steps, 2);
			behind_table(n, m, steps, 0);
		}
		if (steps >= 0) {
			flattened(n, m, steps, 1);
			behind_table(n, m, steps, 1);
		}
	}
	of_variables(n, m, 4, 9);
	add(of_middle(390, 3));
	printf("%lu\n", sum);
	return 0;
}
// FLAGS: -w
