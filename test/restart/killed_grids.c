// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Functions that are cut and write a part of grids that their callers read: with rows of a constant length, told by remainders, with sides of
 * 64 bits, and behind pointers in records of which only these pointers are needed. Beside them a way out before the writes, rows left out, sides
 * of 0, pointers and numbers in records that are others by then. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 32, ROWS = 40, N = WIDTH * ROWS, TURNS = 3 };

static unsigned long sum = 1;

static long *array(long from)
{
	long *a = malloc(N * sizeof *a);
	for (int i = 0; i < N; i++)
		a[i] = from + i * 7 % 11;
	return a;
}

static void add(const long *a)
{
	for (int i = 0; i < N; i++)
		sum = sum * 31 + (unsigned long)a[i];
}

/* ---- rows of a constant length ---- */

static void inside(const long *u, long *v)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 1; i < ROWS - 1; i++)
			for (int j = 1; j < WIDTH - 1; j++)
				v[i * WIDTH + j] = u[i * WIDTH + j] + t;
	}
}

static void stepped(const long *u, long *v, int t)
{
	for (; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < ROWS; i += 2)
			for (int j = 3; j < WIDTH; j += 4)
				v[i * WIDTH + j] = u[i * WIDTH + j] + t;
	}
}

static void planes(const long *u, long *v)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = 0; k < ROWS / 4; k++)
			for (int i = 1; i < 4; i++)
				for (int j = 0; j < WIDTH - 1; j++)
					v[(k * 4 + i) * WIDTH + j] = u[j] + t;
	}
}

/* Some rows are not reached, or not filled. */
static int leaves(const long *u, long *v, int last)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < ROWS; i++) {
			for (int j = 1; j < WIDTH - 1; j++)
				v[i * WIDTH + j] = u[i * WIDTH + j] + t;
			if (i == last && t == 1)
				return t;
		}
	}
	return 0;
}

static void by_turn(const long *u, long *v)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = t; i < ROWS; i += 3)
			for (int j = 1; j < WIDTH; j++)
				v[i * WIDTH + j] = u[i * WIDTH + j] + t;
	}
}

/* ---- sides of 64 bits ---- */

static void of_sizes(const long *u, long *v, size_t n, size_t m)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (size_t i = 1; i < n - 1; i++)
			for (size_t j = 1; j < m - 1; j++)
				v[i * m + j] = u[i * m + j] + t;
	}
}

static void none_at_first(const long *u, long *v, size_t n, size_t m)
{
	for (int t = 0; t < TURNS; t++, n++) {
#pragma potential_ckpt
		for (size_t i = 0; n && i < n - 1; i++)
			for (size_t j = 0; j < m; j++)
				v[i * m + j] = u[i * m + j] + t;
	}
}

/* ---- records ---- */

struct field {
	long *u, *v;
	int n, turns;
	long rest[8];
};

static struct field *field(int n)
{
	struct field *f = calloc(1, sizeof *f);
	f->u = array(1);
	f->v = array(2);
	f->n = n;
	f->turns = TURNS;
	return f;
}

static void read_field(const struct field *f)
{
	add(f->u);
	add(f->v);
}

static void solve(struct field *f)
{
	for (int t = 0; t < f->turns; t++) {
#pragma potential_ckpt
		for (int i = 1; i < f->n - 1; i++)
			f->v[i] = f->u[i - 1] + f->u[i + 1];
		long *h = f->u;
		f->u = f->v;
		f->v = h;
	}
}

static void fill(struct field *f, int m)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < m; i++)
			f->v[i] = t + i;
	}
}

/* The pointer, or the number, is another one when it is written, at some turn. */
static void follows(struct field *f, long *other)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		if (t == 1)
			f->v = other;
		for (int i = 0; i < f->n; i++)
			f->v[i] = t + i;
	}
}

static void fewer(struct field *f)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < f->n; i++)
			f->v[i] = t + i;
		f->n -= 50;
	}
}

/* The number is read of the record on one way only. */
static void on_one_way(struct field *f, int is_short)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		int n = is_short ? N / 2 : f->n;
		for (int i = 0; i < n; i++)
			f->v[i] = t + i;
	}
}

/* Of two records either may be meant. */
static void either(struct field *f, struct field *g, int n)
{
	for (int t = 0; t < TURNS; t++) {
		struct field *h = t & 1 ? f : g;
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			h->v[i] = t + i;
	}
}

static void records(int argc)
{
	struct field *f = field(N - argc), *g = field(N / 2), *h = field(N), *k = field(N),
		     *l = field(N), *m = field(N);
	long *other = array(5);
	solve(f);
	read_field(f);
	fill(g, N - argc);
	read_field(g);
	follows(h, other);
	read_field(h);
	add(other);
	fewer(k);
	read_field(k);
	on_one_way(l, argc == 1);
	on_one_way(l, argc > 1);
	read_field(l);
	either(m, l, N - 3);
	read_field(m);
	read_field(l);
}

int main(int argc, char **argv)
{
	long *u = array(11), *a = array(12), *b = array(13), *c = array(14), *d = array(15),
	     *e = array(16), *s = array(17), *z = array(18);
	(void)argv;
	inside(u, a);
	add(a);
	stepped(u, b, argc - 1);
	add(b);
	planes(u, c);
	add(c);
	sum += (unsigned long)leaves(u, d, 20 + argc);
	add(d);
	by_turn(u, e);
	add(e);
	of_sizes(u, s, ROWS - 1 + (size_t)argc, WIDTH);
	add(s);
	none_at_first(u, z, (size_t)argc - 1, WIDTH);
	add(z);
	records(argc);
	printf("%lu\n", sum);
	return 0;
}
