// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Grids of cells with several numbers, and of records, filled by cells or as one row, read the other way. Beside them what is no such row, or not
 * all of it: a number of a cell, or a member, left out; longer, shorter, begun elsewhere; cells of another size; sides that are negative. */
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 3000, STEPS = 3 };

static unsigned long sum = 1;

struct pair {
	float re, im;
};

struct cell {
	long v[3];
};

static void add(long x)
{
	sum = sum * 31 + (unsigned long)x;
}

static long *array(long from)
{
	long *a = malloc(ROOM * sizeof *a);
	for (int i = 0; i < ROOM; i++)
		a[i] = from + i * 7 % 11;
	return a;
}

static void by_cells(int n, int m, int first, int cells, int more)
{
	long *a = array(1);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				for (int k = 0; k < 3; k++)
					a[(i * m + j) * 3 + k] = step + i + j + k;
		for (int i = 0; i < n * m * 3; i++)
			add(a[i]);
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				for (int k = first; k < cells; k++)
					a[(i * m + j) * 3 + k] = step - i - j - k;
		for (int i = 0; i < n * m * 3 + more; i++)
			add(a[i]);
	}
	free(a);
}

static void of_other_cells(int n, int m)
{
	long *a = array(2);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				for (int k = 0; k < 2; k++)
					a[(i * m + j) * 2 + k] = step + i + j + k;
		for (int i = 0; i < n * m * 3; i++)
			add(a[i]);
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				for (int k = 0; k < 3; k++)
					a[(i * m + j) * 4 + k] = step + i + j + k;
		for (int i = 0; i < n * m * 4; i++)
			add(a[i]);
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				for (int k = 0; k < 3; k++)
					a[(i * m + j) * 3 + k + 1] = step + i + j + k;
		for (int i = 0; i < n * m * 3; i++)
			add(a[i]);
	}
	free(a);
}

static void of_records(int n, int m, int all)
{
	struct pair *a = calloc(n * m, sizeof *a), *b = calloc(n * m, sizeof *b);
	struct cell *c = calloc(n * m, sizeof *c);
	for (int step = 0; step < STEPS; step++) {
		int nm = n * m;
#pragma potential_ckpt
		for (int i = 0; i < nm; i++) {
			a[i].re = i + step;
			if (all)
				a[i].im = i - step;
		}
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				b[i * m + j] = a[i * m + j];
#pragma potential_ckpt
		for (int i = 0; i < nm; i++)
			add(b[i].re + 3 * b[i].im);
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++) {
				a[i * m + j].re = step;
				a[j * n + i].im += step;
				for (int k = 0; k < 3; k++)
					c[i * m + j].v[k] = step * k + j;
			}
		for (int i = 0; i < nm; i++)
			add(a[i].re + c[i].v[i % 3]);
	}
	free(a);
	free(b);
	free(c);
}

static void in_turns(int n, int m, int longer)
{
	long *a = array(3), *b = array(4);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				for (int k = 0; k < 3; k++)
					b[(i * m + j) * 3 + k] = a[((i + k) % n * m + (j + k) % m) * 3 + k] + 1;
		long *t = a;
		a = b;
		b = t;
	}
	for (int i = 0; i < n * m * 3 + longer; i++)
		add(a[i]);
	free(a);
	free(b);
}

/* What is read depends on numbers in a grid, by which it can't be told at the position. */
static void by_flags(int n, int m, int rim)
{
	struct cell *a = calloc(n * m, sizeof *a), *b = calloc(n * m, sizeof *b);
	int *flag = calloc(n * m, sizeof *flag);
	for (int i = 0; i < n * m; i++) {
		flag[i] = i % 3 == 0;
		for (int k = 0; k < 3; k++)
			a[i].v[k] = b[i].v[k] = i + k;
	}
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = rim; i < n - rim; i++)
			for (int j = 0; j < m; j++) {
				if (flag[i * m + j]) {
					b[i * m + j].v[0] = a[i * m + (j + 1) % m].v[0];
					b[i * m + j].v[1] = a[(i + 1) % n * m + j].v[2];
					b[i * m + j].v[2] = step;
				} else {
					b[i * m + j].v[0] = a[i * m + j].v[1] + step;
					b[i * m + j].v[1] = a[i * m + j].v[0];
					b[i * m + j].v[2] = a[i * m + j].v[0] * 2;
				}
			}
		struct cell *t = a;
		a = b;
		b = t;
		flag[step] = !flag[step];
	}
	for (int i = 0; i < n * m; i++)
		add(a[i].v[0] + 3 * a[i].v[1] + 7 * a[i].v[2] + b[i].v[rim] + flag[i]);
	free(a);
	free(b);
	free(flag);
}

int main(int argc, char **argv)
{
	int n = 19 + argc, m = 29 + argc;
	(void)argv;
	by_cells(n, m, 0, 3, 0);
	by_cells(n, m, 0, 2, 0);
	by_cells(n, m, 1, 3, 0);
	by_cells(n, m, 0, 3, 1);
	by_cells(n, m, 0, 3, -1);
	by_cells(-n, -m, 0, 3, 0);
	of_other_cells(n, m);
	of_records(n, m, 1);
	of_records(n, m, 0);
	in_turns(n, m, 0);
	in_turns(n, m, 2);
	by_flags(n, m, 0);
	by_flags(n, m, 1);
	printf("%lu\n", sum);
	return 0;
}
// FLAGS: -w
