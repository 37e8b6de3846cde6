/* levels_cases.c - rows read at an index that is one of two, by the size of a level: levels of which
 * it is the rare one, sizes that change, and none.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "levels_block.h"

static double once[ROOM];
static int smallest = 3, mode;

/* Like "inside", but for levels of size "smallest", which begin one further down. */
static void coarsen(void *to, void *from, int n, int m, int n2, int m2)
{
	double(*z)[m] = to, (*r)[m2] = from;
	int d = n2 == smallest ? 2 : 1, e = m2 == 3 ? 2 : 1;
#pragma omp parallel for
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			z[i][j] = r[2 * i - d][2 * j - e] / 2 + r[2 * i + 1 - d][2 * j - e] / 4;
}

static double sum_at(void *of, int n, int m, int by)
{
	double(*z)[m] = of, s = 0;
	int d = n == 3 ? 0 : by == 4 ? 2 : 1;
	for (int i = 1; i < n; i++)
		for (int j = 0; j < m; j++) {
			s += z[i + d][j];
			z[i + d][j] += 0.25;
		}
	return s;
}

static void down(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = top; k >= bottom + 1; k--)
			coarsen(&u[first[k - 1]], &u[first[k]], rows[k - 1], columns[k - 1],
				rows[k], columns[k]);
		printf("down %g %g\n", sum(&u[first[1]], rows[1], columns[1]),
		       sum(&u[first[2]], rows[2], columns[2]));
	}
}

static void one_grid(int n)
{
	begin(once);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		printf("one %g", sum_at(once, n, rows[2], mode));
		printf(" %g\n", sum_at(once + 900, n, n + 1, 0));
	}
}

static void levels(double *u, int by)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double s = 0;
		for (int k = bottom; k < top; k++)
			s += sum_at(&u[first[k]], rows[k], columns[k], by);
		printf("levels %g\n", s);
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	set_sizes();
	down(block);
	smallest = rows[3];
	down(block);
	one_grid(argc + 5);
	one_grid(argc + 2);
	mode = 4;
	one_grid(argc + 5);
	levels(block, argc);
	levels(malloc(sizeof block), argc + 3);
	for (int k = 1; k <= top; k++)
		rows[k] = columns[k] = 3;
	down(block);
	levels(block, argc);
	return 0;
}
