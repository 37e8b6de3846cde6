// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Calls through pointers to one of several functions: tables of operations, callbacks, kernels that are chosen at run time. Each array
 * beside a twin that one of the functions fills in part, or only if it succeeds, or that is read first. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 160, KINDS = 3 };

#define TWINS(x) x##_all[2 * N], x##_most[2 * N]
static unsigned long TWINS(filled), TWINS(scratch), TWINS(checked), TWINS(led), TWINS(shared),
	TWINS(counted), TWINS(many), TWINS(perhaps), sum = 1;
static int length, kind, calls;
static double numbers_all[N], numbers_most[N];

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static void take(const unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		add(x[i]);
}

static void clear(unsigned long *x, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = sum + i;
}

static void count(unsigned long *x, int n)
{
	for (int i = n - 1; i >= 0; i--)
		x[i] = sum * i;
}

static void most(unsigned long *x, int n)
{
	for (int i = 0; i < n - 1; i++)
		x[i] = sum ^ i;
}

/* ---- a table of operations ---- */

struct operation {
	int n;
	unsigned long *work;
	void (*apply)(struct operation *, const unsigned long *x, unsigned long *y);
};

static void copy(struct operation *o, const unsigned long *x, unsigned long *y)
{
	for (int i = 0; i < o->n; i++)
		y[i] = x[i] + 1;
}

static void smooth(struct operation *o, const unsigned long *x, unsigned long *y)
{
	for (int i = 0; i < o->n; i++)
		o->work[i] = x[i] / 2;
	for (int i = 0; i < o->n; i++)
		y[i] = o->work[i] + x[0];
}

static void smooth_less(struct operation *o, const unsigned long *x, unsigned long *y)
{
	for (int i = 1; i < o->n; i++)
		o->work[i] = x[i] / 2;
	for (int i = 0; i < o->n; i++)
		y[i] = o->work[i] + x[0];
}

static struct operation operators[] = {
	{N, scratch_all, copy}, {N, scratch_all, smooth}, {N, scratch_most, smooth_less}};
static unsigned long field[N];

static void by_table(void)
{
	struct operation *o = &operators[kind];
	o->apply(o, field, led_all);
	take(led_all, o->n);
	for (int i = 0; i < o->n; i++)
		field[i] = led_all[i] % 97;
}

/* ---- kernels that are chosen at run time ---- */

static void (*const both[])(unsigned long *, int) = {clear, count};
static void (*const one_less[])(unsigned long *, int) = {clear, most};

static void chosen(void)
{
	both[kind & 1](filled_all, N);
	one_less[kind & 1](filled_most, N);
	take(filled_all, N);
	take(filled_most, N);
}

static void few(unsigned long *x, int n)
{
	length = n / 2;
	clear(x, length);
}

static void all(unsigned long *x, int n)
{
	length = n;
	clear(x, n);
}

/* How much has been written is left in memory. */
static void led(void)
{
	void (*f)(unsigned long *, int) = kind == 1 ? few : all;
	f(counted_all, N);
	take(counted_all, N / 2);
	f(counted_most, N);
	take(counted_most, length);
	take(counted_most, N / 2 + 1);
}

static int place;

static void first(int n)
{
	place = n / 8;
}

static void last(int n)
{
	place = n - 2;
}

/* Where to read is left in memory. */
static void placed(void)
{
	void (*f)(int) = kind == 1 ? first : last, (*g)(int) = kind == 1 ? last : first;
	f(N);
	add(led_most[place]);
	g(N);
	add(led_most[place]);
}

/* ---- what they give ---- */

static int strict(unsigned long *x, int n)
{
	if (++calls % 4 == 0)
		return -1;
	clear(x, n);
	return 0;
}

static int loose(unsigned long *x, int n)
{
	for (int i = 0; i < n; i++) {
		if (sum % 1000 == 999)
			return -2;
		x[i] = i;
	}
	return 0;
}

static int looser(unsigned long *x, int n)
{
	clear(x, n - 1);
	return kind - 1;
}

static void checked(void)
{
	int (*f)(unsigned long *, int) = kind ? strict : loose;
	int (*g)(unsigned long *, int) = kind ? strict : looser;
	if (f(checked_all, N) == 0)
		take(checked_all, N);
	if (g(checked_most, N) == 0)
		take(checked_most, N);
	if (f(perhaps_all, N) >= 0)
		take(perhaps_all, N);
	if (f(perhaps_most, N) <= 0)
		take(perhaps_most, N);
}

/* ---- by threads ---- */

static void rows(unsigned long *x, int n)
{
	void (*f)(unsigned long *, int) = both[kind & 1],
				   (*g)(unsigned long *, int) = one_less[kind & 1];
#pragma omp parallel for
	for (int i = 0; i < 4; i++) {
		f(shared_all + i * (N / 4), N / 4);
		g(shared_most + i * (N / 4), N / 4);
	}
	take(shared_all, N);
	take(shared_most, N);
	take(x, n);
}

/* ---- more of them than are told, and a library's ---- */

#define WRITER(k)                                                                                  \
	static void writer##k(unsigned long *x, int n)                                             \
	{                                                                                          \
		clear(x, n);                                                                       \
		x[k] += k;                                                                         \
	}
WRITER(0)
WRITER(1)
WRITER(2)
WRITER(3) WRITER(4) WRITER(5) WRITER(6) WRITER(7)
	WRITER(8) static void (*const writers[])(unsigned long *, int) = {
		writer0, writer1, writer2, writer3, writer4, writer5, writer6, writer7, writer8};

static void many(void)
{
	writers[(sum + kind) % 9](many_all, N);
	take(many_all, N);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static void sorted(double *x)
{
	for (int i = 0; i < N; i++)
		x[i] = (sum >> i % 20) % 100;
	qsort(x, N, sizeof *x, compare);
	for (int i = 0; i < N; i++)
		add((unsigned long)x[i]);
}

static void settle(double *x)
{
	for (int i = 1; i < N; i++)
		x[i] = i;
}

static void numbers(void)
{
	void (*f)(double *) = kind == 2 ? settle : sorted;
	f(numbers_all);
	for (int i = 1; i < N; i++)
		add((unsigned long)numbers_all[i]);
	f(numbers_most);
	for (int i = 0; i < N; i++)
		add((unsigned long)numbers_most[i]);
}

int main(void)
{
	for (int i = 0; i < 2 * N; i++)
		filled_most[i] = scratch_most[i] = checked_most[i] = led_most[i] = shared_most[i] =
			counted_most[i] = many_most[i] = perhaps_most[i] = 3 * i;
	for (int i = 0; i < N; i++)
		field[i] = i, numbers_most[i] = i;
	for (int step = 0; step < 6; step++) {
		kind = step % KINDS;
#pragma potential_ckpt
		by_table();
		chosen();
#pragma potential_ckpt
		led();
		placed();
		checked();
#pragma potential_ckpt
		rows(led_most, 1);
		many();
		numbers();
		printf("%d %lu\n", step, sum);
	}
	return 0;
}
