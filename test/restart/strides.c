/* Rows and columns of a finer grid written in strides of two or three, all of them together: as the
 * prolongation of a multigrid method does; beside ways that leave some out ("needs_…").
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

/* An "n" times "m" grid is "fine"; of each two rows and columns one is in "coarse". */
#define EACH(a, of_a, b, of_b) for (int a = 0; a < of_a; a++) for (int b = 0; b < of_b; b++)
#define WAYS(X) \
	X(rows, EACH(i, n / 2, j, m) f[2 * i][j] = t + i; EACH(i, n / 2, j, m) f[2 * i + 1][j] = t - j;) \
	X(columns, EACH(i, n, j, m / 2) f[i][2 * j] = t + i; EACH(i, n, j, m / 2) f[i][2 * j + 1] = t - j;) \
	X(four, EACH(i, n / 2, j, m / 2) f[2 * i][2 * j] = c[i][j]; EACH(i, n / 2, j, m / 2) f[2 * i + 1][2 * j] = c[i][j] / 2; \
		EACH(i, n / 2, j, m / 2) f[2 * i][2 * j + 1] = c[i][j] / 3; EACH(i, n / 2, j, m / 2) f[2 * i + 1][2 * j + 1] = c[i][j] / 4;) \
	X(stepped, for (int i = 0; i < n; i += 2) for (int j = 0; j < m; j++) f[i][j] = t; for (int i = 1; i < n; i += 2) for (int j = 0; j < m; j++) f[i][j] = -t;) \
	X(thirds, EACH(i, n / 3, j, m) f[3 * i][j] = t + i; EACH(i, n / 3, j, m) f[3 * i + 1][j] = t - j; EACH(i, n / 3, j, m) f[3 * i + 2][j] = j;) \
	X(needs_odd, EACH(i, n / 2, j, m) f[2 * i][j] = t + i;) \
	X(needs_last, EACH(i, n / 2, j, m) f[2 * i][j] = t + i; EACH(i, n / 2 - 1, j, m) f[2 * i + 1][j] = t - j;) \
	X(needs_column, EACH(i, n / 2, j, m) f[2 * i][j] = t + i; EACH(i, n / 2, j, m - 1) f[2 * i + 1][j] = t - j;) \
	X(needs_fourth, EACH(i, n / 2, j, m / 2) f[2 * i][2 * j] = c[i][j]; EACH(i, n / 2, j, m / 2) f[2 * i + 1][2 * j] = c[i][j] / 2; \
		EACH(i, n / 2, j, m / 2) f[2 * i][2 * j + 1] = c[i][j] / 3;) \
	X(needs_third, EACH(i, n / 3, j, m) f[3 * i][j] = t + i; EACH(i, n / 3, j, m) f[3 * i + 2][j] = j;) \
	X(needs_same, EACH(i, n / 2, j, m) f[2 * i][j] = t + i; EACH(i, n / 2, j, m) f[2 * (i / 2) + 1][j] = t - j;)

static double **grid(int n, int m)
{
	double **g = malloc(n * sizeof *g);
	for (int i = 0; i < n; i++) {
		g[i] = malloc(m * sizeof **g);
		for (int j = 0; j < m; j++)
			g[i][j] = (i * 3 + j) % 7;
	}
	return g;
}

#define RUN(name, fill) \
	static void name(int n, int m, int steps) \
	{ \
		double **f = grid(n, m), **c = grid(n / 2, m / 2), s = 0; \
		for (int t = 0; t < steps; t++) { \
			_Pragma("potential_ckpt") \
			(void)c; \
			fill \
			EACH(i, n, j, m) s = s / 2 + f[i][j] * (i + 1); \
			EACH(i, n / 2, j, m / 2) c[i][j] += t; \
		} \
		EACH(i, n, j, m) s = s / 2 + f[i][j]; \
		printf(#name " %.17g\n", s); \
	}
WAYS(RUN)

#define CALL(name, fill) name(n, m, 3);

int main(int argc, char **argv)
{
	int n = 11 + argc, m = 17 + argc;
	(void)argv;
	WAYS(CALL)
	return 0;
}
