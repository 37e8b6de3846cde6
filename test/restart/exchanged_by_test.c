/* exchanged_by_test.c - the test of a loop exchanges pointers, or puts in another one, and its body exchanges them back: each iteration
 * ends with the pointers that it began with, and what it reads is not what they led to before the loop.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

enum { N = 600, STEPS = 4 };

static int left, n = N;
static unsigned long sum = 1;
static long *p, *q, *other, *t;

static long *filled(long from)
{
	long *x = malloc(N * sizeof *x);
	for (int i = 0; i < N; i++)
		x[i] = from + i;
	return x;
}

static void exchanged_back(void)
{
	p = filled(5);
	q = filled(7);
#pragma potential_ckpt
	left = STEPS;
	while (t = q, q = p, p = t, left-- > 0) {
		for (int i = 1; i < n; i++)
			sum = sum * 31 + (unsigned long)p[i];
		t = q, q = p, p = t;
	}
}

static void put_in(void)
{
	p = filled(1);
	other = filled(3);
#pragma potential_ckpt
	left = STEPS;
	while (t = p, p = other, left-- > 0) {
		for (int i = 1; i < n; i++)
			sum = sum * 31 + (unsigned long)p[i];
		p = t;
	}
}

static void counted(void)
{
	long *u = filled(2), *v = filled(4), *x;
#pragma potential_ckpt
	for (int k = 0; x = u, u = v, v = x, k < STEPS; k++) {
		for (int i = 1; i < n; i++)
			sum = sum * 31 + (unsigned long)u[i];
		x = u, u = v, v = x;
	}
}

int main(void)
{
	exchanged_back();
	put_in();
	counted();
	printf("%lu\n", sum);
	return 0;
}
