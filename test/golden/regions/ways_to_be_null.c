// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to test whether there is an array before it is filled. What is read lies in it, so it was there. What the analysis
 * does not see through is wanted here as well, by name. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct grid {
	int n, ready;
	double *u;
	double *v[3];
};

/* "x" is the array; "..." fills it, and f_x reads it. */
#define WAY(x, ...)                                                                                \
	static double *x;                                                                          \
	static void f_##x(int n)                                                                   \
	{                                                                                          \
		__VA_ARGS__                                                                        \
		for (int i = 0; i < n; i++)                                                        \
			s += x[i];                                                                 \
	}
/* The same where the array has no name of its own. */
#define OTHER_WAY(x, ...)                                                                          \
	static void f_##x(int n)                                                                   \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}
#define NEW malloc(1000 * sizeof(double))
#define FILL                                                                                       \
	for (int i = 0; i < n; i++)                                                                \
		x[i] = i;

static double s;
static int bad;

static void if_any(double *x, int n)
{
	if (x)
		FILL
}
static void if_not(double *x, int n)
{
	if (!x)
		return;
	FILL
}
static void if_null(double *x, int n)
{
	if (x == NULL)
		return;
	FILL
}
static int if_error(double *x, int n)
{
	if (NULL == x)
		return -1;
	FILL
	return 0;
}
static void if_either(double *x, int n)
{
	if (!x || n <= 0)
		return;
	FILL
}
static void if_both(double *x, int n)
{
	if (x && n > 0)
		FILL
}
static void if_two(double *x, double *y, int n)
{
	if (!x || !y)
		return;
	FILL
	for (int i = 0; i < n; i++)
		y[i] = i;
}
static void clear(double *x, int n)
{
	if (x != NULL)
		memset(x, 0, (size_t)n * sizeof *x);
}
static void asserted(double *x, int n)
{
	assert(x);
	assert(x != NULL && n > 0);
	FILL
}
static void else_way(double *x, int n)
{
	if (!x) {
		bad++;
	} else {
		FILL
	}
}
static void printed(double *x, int n)
{
	if (!x) {
		fprintf(stderr, "no array\n");
		return;
	}
	FILL
}
static void ended(double *x, int n)
{
	if (!x) {
		fprintf(stderr, "no array\n");
		exit(1);
	}
	FILL
}
static double *given(double *x, int n)
{
	if (!x)
		return NULL;
	FILL
	return x;
}
static int outputs(double *x, double *y, int n)
{
	for (int i = 0; i < n; i++) {
		if (x)
			x[i] = i;
		if (y)
			y[i] = 2 * i;
	}
	return 0;
}
static void grid_fill(struct grid *g, int n)
{
	if (!g || !g->u)
		return;
	for (int i = 0; i < n; i++)
		g->u[i] = i;
}
static int grid_ready(struct grid *g, int n)
{
	if (!g->ready)
		return -1;
	for (int i = 0; i < n; i++)
		g->u[i] = i;
	return 0;
}
static void grid_alias(struct grid *g, int n)
{
	double *p;
	if (!(p = g->u))
		return;
	for (int i = 0; i < n; i++)
		p[i] = i;
}
static void grid_rows(struct grid *g, int n)
{
	for (int k = 0; k < 3; k++) {
		if (!g->v[k])
			continue;
		for (int i = 0; i < n; i++)
			g->v[k][i] = i;
	}
}
static double *grid_row(struct grid *g, int k)
{
	return k < 3 ? g->v[k] : NULL;
}
static void goto_out(double *x, int n)
{
	if (!x)
		goto out;
	FILL
out:
	bad += 2;
}

