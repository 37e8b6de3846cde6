// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Arrays of variable length that have no elements, which compilers let pass: they say nothing of what else is read. */
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 2100, TURNS = 3 };

static unsigned long sum;

static long *array(void)
{
	long *x = malloc(ROOM * sizeof *x);
	for (int i = 0; i < ROOM; i++)
		x[i] = i;
	return x;
}

static void add(const long *x)
{
	for (int i = 0; i < ROOM; i++)
		sum = sum * 31 + (unsigned long)x[i];
}

static void fewer(int n)
{
	long *x = array();
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		long y[n];
		for (int i = 0; i < n; i++)
			y[i] = t;
		for (int i = 0; i < n; i++)
			sum += (unsigned long)y[i];
		n -= n > 0;
		for (int i = 0; i < ROOM; i++)
			sum = sum * 31 + (unsigned long)x[i];
	}
}

static void fewer_rows(size_t n, size_t m)
{
	long *x = array();
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		long y[n][m], (*z)[m] = malloc(sizeof(long) * (n + 1) * (m + 1));
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < m; j++)
				y[i][j] = z[i][j] = t;
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < m; j++)
				sum += (unsigned long)(y[i][j] + z[i][j]);
		free(z);
		n -= n > 0;
		m -= t == 1;
		add(x);
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	fewer(argc + 1);
	fewer_rows((size_t)argc, 2);
	fewer_rows((size_t)argc + 4, 1);
	printf("%lu\n", sum);
	return 0;
}
