/* row_or_grid.c - a grid that is filled as one row of numbers, a row that is filled as a grid.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each "needs_" array is read where what fills it leaves a gap. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long a[20][30], b[20][30], c[600], d[20][30], e[20][5][6];
static long needs_end[20][30], needs_begin[20][30], needs_between[20][30], needs_odd[20][30], needs_column[600];
static long needs_rest[20][30], needs_padding[20][31], f[20][5][6];
static struct {
	long x[20][5], y[20][5];
} two;
static int n;

static long total(long (*x)[30], int k)
{
	long s = 0;
	for (int i = 0; i < k; i++)
		for (int j = 0; j < 30; j++)
			s = s * 3 + x[i][j];
	return s;
}

static long total_of_row(const long *x, int k)
{
	long s = 0;
	for (int i = 0; i < k; i++)
		s = s * 3 + x[i];
	return s;
}

static void clear(long *x, int k)
{
	for (int i = 0; i < k; i++)
		x[i] = i * 3 + n;
}

static void clear_even(long *x, int k)
{
	for (int i = 0; i < k; i += 2)
		x[i] = i * 3 + n;
}

static void fill(long (*x)[30], int rows, int columns)
{
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++)
			x[i][j] = j + i;
}

int main(int argc, char **argv)
{
	long s = 0;
	n = 12 + 3 * argc;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		clear(&a[0][0], 600);
		clear((long *)b, n * 30);
		fill((long (*)[30])c, n, 30);
		memset(d, 0, n * 30 * sizeof(long));
		clear(&e[0][0][0], n * 30);
		clear(&needs_end[0][0], n * 30 - 1);
		clear(&needs_begin[0][1], n * 30 - 1);
		clear(&needs_between[0][0], 100);
		clear(&needs_between[3][11], 499);
		clear_even((long *)needs_odd, n * 30);
		fill((long (*)[30])needs_column, n, 29);
		clear((long *)needs_rest, n * 29);
		clear((long *)needs_padding, n * 30);
		fill((long (*)[30])f, n, 30);
		clear(&two.x[0][0], 100);
		s += total(a, 20) + total(b, n) + total_of_row(c, n * 30) + total(d, n);
		s += total(needs_end, n) + total(needs_begin, n) + total(needs_between, 20) + total(needs_odd, n);
		s += total_of_row(needs_column, n * 30) + total(needs_rest, n);
		for (int i = 0; i < n; i++)
			for (int j = 0; j < 31; j++)
				s += needs_padding[i][j];
		for (int i = 0; i < n; i++)
			for (int j = 0; j < 5; j++)
				for (int k = 0; k < 6; k++)
					s += e[i][j][k] + f[i][j][k];
		s += total_of_row(&two.x[0][0], 100) + total_of_row(&two.y[0][0], 100);
		a[step][3] = b[step][3] = c[step] = d[step][3] = e[step][2][1] = s;
		needs_end[step][3] = needs_begin[step][3] = needs_between[step][3] = needs_odd[step][3] = s;
		needs_column[step] = needs_rest[step][3] = needs_padding[step][3] = f[step][3][1] = s;
		two.x[step][1] = two.y[step][1] = s;
	}
	printf("%ld\n", s);
	return 0;
}
