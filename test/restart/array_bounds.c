/* Sizes of array parameters that are others when a restart enters the function: parameters that
 * change in every way there is, members, global variables, pointers that lead nowhere by then.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

struct grid {
	int nx, ny;
};

struct list {
	struct list *next;
	int n;
};

enum { EXTRA = 2 };

static int columns = 9;

static int assigned(int n, int a[][n])
{
	int s = 0;
	for (int i = 0; i < 3; i++, n++) {
#pragma potential_ckpt
		s += a[1][0] * n;
	}
	return s;
}

static int by_assembler(int n, int a[][n])
{
	int s = 0;
	__asm__("decl %0" : "+r"(n));
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s += a[1][0] + a[2][1];
	}
	return s + n;
}

static int in_a_count(int n, int a[][n])
{
	int copy[n--];
	copy[0] = a[0][1];
#pragma potential_ckpt
	return a[1][0] + copy[0] + n;
}

static int by_lastprivate(int n, int a[][n])
{
	int s = 0;
#pragma omp parallel for lastprivate(n)
	for (int i = 0; i < 4; i++)
		n = i;
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s += a[1][0];
	}
	return s + n;
}

static int by_reduction(int n, int a[][n])
{
	int s = 0;
#pragma omp parallel for reduction(+ : n)
	for (int i = 0; i < 4; i++)
		n += i;
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s += a[1][0];
	}
	return s + n;
}

static int by_pointer(int n, int a[][2 * n - 2])
{
	int *p = &n, s = 0;
	for (int i = 0; i < 3; i++) {
		*p += i;
#pragma potential_ckpt
		s += a[1][0] + n;
	}
	return s;
}

/* The size is the grid's, which gets another one; both arrays are exchanged, one is saved. */
static double by_member(struct grid *g, double (*u)[g->nx], double (*next)[g->nx], int steps)
{
	double s = 0;
	const int nx = g->nx, ny = g->ny;
	g->nx = 1;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
#pragma omp parallel for
		for (int i = 1; i < ny - 1; i++)
			for (int j = 1; j < nx - 1; j++)
				next[i][j] =
					u[i - 1][j] + u[i + 1][j] - u[i][j - 1] / 2 + u[i][j + 1];
		void *p = u;
		u = next;
		next = p;
	}
	for (int i = 0; i < ny; i++)
		for (int j = 0; j < nx; j++)
			s += u[i][j] * j;
	g->nx = nx;
	return s;
}

static double by_global(double u[][columns], int steps)
{
	double s = 0;
	for (int t = 0; t < steps; t++) {
		columns += t;
#pragma potential_ckpt
		s += u[1][t] += t;
	}
	return s;
}

static double by_list(struct list *l, const double (*u)[l->n + EXTRA], double v[l->n])
{
	double s = 0;
	for (int k = 0; l; l = l->next, k++) {
#pragma potential_ckpt
		s += u[k % 3][1] * k + v[k % 2];
	}
#pragma potential_ckpt
	return s + u[2][0];
}

/* Without positions: what their sizes read is saved before they are called. */
static double read_of_global(double u[][columns])
{
	return u[1][1];
}

static double read_of_member(const struct list *l, double (*u)[l->next->n])
{
	return u[1][1] + u[2][0];
}

static double read_of_entry(const int *table, int k, double u[][table[k]])
{
	return u[1][1];
}

static double by_reads(const double *v, const int *table, const struct list *l)
{
#pragma potential_ckpt
	return read_of_global((void *)v) + read_of_member(l, (void *)v) +
	       read_of_entry(table, 2, (void *)v);
}

static double deeper(struct grid *g, double u[g->ny][g->nx], int depth)
{
	double s = u[1][depth];
	g->nx += depth;
	if (depth)
		s += deeper(g, (void *)u, depth - 1);
#pragma potential_ckpt
	g->nx -= depth;
	return s + u[1][depth];
}

int main(void)
{
	int a[4][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
	printf("%d %d %d %d %d %d\n", assigned(2, a), by_assembler(2, a), in_a_count(2, a),
	       by_lastprivate(2, a), by_reduction(2, a), by_pointer(2, a));
	struct grid g = {11, 8};
	double *u = calloc(200, sizeof *u), *v = calloc(200, sizeof *v);
	for (int i = 0; i < 200; i++)
		u[i] = v[i] = i % 17;
	printf("%.9g\n", by_member(&g, (void *)u, (void *)v, 5));
	printf("%.9g\n", by_global((void *)u, 5));
	struct list c = {NULL, 3}, b = {&c, 7}, first = {&b, 4};
	printf("%.9g\n", by_list(&first, (void *)u, v));
	int table[4] = {1, 2, 7, 4};
	printf("%.9g\n", by_reads(u, table, &first));
	printf("%.9g\n", deeper(&g, (void *)u, 4));
	free(u);
	free(v);
	return 0;
}
