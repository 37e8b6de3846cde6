/* computed_index.c - elements up to a number in an array, at an index that is made of numbers known
 * at the cut: tables on the way, rows of such lengths, indices that lie outside where nothing is
 * read, numbers that change, positions in a team.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 3
#include <stdio.h>
#include <stdlib.h>
#define N 700

enum { TURNS = 3 };

static int length[8] = {5, 300, 40, 90, 7, 650, 0, 33}, order[8] = {3, 1, 2, 5, 4, 7, 0, 6};
static int level = 3, far = 1 << 29, below = -70000000, *shown = &length[4], *other = &length[2];
static struct {
	char tag;
	short rows[3];
	unsigned char columns;
} grids[4] = {
	{'a', {3, 40, 7}, 9}, {'b', {11, 2, 60}, 11}, {'c', {12, 13, 80}, 8}, {'d', {1, 2, 3}, 4}};
static double x[N], y[N], z[N], total;

static void begin(double by)
{
	for (int i = 0; i < N; i++)
		x[i] = y[i] = z[i] = i * by;
}

static void add(double *of, int n)
{
	for (int i = 0; i < n; i++) {
		total += of[i] * (1 + i % 3);
		of[i] += 0.25;
	}
}

static void add_rows(void *of, int n, int m)
{
	double(*u)[m] = of;
#pragma omp parallel for reduction(+ : total)
	for (int i = 1; i < n; i++)
		for (int j = 0; j < m; j++) {
			total += u[i][j];
			u[i][j] += 1;
		}
}

static void plain(void)
{
	begin(1);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		add(x, length[level - 1]);
		add(y, length[2 * level - 1]);
		printf("plain %g\n", total);
	}
}

static void through_tables(int k)
{
	int own[6];
	for (int i = 0; i < 6; i++)
		own[i] = 100 * i + k;
	begin(2);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		add(x, length[order[k]]);
		add(y, own[k - 1]);
		printf("tables %g\n", total);
	}
}

static void members(int k)
{
	begin(3);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		add(x, grids[k].rows[level - 1]);
		add_rows(z, grids[k - 1].rows[1], grids[k].columns);
		printf("members %g\n", total);
	}
}

/* Nothing is read at these indices, which no array has. */
static void outside(int is_used)
{
	begin(4);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		if (is_used)
			add(x, length[far]);
		if (is_used)
			add(x, length[order[below]]);
		if (is_used)
			add_rows(z, length[level - 9], length[far + 1]);
		if (far < 8)
			add(x, length[far]);
		if (t == TURNS - 1)
			add(y, N);
		printf("outside %g %g %g\n", total, x[level], y[N - 1]);
	}
}

/* The index, the array, a table, by name and through pointers. */
static void changing(int k)
{
	begin(5);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		add(x, length[k]);
		k = (k + 5) % 8;
		add(y, length[k]);
		length[k] += 20;
		add(x, length[k]);
		*shown += 30;
		add(y, length[level]);
		other[t] += 9;
		add(y, length[order[k]]);
		order[k] = (order[k] + 1) % 8;
		add(x, length[order[k]]);
		printf("changing %g\n", total);
	}
}

static void in_team(int k)
{
	begin(6);
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for reduction(+ : total)
		for (int i = 0; i < length[k - 1]; i++) {
			total += x[i];
			x[i] += i;
		}
#pragma omp single
		printf("team %g\n", total);
	}
}

static void in_heap(int k)
{
	double *u = malloc(8 * N * sizeof *u);
	for (int i = 0; i < 8 * N; i++)
		u[i] = i;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		add(u, length[k - 2]);
		add_rows(u + 5, grids[k - 3].columns, length[k]);
		printf("heap %g\n", total);
	}
	free(u);
}

int main(int argc, char **argv)
{
	(void)argv;
	plain();
	through_tables(argc + 1);
	outside(argc > 100);
	members(argc + 1);
	in_team(argc + 2);
	in_heap(argc + 3);
	changing(argc);
	in_heap(argc + 2);
	return 0;
}
