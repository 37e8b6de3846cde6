// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Loops that exchange pointers to their arrays: what each iteration reads at one, the one before has written at the other, but for the
 * rims. By swapping, in a circle of three, through fields, tables of rows and functions; left by a break before or after the exchange; and
 * with pointers that become equal, are exchanged now and then, or lead through a table that the iteration changes. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 400, ROWS = 20, WIDTH = 24, STEPS = 4 };

static unsigned long sum = 1;

static void add(const long *a, int n)
{
	for (int i = 0; i < n; i++)
		sum = sum * 31 + (unsigned long)a[i];
}

static long *array(long from)
{
	long *a = malloc(N * sizeof *a);
	for (int i = 0; i < N; i++)
		a[i] = from + i * 7 % 11;
	return a;
}

static void smooth(const long *from, long *to, int n)
{
#pragma omp parallel for
	for (int i = 1; i < n - 1; i++)
		to[i] = from[i - 1] + 2 * from[i] + from[i + 1];
}

/* ---- swapped ---- */

static void swapped(int n)
{
	long *u = array(1), *next = array(2);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, n);
		long *t = u;
		u = next;
#pragma potential_ckpt
		next = t;
	}
	add(u, n);
	add(next, 2);
}

/* ---- in a circle, left by a break ---- */

static long *past, *now, *future;

static void rotated(int n, long least)
{
	past = array(3), now = array(4), future = array(5);
	for (int step = 0;; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			future[i] = now[i + 1] - past[i] + now[i - 1] / 2;
		long *t = past;
		past = now, now = future, future = t;
		if (step > 2 || now[5] < least)
			break;
	}
	add(now, n);
	add(future, 3);
}

static void left_before(int n)
{
	long *u = array(6), *next = array(7), *t;
	int step = 0;
	while (1) {
#pragma potential_ckpt
		smooth(u, next, n);
		if (++step == STEPS)
			break;
		t = u, u = next, next = t;
	}
	add(u, n);
	add(next, n);
}

/* ---- fields of rows, by functions ---- */

struct field {
	int rows, width;
	long **at;
};

static struct field field(long from)
{
	struct field f = {ROWS, WIDTH, malloc(ROWS * sizeof *f.at)};
	for (int i = 0; i < ROWS; i++) {
		f.at[i] = malloc(WIDTH * sizeof(long));
		for (int j = 0; j < WIDTH; j++)
			f.at[i][j] = from + i * j;
	}
	return f;
}

static void evolve(struct field *to, const struct field *from)
{
	for (int i = 1; i < from->rows - 1; i++)
		for (int j = 1; j < from->width - 1; j++)
			to->at[i][j] = from->at[i - 1][j] + from->at[i][j - 1] - from->at[i + 1][j];
}

static void swap_fields(struct field *a, struct field *b)
{
	long **t = a->at;
	a->at = b->at;
	b->at = t;
}

static void fields(void)
{
	struct field current = field(8), previous = field(9);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		evolve(&current, &previous);
		swap_fields(&current, &previous);
	}
	for (int i = 0; i < ROWS; i++)
		add(previous.at[i], WIDTH);
	add(current.at[0], WIDTH);
}

/* ---- behind a pointer, and in either branch ---- */

struct simulation {
	int n;
	long *u, *next;
};

static void step_of(struct simulation *s)
{
	smooth(s->u, s->next, s->n);
	long *t = s->u;
	s->u = s->next;
	s->next = t;
}

static void simulated(int n)
{
	struct simulation *s = malloc(sizeof *s), *other = malloc(sizeof *other);
	*s = (struct simulation){n, array(21), array(22)};
	*other = *s;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		step_of(s);
		if (step == 2)
			step_of(other);
	}
	add(s->u, n);
	add(other->u, 2);
	free(other);
	free(s);
}

static void either_way(int n)
{
	long *u = array(23), *next = array(24), *t;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, n);
		if (u[3] < next[3]) {
			t = u, u = next, next = t;
			sum += 3;
		} else {
			t = next, next = u, u = t;
		}
	}
	add(u, n);
}

/* ---- members, not at the beginning ---- */

struct block {
	long before[300], at[N];
};

static void members(int n)
{
	struct block *u = calloc(1, sizeof *u), *next = calloc(1, sizeof *next), *t;
	for (int i = 0; i < N; i++)
		u->at[i] = i % 7, next->at[i] = 50 + i % 11;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			next->at[i] = u->at[i - 1] + u->at[i + 1];
		t = u, u = next, next = t;
	}
	add(u->at, n);
}

/* ---- exchanged by a test, or in iterations that are few ---- */

static void last_test_exchanges(void)
{
	long *u = array(31), *next = array(32), *t;
	int step = 0;
	while (t = u, u = next, next = t, step++ < 5) {
#pragma potential_ckpt
		for (int i = 1; i < N - 1; i++)
			next[i] = u[0] + i * step;
	}
	add(next, N);
}

static void last_test_sets(void)
{
	long *u = array(33), *next = array(34), *other = array(35), *t;
	int step = 0;
	while (t = u, u = other, step++ < 5) {
#pragma potential_ckpt
		for (int i = 1; i < N - 1; i++)
			next[i] = t[i - 1] + t[i + 1];
		u = next;
		next = t;
	}
	add(u, N);
}

static void one_iteration(void)
{
	long *u = array(36), *next = array(37), *t;
#pragma potential_ckpt
	for (int k = 0; k < 1; k++) {
		for (int i = 1; i < N - 1; i++)
			next[i] = u[0] + i;
		t = u;
		u = next;
		next = t;
	}
	add(next, N);
}

/* ---- what is no such exchange ---- */

static void made_equal(int n)
{
	long *u = array(10), *next = array(11), *spare = array(12);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, n);
		long *t = u;
		u = next;
		next = t;
		if (step == 1) {
			next = spare;
			spare = u;
		}
		add(spare, 3);
	}
	add(u, n);
	add(next, n);
	add(spare, n);
}

static void now_and_then(int n)
{
	long *u = array(13), *next = array(14);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, n);
		if (step & 1) {
			long *t = u;
			u = next;
			next = t;
		}
	}
	add(u, n);
	add(next, n);
}

static void rows_changed(void)
{
	struct field f = field(15), g = field(16), *u = &f, *next = &g;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		evolve(next, u);
		long *row = u->at[3];
		u->at[3] = next->at[3];
		next->at[3] = row;
		struct field *t = u;
		u = next;
		next = t;
	}
	for (int i = 0; i < ROWS; i++)
		add(u->at[i], WIDTH), add(next->at[i], WIDTH);
}

/* Counted down, and each iteration writes less. */
static void less_each_time(int n)
{
	long *u = array(17), *next = array(18);
	for (int k = STEPS; k > 0; k--) {
#pragma potential_ckpt
		smooth(u, next, n / STEPS * k);
		long *t = u;
		u = next;
		next = t;
	}
	add(u, n);
	add(next, n);
}

int main(int argc, char **argv)
{
	(void)argv;
	swapped(N - argc);
	rotated(N - argc, -1000000);
	left_before(N - argc);
	fields();
	simulated(N - argc);
	either_way(N - argc);
	members(N - argc);
	last_test_exchanges();
	last_test_sets();
	one_iteration();
	made_equal(N - argc);
	now_and_then(N - argc);
	rows_changed();
	less_each_time(N - argc);
	printf("%lu\n", sum);
	return 0;
}
