/* Arrays behind pointers, in structs and on the heap; what calls write and read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct grid {
	int n;
	double dead_member[20], needs_member[20];
};

static struct grid g;
static double dead_filled[20], needs_filled[20], dead_rows[20][20], needs_rows[20][20];
static double dead_set[20], needs_set[20], needs_either[20], needs_alias[20], sum;
static double *h;

static void fill(double *x, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = n;
}

static double total(const double *x, int n)
{
	double t = 0;
	for (int i = 0; i < n; i++)
		t += x[i];
	return t;
}

static void fill_rows(double (*x)[20], int rows, int n)
{
	for (int i = 0; i < rows; i++)
		fill(x[i], n);
}

static void members(struct grid *x)
{
	for (int i = 0; i < x->n; i++) {
		x->dead_member[i] = 1;
		x->needs_member[i + 1] = 1;
	}
	for (int i = 0; i < x->n; i++)
		sum += x->dead_member[i] + x->needs_member[i];
}

static void work(int n, int which)
{
	double *either = which ? needs_either : needs_alias;
	fill(dead_filled, n);
	fill(needs_filled + 1, n);
	sum += total(dead_filled, n) + total(needs_filled, n);
	fill_rows(dead_rows, n, n);
	fill_rows(needs_rows, n - 1, n);
	for (int i = 0; i < n; i++)
		sum += total(dead_rows[i], n) + total(needs_rows[i], n);
	memset(dead_set, 0, sizeof dead_set);
	memset(needs_set, 0, sizeof needs_set / 2);
	sum += dead_set[n] + needs_set[n];
	fill(either, n);
	sum += total(needs_either, n) + total(needs_alias, n);
	members(&g);
	fill(h, n);
	sum += total(h, n);
}

int main(void)
{
	int n = 10;
	double *dead_local = malloc(20 * sizeof *dead_local), *needs_local = malloc(20 * sizeof *h);
	double dead_array[20] = { 0 }, needs_array[20] = { 0 };
	h = calloc(20, sizeof *h);
	if (scanf("%d", &n) != 1 || !h || !dead_local || !needs_local)
		return 1;
	g.n = n;
	fill(needs_local, 20);
	for (int step = 0; step < 10; step++) {
#pragma potential_ckpt
		work(n, step & 1);
		fill(dead_local, n);
		fill(needs_local, n - 1);
		fill(dead_array, n);
		fill(needs_array, step);
		for (int i = 0; i < n; i++)
			sum += dead_local[i] + needs_local[i] + dead_array[i] + needs_array[i];
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts %s | sed -n '/@/s/, /\n/gp'
// WANT:   @L77 position: n
// WANT: dead_local
// WANT: needs_local
// WANT: step
// WANT: [g]
// WANT: [needs_filled]
// WANT: [needs_rows: needs_rows[n - 1][0:n - 1]]
// WANT: [needs_set]
// WANT: [needs_either]
// WANT: [needs_alias]
// WANT: [sum]
// WANT: [h]
// WANT: [malloc at memory.c:69:78: needs_local[n - 1]]
// WANT: [main:needs_array]; kills [sum]
