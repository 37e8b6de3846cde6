// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Counts that move where nobody looks: in a function that is cut, in a section, behind a barrier, as another type, after the label's
 * iteration; and arrays that are handed over from elsewhere than their beginning. In each of them an element comes to lie below a count
 * that was above it at the label, and is read without having been filled. */
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 400, BEGIN = 150, STEPS = 5 };

static double x0[ROOM], x1[ROOM], x2[ROOM], x3[ROOM], x4[ROOM], x5[ROOM], x6[ROOM], x7[ROOM],
	x8[ROOM], x9[ROOM];
static double *const all[] = {x0, x1, x2, x3, x4, x5, x6, x7, x8, x9};
static double flat[ROOM], named_x[ROOM], *inside;
static int n_called = BEGIN, n_section = BEGIN, n_barrier = BEGIN, n_shifted = BEGIN;
static int n_next = BEGIN, n_while = BEGIN, n_named = BEGIN, n_other = BEGIN;
static int n_row = BEGIN / 4, n_later = BEGIN, n_member = BEGIN;
static unsigned n_viewed = BEGIN;
static union {
	int n;
	unsigned char c;
} view = {BEGIN};
static struct {
	int at[300], n;
} own = {{0}, BEGIN};
static struct {
	int n, m;
	double at[300];
} pair = {BEGIN, 0, {0}};
static struct list {
	double *at;
	int n, more;
} * one, *other;
static unsigned long sum = 1;

static void add(double a)
{
	sum = sum * 3 + (unsigned long)a;
}

static void called(void)
{
#pragma potential_ckpt
	n_called++;
}

static void sections(void)
{
#pragma omp sections
	{
		n_section++;
#pragma omp section
		for (int i = 0; i < n_section; i++)
			add(x1[i]);
	}
	n_section--;
}

static int barrier(void)
{
	n_barrier++;
	{
#pragma omp barrier
		for (int i = 0; i < n_barrier; i++)
			add(x2[i]);
	}
	return 1;
}

static void total(const double *a)
{
	for (int i = 0; i < n_shifted; i++)
		add(a[i]);
}

static void fill_row(double (*a)[4])
{
	for (int j = 0; j < 4; j++)
		a[n_row][j] = j;
	n_row++;
}

static void viewed(int step)
{
	if (step == 2)
		*(int *)&n_viewed = -1;
	for (unsigned i = 0; i < n_viewed && i < ROOM; i++)
		add(x4[i]);
	if (n_viewed > ROOM - 9) {
		n_viewed = 9;
	} else {
		x4[n_viewed] = step;
		n_viewed++;
	}
	view.c = (unsigned char)(BEGIN + 9 * step);
	for (int i = 0; i < view.n; i++)
		add(x5[i]);
	*(unsigned char *)&n_member = (unsigned char)(BEGIN - step);
	n_member++;
	x6[n_member - 1] = step;
	for (int i = 0; i < n_member; i++)
		add(x6[i]);
}

static void later(void)
{
	for (int i = 0; i < n_later; i++)
		add(x7[i]);
}

/* Another member of its record is no element of the array. */
static void own_count(int step)
{
	own.at[own.n] = step;
	own.n++;
	own.at[own.n - 9] = 2;
	own.n += step % 2;
	for (int i = 0; i < own.n; i++)
		add(own.at[i]);
	own.n -= 2;
}

/* One of the two numbers is stepped, the other one counts. */
static void pairs(int step)
{
	pair.m = 0;
	while (pair.m < step)
		pair.m++;
	pair.n = pair.n + 2;
	for (int i = 0; i < pair.n; i++)
		add(pair.at[i] + pair.m);
	pair.n = pair.n - 2;
}

/* Of two blocks, one has a number that is stepped. */
static void two_lists(int step)
{
	struct list *l = step % 2 ? one : other;
	one->n++;
	one->at[one->n - 1] = step;
	other->n = (int)(sum % 5) + BEGIN;
	for (int i = 0; i < l->n; i++)
		add(l->at[i]);
	one->n--;
	other->n = BEGIN;
}

static struct list *new_list(void)
{
	struct list *l = malloc(sizeof *l);
	l->at = malloc(ROOM * sizeof *l->at);
	for (int i = 0; i < ROOM; i++)
		l->at[i] = 3 * i;
	l->n = BEGIN;
	return l;
}

/* By another name. */
static void named(int step)
{
	int *which = step % 3 ? &n_named : &n_other;
	++*which;
	for (int i = 0; i < n_named; i++)
		add(named_x[i]);
	--*which;
}

int main(void)
{
	one = new_list();
	other = new_list();
	for (int i = 0; i < ROOM; i++) {
		for (int k = 0; k < 10; k++)
			all[k][i] = 100 * k + i + 1;
		flat[i] = named_x[i] = i + 7;
		own.at[i % 300] = i + 3;
		pair.at[i % 300] = i + 5;
	}
	inside = x3 + 50;
	for (int step = 0; step < STEPS; step++) {
		called();
		for (int i = 0; i < n_called; i++)
			add(x0[i]);
#pragma potential_ckpt
		sections();
		int k = step >= 0 ? barrier() : 2;
		add(k);
		n_shifted++;
		total(inside - 5);
		if (step == 2)
			inside++;
		for (int i = 0; i < n_row; i++)
			for (int j = 0; j < 4; j++)
				add(flat[4 * i + j]);
		fill_row((double(*)[4])(flat + 2));
		viewed(step);
		own_count(step);
		pairs(step);
		two_lists(step);
		named(step);
		printf("%lx\n", sum);
	}
	for (int j = 0; j < STEPS; j++) {
		if (j == STEPS - 1)
			later();
		n_later = BEGIN + 10 + j;
		for (int i = 0; i < n_next; i++)
			add(x8[i]);
		n_next++;
		printf("%lx\n", sum);
#pragma potential_ckpt
		add(j);
	}
	do {
		for (int i = 0; i < n_while; i++)
			add(x9[i]);
		n_while++;
		printf("%lx\n", sum);
#pragma potential_ckpt
		add(1);
	} while (sum % 7 && n_while < BEGIN + STEPS);
	return 0;
}
