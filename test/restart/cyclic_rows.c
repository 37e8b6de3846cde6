/* Rows of which each thread of a team takes every so many-th, its number the first: written by all of
 * them together, and not saved; beside loops that look so and leave rows out ("needs_…").
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 7
#include <omp.h>
#include <stdio.h>

enum { ROWS = 40, COLUMNS = 12 };

#define ME int me = omp_get_thread_num(), all = omp_get_num_threads()
/* name, what is said first, from which row to which of n, what is added, what else an iteration does, and which row
 * that is. */
#define WAYS(X) \
	X(plain, ME, me, i < n, i += all, , i) \
	X(inner, ME, 1 + me, i < n - 1, i += all, , i) \
	X(up_to, ME, me, i <= n - 1, i = i + all, , i) \
	X(named, ME; int from = me; int step = all, from, i < n, i = step + i, , i) \
	X(asked, ME; (void)me; (void)all, omp_get_thread_num(), i < n, i += omp_get_num_threads(), , i) \
	X(behind, ME, wide + me, i < n, i += all, , i) \
	X(turned_round, ME, me, i < n, i += all, , n - 1 - i) \
	X(passed_by, ME, me, i < n, i += all, if (wide && i == 3) continue, i) \
	X(needs_step, ME, me, i < n, i += 2 * all, , i) \
	X(needs_half, ME, 2 * me, i < n, i += all, , i) \
	X(needs_begins, ME, me + 1, i < n, i += all, , i) \
	X(needs_ends, ME, me, i < n - me, i += all, , i) \
	X(needs_others, ME; all = 4, me, i < n, i += all, , i) \
	X(needs_more, ME, me, i < n, i += all, if (i > 20) all++, i) \
	X(needs_left, ME, me, i < n, i += all, if (i >= 17 + wide) break, i) \
	X(needs_first, ME, me ? me : wide ? 0 : all, i < n, i += all, , i) \
	X(needs_last, ME; int end = me ? n : n - 3, me, i < end, i += all, , i) \
	X(needs_moved, ME, me, i < n, i += all, if (i == 11) i += all, i) \
	X(needs_most, int me = omp_get_thread_num(); int all = omp_get_max_threads(); if (wide < 9) all += 2, me, i < n, i += all, , i)

#define DECLARE(name, first, from, test, step, also, row) static double name[ROWS][COLUMNS];
WAYS(DECLARE)

#define WRITE(name, first, from, test, step, also, row) \
	static void write_##name(int n, int m, int wide, double t) \
	{ \
		(void)wide; \
		_Pragma("omp parallel") \
		{ \
			first; \
			for (int i = (from); test; step) { \
				also; \
				for (int j = 0; j < m; j++) \
					name[row][j] = t + (row) * j; \
			} \
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

/* ---- in the team ---- */

static double near[ROWS + 2][COLUMNS], far[ROWS + 2][COLUMNS], last[ROWS];

/* A thread reads what it has written itself, and, after the barrier, what the others have. */
static void smooth(int n, int m, int steps)
{
#pragma omp parallel
	{
		ME;
		double own[COLUMNS];
		for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
			for (size_t i = 1 + (size_t)me; i < (size_t)n; i += (size_t)all)
				for (int j = 0; j < m; j++)
					far[i][j] = (near[i - 1][j] + near[i + 1][j]) / 2 + t;
			for (size_t i = 1 + (size_t)me; i < (size_t)n; i += (size_t)all)
				for (int j = 0; j < m; j++)
					far[i][j] += 1;
#pragma omp barrier
#pragma potential_ckpt
			for (int i = 1 + me; i < n; i += all) {
				for (int j = 0; j < m; j++)
					own[j] = far[i][m - 1 - j];
				for (int j = 0; j < m; j++)
					near[i][j] = own[j] * 0.75 + far[i][j] * 0.25;
			}
#pragma omp barrier
		}
	}
}

/* What an iteration leaves in a thread's own variable the thread's next one finds. */
static void handed_on(int n, int steps)
{
#pragma omp parallel
	{
		ME;
		double before = me;
		for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
			for (int i = me; i < n; i += all) {
				last[i] = before;
				before = before / 2 + near[i][t];
			}
#pragma omp barrier
		}
		last[me] = before;
	}
}

/* The threads make as many iterations as they like. */
static double with_position(int n, int m)
{
	double sum = 0;
#pragma omp parallel reduction(+ : sum)
	{
		ME;
		for (int i = me; i < n; i += all) {
#pragma potential_ckpt
			for (int j = 0; j < m; j++)
				far[i][j] = near[i][j] * j + i;
			sum += far[i][m / 2] > 3;
		}
	}
	return sum;
}

#define STEP(name, first, from, test, step, also, row) \
	write_##name(n, m, wide, t); \
	sum += read_all(name, n, m);
#define PRINT(name, first, from, test, step, also, row) printf(#name " %.17g\n", read_all(name, n, m));
#define BEGIN(name, first, from, test, step, also, row) \
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
	for (int i = 0; i < n + 2; i++)
		for (int j = 0; j < m; j++)
			near[i][j] = far[i][j] = i * j % 7;
	smooth(n, m, 4);
	printf("smooth %.17g\n", read_all(near, n, m));
	handed_on(omp_get_max_threads() + n - 7, 3);
	printf("with a position %g\n", with_position(n, m));
	printf("%.17g %.17g\n", read_all(far, n, m), last[n - 8]);
	return 0;
}
