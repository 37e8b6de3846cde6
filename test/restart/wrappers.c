/* Allocation through wrappers: each call of one has blocks of its own, dead or alive.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// WITH: units/wrapper_pool.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "units/wrapper_pool.h"

struct grid {
	int n;
	double *now, *next;
};

static void *xmalloc(size_t n)
{
	void *p = malloc(n);
	if (!p) {
		fprintf(stderr, "%s: no memory\n", __func__);
		exit(1);
	}
	return p;
}

__attribute__((malloc, alloc_size(1))) static void *xzero(size_t n)
{
	void *p;
	if (!n)
		return NULL;
	p = xmalloc(n);
	return memset(p, 0, n);
}

static double **alloc2d(int rows, int columns)
{
	double **a = xmalloc(sizeof *a * (size_t)rows);
	for (int i = 0; i < rows; i++)
		a[i] = xzero(sizeof **a * (size_t)columns);
	return a;
}

static struct grid *grid_new(int n)
{
	struct grid *g = xmalloc(sizeof *g);
	g->n = n;
	g->now = xzero(sizeof *g->now * (size_t)n);
	g->next = xmalloc(sizeof *g->next * (size_t)n);
	return g;
}

/* "static" only in the declaration, which stands in front of definition and calls. */
static struct grid *grid_pair(int n);

struct grid *grid_pair(int n)
{
	struct grid *g = grid_new(n);
	g->next[0] = 0;
	return g;
}

static int give(double **out, size_t n)
{
	void *p;
	if (posix_memalign(&p, 64, n * sizeof(double)))
		return 1;
	*out = p;
	return 0;
}

static void *grow(void *p, size_t n)
{
	return realloc(p, n);
}

static double sum(const double *v, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s = s * 0.5 + v[i];
	return s;
}

static void by_pointer(int k)
{
	void *(*volatile make)(size_t) = k & 1 ? xmalloc : xzero;
	double *a = make(8 * sizeof *a), *b = xmalloc(8 * sizeof *b);
	for (int i = 0; i < 8; i++) {
		a[i] = k + i;
		b[i] = k - i;
	}
#pragma potential_ckpt
	printf("by pointer %.6f %.6f\n", sum(a, 8), sum(b, 8));
	free(a);
	free(b);
}

static void in_parallel(int k)
{
	double *kept[4], *lost[4];
#pragma omp parallel for num_threads(3)
	for (int i = 0; i < 4; i++) {
		kept[i] = xmalloc(9 * sizeof **kept);
		lost[i] = xmalloc(9 * sizeof **lost);
		for (int j = 0; j < 9; j++)
			kept[i][j] = lost[i][j] = i * j + k;
	}
#pragma potential_ckpt
	for (int i = 0; i < 4; i++) {
		printf("in parallel %.6f\n", sum(kept[i], 9));
		free(kept[i]);
		free(lost[i]);
	}
}

static void rows(int k)
{
	double **kept = alloc2d(3, 5), **lost = alloc2d(3, 5), *table, *again;
	if (give(&table, 6) || give(&again, 6))
		exit(1);
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 5; j++)
			kept[i][j] = lost[i][j] = i + j * k;
	for (int i = 0; i < 6; i++)
		table[i] = again[i] = i + k;
#pragma potential_ckpt
	for (int i = 0; i < 6; i++)
		again[i] = 2 * i;
	printf("rows %.6f %.6f %.6f %.6f\n", sum(kept[0], 5), sum(kept[2], 5), sum(table, 6),
	       sum(again, 6));
	for (int i = 0; i < 3; i++) {
		free(kept[i]);
		free(lost[i]);
	}
	free(kept);
	free(lost);
	free(table);
	free(again);
}

static void grown(int k)
{
	double *a = NULL, *b = grow(NULL, 2 * sizeof *b);
	int n = 0;
	b[0] = b[1] = k;
	for (int i = 0; i < 3; i++) {
		a = grow(a, sizeof *a * (size_t)(n + 2));
		a[n++] = i;
		a[n++] = k;
#pragma potential_ckpt
		b = grow(b, sizeof *b * (size_t)(n + 2));
		b[n] = b[n + 1] = i;
	}
	printf("grown %.6f %.6f\n", sum(a, n), sum(b, n));
	free(a);
	free(b);
}

/* Declared in front of the other caller of its wrapper, defined behind it. */
static void late(int k);

static double *row(int n)
{
	return malloc(sizeof(double) * (size_t)n);
}

static void early(int k)
{
	double *a = row(4);
	for (int i = 0; i < 4; i++)
		a[i] = i - k;
#pragma potential_ckpt
	printf("early %.6f\n", sum(a, 4));
	free(a);
	late(k);
}

static void late(int k)
{
	double *a = row(7);
	for (int i = 0; i < 7; i++)
		a[i] = i + k;
#pragma potential_ckpt
	printf("late %.6f\n", sum(a, 7));
	free(a);
}

int main(void)
{
	struct grid *g = grid_pair(7), *spare = grid_new(7);
	struct pool *p = pool_new(5), *q = pool_new(6);
	for (int k = 0; k < 4; k++) {
		for (int i = 0; i < 7; i++) {
			g->next[i] = g->now[(i + 1) % 7] + k;
			spare->now[i] = k;
		}
		pool_put(p, k);
		pool_put(q, -k);
#pragma potential_ckpt
		double *t = g->now;
		g->now = g->next;
		g->next = t;
		by_pointer(k);
		in_parallel(k);
		rows(k);
		grown(k);
		early(k);
		printf("%.6f %d\n", sum(g->now, g->n), pool_sum(p));
	}
	printf("%.6f %d\n", sum(spare->now, 7), pool_sum(q));
	return 0;
}
