/* Rows that threads share out in chunks, me * size to the next one, the last up to the end: written
 * by all of them together, and not saved; beside chunks that leave rows out ("needs_…").
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 7
#include <omp.h>
#include <stdio.h>

enum { ROWS = 40, COLUMNS = 12 };

#define ME int me = omp_get_thread_num(), all = omp_get_num_threads()
#define LESS(a, b) ((a) < (b) ? (a) : (b))

/* name, what is said first, from which row to which of n, and which row that is. */
#define WAYS(X) \
	X(up, ME; int size = (n + all - 1) / all, me * size, LESS((me + 1) * size, n), i) \
	X(up_by_if, ME; int size = (n + all - 1) / all; int from = me * size; int end = from + size; if (end > n) end = n, from, end, i) \
	X(more, ME; int size = n / all + 1, me * size, LESS(me * size + size, n), i) \
	X(last, ME; int size = n / all, me * size, me == all - 1 ? n : (me + 1) * size, i) \
	X(last_by_if, ME; int size = n / all; int from = size * me; int end = from + size; if (me == all - 1) end = n, from, end, i) \
	X(number, ME; int size = (ROWS + all - 1) / all, me * size, LESS((me + 1) * size, n), i) \
	X(inner, ME; int size = (n - 2 + all - 1) / all, 1 + me * size, LESS(1 + (me + 1) * size, n - 1), i) \
	X(share, ME, me * ROWS / all, (me + 1) * ROWS / all, LESS(i, n - 1)) \
	X(given, ME; int size = (n + all - 1) / all; if (wide) size = n, me * size, LESS((me + 1) * size, n), i) \
	X(needs_rest, ME; int size = n / all, me * size, (me + 1) * size, i) \
	X(needs_ends, ME; int size = (n + all - 1) / all, me * size, LESS((me + 1) * size - 1, n), i) \
	X(needs_begins, ME; int size = (n + all - 1) / all, me * size + 1, LESS((me + 1) * size, n), i) \
	X(needs_first, ME; int size = (n + all - 1) / all, (me + 1) * size, LESS((me + 2) * size, n), i) \
	X(needs_half, ME; int size = (n / 2 + all - 1) / all, me * size, LESS((me + 1) * size, n), i) \
	X(needs_odd, ME; int size = (n + all - 1) / all, me * size, LESS((me + 1) * size, n), i & ~1) \
	X(needs_others, ME; int size = (n + 8) / 9, me * size, LESS((me + 1) * size, n), i) \
	X(needs_last, ME; int size = n / all, me * size, me == 1 ? n : (me + 1) * size, i) \
	X(needs_some, ME; int size = (n + all - 1) / all, me * size, me == wide ? me * size : LESS((me + 1) * size, n), i) \
	X(needs_negative, ME; int size = -((n + all - 1) / all), n + (me + 1) * size, n + me * size, LESS(i < 0 ? 0 : i, n - 1))

#define DECLARE(name, first, from, end, row) static double name[ROWS][COLUMNS];
WAYS(DECLARE)

#define WRITE(name, first, from, end, row) \
	static void write_##name(int n, int m, int wide, double t) \
	{ \
		(void)wide; \
		_Pragma("omp parallel") \
		{ \
			first; \
			for (int i = (from); i < (end); i++) \
				for (int j = 0; j < m; j++) \
					name[row][j] = t + (row) * j; \
		} \
	}
WAYS(WRITE)

static double read_all(const double a[ROWS][COLUMNS], int n, int m)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s = s / 2 + a[i][j] * (i + 1);
	return s;
}

#define STEP(name, first, from, end, row) \
	write_##name(n, m, wide, t); \
	sum += read_all(name, n, m);
#define PRINT(name, first, from, end, row) printf(#name " %.17g\n", read_all(name, n, m));
#define BEGIN(name, first, from, end, row) \
	for (int i = 0; i < ROWS; i++) \
		for (int j = 0; j < COLUMNS; j++) \
			name[i][j] = i - j;

static double run(int n, int m, int wide, int steps)
{
	double sum = 0;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		WAYS(STEP)
	}
	return sum;
}

int main(int argc, char **argv)
{
	int n = 39 + argc, m = 11 + argc;
	(void)argv;
	WAYS(BEGIN)
	printf("%.17g\n", run(n, m, argc > 4, 6));
	printf("%.17g\n", run(n - 33, m, argc > 4, 4));
	WAYS(PRINT)
	return 0;
}
