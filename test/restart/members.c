/* members.c - a run's pointers and numbers in one variable, passed on by its address: rows that are filled before
 * they are read, and what comes in between: another number written, pointers exchanged, a length changed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { N = 400 };

struct tally {
	long sum, part[5];
	int length;
};

struct run {
	double *value, *fresh;
	int n;
	unsigned long seed;
	struct tally tally;
};

static struct run global;

static void step(unsigned long *x)
{
	*x = *x * 5 + 3;
}

static void fill(double *to, const double *from, int n, struct tally *t)
{
	long *part = t->part;
#pragma omp parallel for reduction(+ : part[:5])
	for (int i = 0; i < n; i++) {
		to[i] = from[i] + 1 + i % 7;
		part[i % 5]++;
	}
	t->sum += n;
}

static double sum(const double *x, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += x[i];
	return s;
}

static void exchange(double **a, double **b)
{
	double *c = *a;
	*a = *b;
	*b = c;
}

static void turn(struct run *r)
{
	fill(r->fresh, r->value, r->n, &r->tally);
	step(&r->seed);
	r->value[r->seed % N] = sum(r->fresh, r->n);
}

/* They change places. */
static void turn_about(struct run *r)
{
	fill(r->fresh, r->value, r->n, &r->tally);
	exchange(&r->fresh, &r->value);
	r->value[r->seed % N] = sum(r->fresh, r->n);
}

/* Another number of elements. */
static void turn_more(struct run *r)
{
	fill(r->fresh, r->value, r->n, &r->tally);
	*(r->seed % 2 ? &r->n : &r->tally.length) = N;
	r->value[r->seed % N] = sum(r->fresh, r->n);
}

static void start(struct run *r)
{
	r->n = N / 2 + (int)r->seed;
	r->value = calloc(N, sizeof *r->value);
	r->fresh = calloc(N, sizeof *r->fresh);
	for (int i = 0; i < N; i++)
		r->value[i] = r->fresh[i] = i * (double)r->n;
}

static void show(const struct run *r)
{
	printf("%d %lu %ld %ld %g %g\n", r->n, r->seed, r->tally.sum, r->tally.part[1], sum(r->value, N), r->fresh[r->n / 2]);
}

int main(void)
{
	struct run own = {.seed = 1}, other = {.seed = 2};
	start(&own);
	start(&other);
	start(&global);
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt name(a)
		turn(&own);
		show(&own);
	}
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt name(b)
		turn_about(&other);
		show(&other);
	}
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt name(c)
		turn_more(&global);
		show(&global);
	}
	printf("%ld %g %g\n", own.tally.sum + other.tally.part[2], sum(other.fresh, N), sum(global.fresh, N));
	return 0;
}
