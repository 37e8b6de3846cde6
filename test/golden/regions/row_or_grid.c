/* A grid that is filled as one row of numbers, a row that is filled as a grid: what is read where nothing was written? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double a[20][30], b[20][30], c[600], d[20][30], e[20][5][6];
static double needs_end[20][30], needs_begin[20][30], needs_between[20][30], needs_odd[20][30], needs_column[600];
static double needs_rest[20][30], needs_padding[20][31], f[20][5][6];
static struct {
	double x[20][5], y[20][5];
} two;
static int n;

static double total(double (*x)[30], int k)
{
	double s = 0;
	for (int i = 0; i < k; i++)
		for (int j = 0; j < 30; j++)
			s += x[i][j];
	return s;
}

static double total_of_row(const double *x, int k)
{
	double s = 0;
	for (int i = 0; i < k; i++)
		s += x[i];
	return s;
}

static void clear(double *x, int k)
{
	for (int i = 0; i < k; i++)
		x[i] = 0;
}

static void clear_even(double *x, int k)
{
	for (int i = 0; i < k; i += 2)
		x[i] = 0;
}

static void fill(double (*x)[30], int rows, int columns)
{
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++)
			x[i][j] = j;
}

int main(int argc, char **argv)
{
	double s = 0;
	n = atoi(argv[argc - 1]);
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		clear(&a[0][0], 600);
		clear((double *)b, n * 30);
		fill((double (*)[30])c, n, 30);
		memset(d, 0, n * 30 * sizeof(double));
		clear(&e[0][0][0], n * 30);
		clear(&needs_end[0][0], n * 30 - 1);
		clear(&needs_begin[0][1], n * 30 - 1);
		clear(&needs_between[0][0], 100);
		clear(&needs_between[3][11], 499);
		clear_even((double *)needs_odd, n * 30);
		fill((double (*)[30])needs_column, n, 29);
		clear((double *)needs_rest, n * 29);
		clear((double *)needs_padding, n * 30);
		fill((double (*)[30])f, n, 30);
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
	printf("%g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts %s | sed -n '/@/s/, \[/\n[/gp'
// WANT:   @L55 position: s, step
// WANT: [b: nothing]
// WANT: [d: nothing]
// WANT: [e: nothing]
// WANT: [needs_end: needs_end[20:n - 1][0:29], needs_end[n - 1][29]]
// WANT: [needs_begin: needs_begin[20:n - 1][0:29], needs_begin[0][0]]
// WANT: [needs_between: needs_between[3][10]]
// WANT: [needs_odd: needs_odd[0:n - 1][0:29]]
// WANT: [needs_column: needs_column + 240 * [0:min(19, n - 1)] + 8 * [29] bytes]
// WANT: [needs_rest: needs_rest[20:n - 1][0:29], needs_rest[n - 1][-n + 30:min(-30 * n + 629, 29)]]
// WANT: [needs_padding: needs_padding[20:n - 1][0:30], needs_padding[n - 1][-n + 31:min(-31 * n + 650, 30)]]
// WANT: [two: two.y[0][0:99]]
// WANT: [n]
