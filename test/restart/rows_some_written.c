/* rows_some_written.c - rows of which some turns write a part, up to a number of a table that no read depends on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 6, COLUMNS = 24, TURNS = 3 };

static int width[ROWS];
static long *first, **rows;

static void make(void)
{
	first = malloc(200 * sizeof *first);
	rows = malloc(ROWS * sizeof *rows);
	for (int i = 0; i < 200; i++)
		first[i] = i;
	for (int k = 0; k < ROWS; k++) {
		width[k] = 6 + k;
		rows[k] = calloc(COLUMNS, sizeof **rows);
	}
}

static long sum(const long *x, int n)
{
	long s = 0;
	for (int i = 0; i < n; i++)
		s = 3 * s + x[i];
	return s;
}

int main(int argc, char **argv)
{
	(void)argv;
	make();
	long s = 0;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		s += sum(first, 150);
		if (t & argc)
			for (int i = 0; i < width[1]; i++)
				rows[1][i] = i + t;
		printf("%ld\n", s);
	}
	for (int k = 0; k < ROWS; k++)
		s = 3 * s + sum(rows[k], 12);
	printf("%ld\n", s);
	return 0;
}
