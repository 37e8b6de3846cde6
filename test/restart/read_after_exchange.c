// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Loops that exchange arrays, and who reads these afterwards: as one row of numbers, by whichever pointer, left by a break before or after the
 * exchange, in the first iteration, by a tolerance; arrays that are read at indices from data; rows behind pointers that a team exchanges. And those
 * of which a part is not written, or not read, or written only now and then. */
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 80, N = SIDE * SIDE, STEPS = 5 };

static unsigned long sum = 1;

static void add(const long *a, int from, int end)
{
	for (int i = from; i < end; i++)
		sum = sum * 31 + (unsigned long)a[i];
}

static long *array(long from)
{
	long *a = malloc(N * sizeof *a);
	for (int i = 0; i < N; i++)
		a[i] = from + i * 7 % 11;
	return a;
}

static void smooth(const long *u, long *next, int first, int end)
{
	for (int i = first; i < end; i++)
		for (int j = 1; j < SIDE - 1; j++)
			next[i * SIDE + j] = u[(i - 1) * SIDE + j] + u[(i + 1) * SIDE + j] +
					     u[i * SIDE + j - 1] - u[i * SIDE + j + 1];
}

#define EXCHANGE(u, next)                                                                          \
	do {                                                                                       \
		long *t = u;                                                                       \
		u = next;                                                                          \
		next = t;                                                                          \
	} while (0)

/* ---- what is needed: one array, and the other's rim ---- */

static void read_as_row(void)
{
	long *u = array(1), *next = array(2);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, 1, SIDE - 1);
		EXCHANGE(u, next);
	}
	add(u, 0, N);
}

static void both_read(void)
{
	long *u = array(3), *next = array(4);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, 1, SIDE - 1);
		EXCHANGE(u, next);
#pragma potential_ckpt
	}
	add(u, 0, N);
	add(next, 0, N);
}

static void left_before(int last)
{
	long *u = array(5), *next = array(6);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, 1, SIDE - 1);
		if (step == last)
			break;
#pragma potential_ckpt
		EXCHANGE(u, next);
	}
	add(next, 0, N);
	add(u, 0, N);
}

static void left_by_tolerance(unsigned long least)
{
	long *u = array(7), *next = array(8);
	for (;;) {
#pragma potential_ckpt
		smooth(u, next, 1, SIDE - 1);
		unsigned long change = 0;
		for (int i = 0; i < N; i++)
			change |= (unsigned long)(u[i] ^ next[i]);
		if (change >> 20 > least)
			break;
		EXCHANGE(u, next);
	}
	add(u, 0, N);
}

static void three_levels(void)
{
	long *past = array(9), *u = array(10), *next = array(11);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, 1, SIDE - 1);
		for (int i = 0; i < N; i++)
			sum += (unsigned long)past[i];
		if (sum % 64 == 0)
			break;
		long *t = past;
		past = u, u = next, next = t;
	}
	add(past, 0, N);
	add(u, 0, N);
	add(next, 0, N);
}

static void by_indices(void)
{
	long *u = array(12), *next = array(13);
	int at[N];
	for (int i = 0; i < N; i++)
		at[i] = i * 17 % N;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			next[i] = u[at[i]] + step;
		EXCHANGE(u, next);
	}
	add(u, 0, N);
}

static long **rows(long from)
{
	long **a = malloc(SIDE * sizeof *a);
	for (int i = 0; i < SIDE; i++) {
		a[i] = malloc(SIDE * sizeof **a);
		for (int j = 0; j < SIDE; j++)
			a[i][j] = from + i * j;
	}
	return a;
}

static void rows_in_team(void)
{
	long **u = rows(14), **next = rows(15);
#pragma omp parallel
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < SIDE - 1; i++)
			for (int j = 1; j < SIDE - 1; j++)
				next[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] - u[i][j + 1];
#pragma omp single
		{
			long **t = u;
			u = next;
			next = t;
		}
	}
	for (int i = 0; i < SIDE; i++)
		add(u[i], 0, SIDE);
}

/* ---- what is needed: more ---- */

/* A break before anything is written, in an iteration that has read nothing. */
static void left_at_once(int last)
{
	long *u = array(21), *next = array(22);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		if (step == last)
			break;
		smooth(u, next, 1, SIDE - 1);
		EXCHANGE(u, next);
	}
	add(next, 0, N);
	add(u, 0, N);
}

static void less_written(int rest)
{
	long *u = array(23), *next = array(24);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, 1, SIDE - rest);
		if (sum % 16 == 3)
			break;
		EXCHANGE(u, next);
	}
	add(u, 0, N);
}

/* Of "u" less is read than of "next" is written. */
static void less_read(int last)
{
	long *u = array(25), *next = array(26);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < N; i++)
			next[i] = step + u[i % 90];
		if (step == last)
			break;
		EXCHANGE(u, next);
	}
	add(u, 0, N);
	add(next, 0, N);
}

static void now_and_then(int last)
{
	long *u = array(27), *next = array(28);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		if (step & 1)
			smooth(u, next, 1, SIDE - 1);
		if (step == last)
			break;
		EXCHANGE(u, next);
	}
	add(u, 0, N);
	add(next, 0, N);
}

/* What is read after the label has been written before it. */
static void label_in_the_middle(int last)
{
	long *u = array(29), *next = array(30);
	for (int step = 0; step < STEPS; step++) {
		smooth(u, next, 1, SIDE - 1);
#pragma potential_ckpt
		if (step == last)
			break;
		add(next, 0, SIDE);
		EXCHANGE(u, next);
	}
	add(u, 0, N);
	add(next, 0, N);
}

static void three_levels_left(int last)
{
	long *past = array(31), *u = array(32), *next = array(33);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		smooth(u, next, 1, SIDE - 1);
		if (step == last)
			break;
		long *t = past;
		past = u, u = next, next = t;
	}
	add(past, 0, N);
	add(u, 0, N);
	add(next, 0, N);
}

static void index_beyond(void)
{
	long *u = array(34), *next = array(35);
	int at[N];
	for (int i = 0; i < N; i++)
		at[i] = i * 17 % N;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < N - SIDE; i++)
			next[i] = u[at[i]] + step;
		EXCHANGE(u, next);
	}
	add(u, 0, N);
}

static void table_changed_in_team(void)
{
	long **u = rows(36), **next = rows(37);
#pragma omp parallel
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < SIDE - 1; i++)
			for (int j = 1; j < SIDE - 1; j++)
				next[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] - u[i][j + 1];
#pragma omp single
		{
			long **t = u;
			u = next;
			next = t;
			long *row = u[3];
			u[3] = next[4];
			next[4] = row;
		}
	}
	for (int i = 0; i < SIDE; i++)
		add(u[i], 0, SIDE);
}

int main(int argc, char **argv)
{
	(void)argv;
	read_as_row();
	both_read();
	left_before(argc);
	left_before(STEPS + argc);
	left_before(argc - 1);
	left_by_tolerance((unsigned long)argc);
	three_levels();
	by_indices();
	rows_in_team();
	left_at_once(argc);
	left_at_once(argc - 1);
	less_written(argc + 1);
	less_read(argc);
	less_read(argc - 1);
	now_and_then(argc);
	now_and_then(argc + 1);
	label_in_the_middle(argc);
	label_in_the_middle(argc - 1);
	three_levels_left(argc - 1);
	three_levels_left(argc);
	three_levels_left(argc + 1);
	index_beyond();
	table_changed_in_team();
	printf("%lu\n", sum);
	return 0;
}
