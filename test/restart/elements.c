/* elements.c - arrays of which some elements are needed: what the numbers that say which are worth.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { N = 24, STEPS = 4 };

static double edge[N + 8][N + 8][5], work[4096];
static int sizes[3] = {N, N - 2, N - 4};
static int wanted, limit;
static long total;

struct grid {
	int n, first;
	double *row;
	double *cells;
};

static void cut(void)
{
#pragma potential_ckpt
}

static void set_edge(int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 5; k++) {
			edge[i][0][k] = i + k;
			edge[i][n - 1][k] = i * k;
			edge[0][i][k] = 3 * i - k;
			edge[n - 1][i][k] = 7 - i;
		}
}

static void fill_inside(int n, int step)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			for (int k = 0; k < 5; k++)
				edge[i][j][k] = i * j + k * step;
}

static double sum_edge(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < 5; k++)
				s += edge[i][j][k] * (1 + i % 3);
	return s;
}

/* The walls are set up once, the inside is filled in each step. */
static void walls(void)
{
	set_edge(sizes[0]);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		fill_inside(sizes[0], step);
		printf("walls %g\n", sum_edge(sizes[0]));
	}
}

/* "wanted" is read no more behind its copy, so that a restart does not bring it back: what "m" says
 * must not be asked of it. */
static void stale(void)
{
	wanted = 2000 + (int)total;
	int m = wanted;
	for (int i = 0; i < 4096; i++)
		work[i] = i % 17;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		double s = 0;
		for (int i = 0; i < m; i++)
			s += work[i];
		printf("stale %g\n", s);
	}
	wanted = 1;
}

/* The bound changes behind the position, and inside the call that comes to it. */
static int grow(int by)
{
	limit += by;
	cut();
	return limit;
}

static void growing(void)
{
	limit = 1000;
	for (int i = 0; i < 4096; i++)
		work[i] = i % 13;
	for (int step = 0; step < STEPS; step++) {
		int before = limit;
		double s = grow(500);
		for (int i = 0; i < limit; i++)
			s += work[i];
		for (int i = 0; i < before; i++)
			s -= 2 * work[i];
#pragma potential_ckpt
		limit += 10;
		for (int i = limit; i < limit + 20; i++)
			s += work[i];
		printf("growing %g\n", s);
	}
}

/* What "limit" holds when the call is cut is not yet what it holds behind it, and "before" is neither. */
static void change_later(void)
{
	cut();
	limit = limit + 500;
}

static void changed_later(void)
{
	limit = 600 + (int)total;
	for (int i = 0; i < 4096; i++)
		work[i] = i % 19;
	for (int step = 0; step < STEPS; step++) {
		int before = limit;
		double s = 0;
		change_later();
		for (int i = 0; i < before; i++)
			s += work[i];
		for (int i = 0; i < 4096; i++)
			work[i] = i % (17 + step);
		printf("changed later %g\n", s);
	}
}

/* The number lies in a record of which some elements are needed, but it is not: a restart does not bring
 * it back. */
static void in_a_record(void)
{
	static struct {
		int n;
		double at[500];
	} record;
	record.n = 3000 + (int)total;
	for (int i = 0; i < 4096; i++)
		work[i] = i % 23;
	for (int i = 0; i < 500; i++)
		record.at[i] = i;
	int m = record.n;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		double s = record.at[10] + record.at[20];
		for (int i = 0; i < m; i++)
			s += work[i];
		printf("in a record %g\n", s);
	}
	record.n = 0;
}

/* Nothing may be looked at where the program would not. */
static void guarded(const struct grid *g, int n)
{
	int garbage = total < 0 ? 3 : 2000000000;
	for (int i = 0; i < 4096; i++)
		work[i] = i % 11;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		double s = 0;
		if (g)
			for (int i = g->first; i < g->n; i++)
				s += g->row[i] + work[i];
		if (total < 0)
			for (int i = 0; i < garbage; i++)
				for (int j = 0; j < garbage; j++)
					s += work[(i + j) % 4096];
		if (n < 4096)
			for (int i = n; i > 4; i--)
				s += work[i];
		printf("guarded %g\n", s);
	}
}

static struct grid *grid_new(int n)
{
	struct grid *g = malloc(sizeof *g);
	g->n = n - 1;
	g->first = 1;
	g->row = malloc((size_t)n * sizeof *g->row);
	g->cells = malloc((size_t)n * (size_t)n * sizeof *g->cells);
	for (int i = 0; i < n; i++)
		g->row[i] = 2 * i;
	for (int i = 0; i < n * n; i++)
		g->cells[i] = i;
	return g;
}

/* Heap blocks of one site: those behind "a" and "b" are needed in different places. */
static void blocks(struct grid *a, struct grid *b)
{
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		double s = 0;
		for (int i = a->first; i < a->n; i++)
			s += a->row[i];
		for (int i = 2; i < b->n - 3; i += 3)
			s += b->row[i];
		for (int i = 0; i < 40; i++)
			s += a->cells[i * 40 + i] - b->cells[i * 30];
		struct grid *t = a;
		a = b;
		b = t;
		printf("blocks %g\n", s);
	}
}

/* Triangles, downwards, every third one. */
static void shapes(void)
{
	static int tri[64][64], third[3000];
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			tri[i][j] = 64 * i - j;
	for (int i = 0; i < 3000; i++)
		third[i] = i * i % 101;
	int n = sizes[1] + 20;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		long s = 0;
		for (int i = n - 1; i >= 0; i--)
			for (int j = i; j < n; j++)
				s += tri[i][j];
		for (int i = n; i < n + 20; i++)
			for (int j = 0; j <= 63 - i; j++)
				s -= tri[i][j];
		for (int i = step; i < 900 + n; i += 3)
			s += third[i];
		printf("shapes %ld\n", s);
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	total = argc - 1;
	walls();
	stale();
	growing();
	changed_later();
	in_a_record();
	struct grid *a = grid_new(50), *b = grid_new(41);
	guarded(argc > 5 ? a : NULL, 700);
	guarded(a, 5000);
	blocks(a, b);
	shapes();
	return 0;
}
