// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Iterations that exchange pointers: only the first one's reads, and the rims of all. */
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=parts %s
#include <stdlib.h>

static double *past, *now, *future;

void swapped(double *u, double *next, int n, int steps)
{
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			next[i] = u[i - 1] + u[i + 1];
		double *t = u;
		u = next;
		next = t;
	}
	u[5] += u[0];
}

void rotated(int n)
{
	for (;;) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			future[i] = now[i] - past[i];
		double *t = past;
		past = now, now = future, future = t;
		if (now[0] < 1)
			break;
	}
}

static void swap(double ***a, double ***b)
{
	double **t = *a;
	*a = *b;
	*b = t;
}

void rows(double **a, double **b, int n)
{
	int k = 0;
	while (k < 10) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < 300; j++)
				b[i][j] = a[i][j] + 1;
		swap(&a, &b);
		k++;
	}
}

void left_before_the_exchange(double *u, double *next, int n)
{
	for (;;) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			next[i] = u[i] + 1;
		if (next[0] > 5)
			break;
		double *t = u;
		u = next;
		next = t;
	}
	u[1] = u[2];
}

static double **table(int n)
{
	double **t = malloc((size_t)n * sizeof *t);
	for (int i = 0; i < n; i++)
		t[i] = calloc(300, sizeof(double));
	return t;
}

int main(void)
{
	double *a = calloc(300, sizeof *a), *b = calloc(300, sizeof *b);
	past = calloc(300, sizeof *past);
	now = calloc(300, sizeof *now);
	future = calloc(300, sizeof *future);
	swapped(a, b, 300, 10);
	rotated(300);
	rows(table(20), table(20), 20);
	left_before_the_exchange(a, b, 300);
	return (int)a[3];
}
// WANT: swapped:
// WANT:   @L11 position: u, next, n, steps, step, [calloc at exchanged_pointers.c:79: u[2:n - 1], u[0:n - 3], u[5], u[0] and 4 more], [calloc at exchanged_pointers.c:79:50: u[2:n - 1], u[0:n - 3], u[5], u[0] and 4 more]; kills [calloc at exchanged_pointers.c:79: next[1:n - 2]], [calloc at exchanged_pointers.c:79:50: next[1:n - 2]]
// WANT: rotated:
// WANT:   @L24 position: n, [past], [now], [future], [calloc at exchanged_pointers.c:80: now[0:n - 1], now[0], past[0:n - 1], past[0] and 1 more], [calloc at exchanged_pointers.c:81: now[0:n - 1], now[0], past[0:n - 1], past[0] and 1 more], [calloc at exchanged_pointers.c:82: now[0:n - 1], now[0], past[0:n - 1], past[0] and 1 more]; kills [past], [now], [future]
// WANT: rows: fixed a, b
// WANT:   @L45 position: n, k, [rows:a], [rows:b], [table at exchanged_pointers.c:85 (malloc at exchanged_pointers.c:71)], [table at exchanged_pointers.c:85 (calloc at exchanged_pointers.c:73): a[0:n - 1][0:299]], [table at exchanged_pointers.c:85:18 (malloc at exchanged_pointers.c:71)], [table at exchanged_pointers.c:85:18 (calloc at exchanged_pointers.c:73): a[0:n - 1][0:299]]
// WANT: left_before_the_exchange:
// WANT:   @L57 position: u, next, n, [calloc at exchanged_pointers.c:79: u[0:n - 1], u[2], u[0], next[2] and 1 more], [calloc at exchanged_pointers.c:79:50: u[0:n - 1], u[2], u[0], next[2] and 1 more]; kills [calloc at exchanged_pointers.c:79: next[0:n - 1]]
// WANT: main:
// WANT:   @L83 call: a, b, [past], [now], [future], [calloc at exchanged_pointers.c:79: a[0:299]], [calloc at exchanged_pointers.c:79:50: b[2]], [calloc at exchanged_pointers.c:80: now[0:299], past[0:299], future[0:299]], [calloc at exchanged_pointers.c:81: now[0:299], past[0:299], future[0:299]], [calloc at exchanged_pointers.c:82: now[0:299], past[0:299], future[0:299]], [table at exchanged_pointers.c:85 (malloc at exchanged_pointers.c:71)], [table at exchanged_pointers.c:85 (calloc at exchanged_pointers.c:73)], [table at exchanged_pointers.c:85:18 (malloc at exchanged_pointers.c:71)], [table at exchanged_pointers.c:85:18 (calloc at exchanged_pointers.c:73)]; kills [past], [now], [future]
// WANT:   @L84 call: a, b, [calloc at exchanged_pointers.c:79: a[0:299]], [calloc at exchanged_pointers.c:79:50: b[2]], [table at exchanged_pointers.c:85 (malloc at exchanged_pointers.c:71)], [table at exchanged_pointers.c:85 (calloc at exchanged_pointers.c:73)], [table at exchanged_pointers.c:85:18 (malloc at exchanged_pointers.c:71)], [table at exchanged_pointers.c:85:18 (calloc at exchanged_pointers.c:73)]
// WANT:   @L85 call: a, b, [calloc at exchanged_pointers.c:79: a[0:299]], [calloc at exchanged_pointers.c:79:50: b[2]]
// WANT:   @L86 call: a, [calloc at exchanged_pointers.c:79: a[3]]