WAY(by_if_any, if_any(by_if_any, n);)
WAY(by_if_not, if_not(by_if_not, n);)
WAY(by_if_null, if_null(by_if_null, n);)
WAY(by_if_error, if_error(by_if_error, n);)
WAY(by_if_error_seen, if (if_error(by_if_error_seen, n)) return;)
WAY(by_if_either, if_either(by_if_either, n);)
WAY(by_if_both, if_both(by_if_both, n);)
WAY(by_if_two, if_two(by_if_two, by_if_two, n);)
static double *other;
WAY(by_if_two_others, if_two(by_if_two_others, other, n); if (!other) return;)
WAY(by_clear, clear(by_clear, n);)
WAY(by_asserted, asserted(by_asserted, n);)
WAY(by_else_way, else_way(by_else_way, n);)
WAY(by_printed, printed(by_printed, n);)
WAY(by_ended, ended(by_ended, n);)
WAY(by_given, if (!given(by_given, n)) return;)
WAY(by_given_var, double *p = given(by_given_var, n); if (p == NULL) return;)
WAY(by_outputs, outputs(by_outputs, NULL, n);)
WAY(by_outputs_2nd, outputs(NULL, by_outputs_2nd, n);)
WAY(by_goto_out, goto_out(by_goto_out, n);)
WAY(here_if, if (here_if) for (int i = 0; i < n; i++) here_if[i] = i;)
WAY(here_not, if (!here_not) return; for (int i = 0; i < n; i++) here_not[i] = i;)
WAY(here_lazy, if (!here_lazy) here_lazy = malloc((size_t)n * sizeof *here_lazy); for (int i = 0; i < n; i++) here_lazy[i] = i;)
WAY(here_lazy_exit, if (!here_lazy_exit) { here_lazy_exit = malloc((size_t)n * sizeof *here_lazy_exit); if (!here_lazy_exit) exit(1); } for (int i = 0; i < n; i++) here_lazy_exit[i] = i;)
static int capacity, capacity2;
WAY(here_grow, if (n > capacity) { free(here_grow); here_grow = malloc((size_t)n * sizeof *here_grow); capacity = n; } for (int i = 0; i < n; i++) here_grow[i] = i;)
WAY(here_regrow, if (n > capacity2) { here_regrow = realloc(here_regrow, (size_t)n * sizeof *here_regrow); capacity2 = n; } for (int i = 0; i < n; i++) here_regrow[i] = i;)
WAY(here_again, free(here_again); here_again = malloc((size_t)n * sizeof *here_again); for (int i = 0; i < n; i++) here_again[i] = i;)
static int which;
WAY(here_either, double *p = which ? here_either : other; for (int i = 0; i < n; i++) p[i] = i; if (p != here_either) return;)
WAY(here_ternary, double *p = here_ternary ? here_ternary : other; for (int i = 0; i < n; i++) p[i] = i;)
static struct grid ga, gb, gc, gd, ge, *a, *b, *c, *d, *e;
OTHER_WAY(in_grid, grid_fill(a, n); if (!a->u) return; for (int i = 0; i < n; i++) s += a->u[i];)
OTHER_WAY(in_ready, if (grid_ready(b, n)) return; for (int i = 0; i < n; i++) s += b->u[i];)
OTHER_WAY(in_alias, grid_alias(c, n); for (int i = 0; i < n; i++) s += c->u[i];)
OTHER_WAY(in_rows, grid_rows(d, n); for (int k = 0; k < 3; k++) if (d->v[k]) for (int i = 0; i < n; i++) s += d->v[k][i];)
OTHER_WAY(in_row, for (int k = 0; k < 3; k++) { double *r = grid_row(e, k); if (!r) continue; for (int i = 0; i < n; i++) r[i] = i; }
	for (int k = 0; k < 3; k++) { double *r = grid_row(e, k); if (!r) continue; for (int i = 0; i < n; i++) s += r[i]; })

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1000;
	if (n < 4 || n > 1000)
		return 1;
	by_if_any = NEW, by_if_not = NEW, by_if_null = NEW, by_if_error = NEW, by_if_error_seen = NEW, by_if_either = NEW;
	by_if_both = NEW, by_if_two = NEW, by_if_two_others = NEW, other = NEW, by_clear = NEW, by_asserted = NEW;
	by_else_way = NEW, by_printed = NEW, by_ended = NEW, by_given = NEW, by_given_var = NEW, by_outputs = NEW;
	by_outputs_2nd = NEW, by_goto_out = NEW, here_if = NEW, here_not = NEW, here_either = NEW, here_ternary = NEW;
	which = n > 7;
	a = &ga, b = &gb, c = &gc, d = &gd, e = &ge;
	a->u = NEW, b->u = NEW, c->u = NEW;
	b->ready = n > 3;
	for (int k = 0; k < 3; k++)
		d->v[k] = NEW, e->v[k] = NEW;
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		f_by_if_any(n), f_by_if_not(n), f_by_if_null(n), f_by_if_error(n), f_by_if_error_seen(n), f_by_if_either(n);
		f_by_if_both(n), f_by_if_two(n), f_by_if_two_others(n), f_by_clear(n), f_by_asserted(n), f_by_else_way(n);
		f_by_printed(n), f_by_ended(n), f_by_given(n), f_by_given_var(n), f_by_outputs(n), f_by_outputs_2nd(n);
		f_by_goto_out(n), f_here_if(n), f_here_not(n), f_here_lazy(n), f_here_lazy_exit(n), f_here_grow(n), f_here_regrow(n);
		f_here_again(n), f_here_either(n), f_here_ternary(n);
		f_in_grid(n), f_in_ready(n), f_in_alias(n), f_in_rows(n), f_in_row(n);
	}
	printf("%g %d\n", s, bad);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | tr , "\n" | sed -n "s/.*\[\([a-z]*alloc at [^]]*\).*/\1/p" | sort -u
// WANT: malloc at ways_to_be_null.c:225:192: here_either[0:n - 1
// WANT: malloc at ways_to_be_null.c:225:238: here_ternary[0:n - 1
