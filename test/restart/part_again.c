/* part_again.c - one label, several images of one process: each time other elements are needed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// IMAGES: 2 3
#include <stdio.h>
#include <stdlib.h>

enum { N = 3000 };

static double work[N], walls[N / 50][50];
static int first;

/* All that is read behind the position was written in front of it, and nothing else is needed. */
static double some_of(double *at, int n)
{
	double s = 0;
	for (int i = first; i < n; i++) {
		at[i] = i * 0.5 + n;
		work[n - i + first] = i;
	}
#pragma potential_ckpt
	for (int i = first; i < n; i++)
		s += at[i] - 3 * work[n - i + first];
	return s;
}

static double inner(int rows, int step)
{
	double s = 0;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < 50; j++)
			walls[i][j] = i * j + step;
#pragma potential_ckpt
	for (int i = 1; i < rows - 1; i++)
		for (int j = step % 5; j < 50 - step; j++)
			s += walls[i][j];
	return s;
}

int main(void)
{
	static const int sizes[] = {700, 1400, 1390, 2500, 300, 2900, 2900, 310, 1400, 705, 700};
	double *blocks[3];
	for (int i = 0; i < 3; i++)
		blocks[i] = calloc(N, sizeof **blocks);
	for (int step = 0; step < 11; step++) {
		first = step * 7 % 5;
		printf("%d: %g", step, some_of(blocks[step % 3], sizes[step]));
		printf(" %g\n", inner(60 - step * 11 % 40, step));
	}
	return 0;
}
