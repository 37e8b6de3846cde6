/* first_thread.c - shared pointers and numbers that the first thread of a team sets for all, by an "if" on its number. Beside it
 * twins: another thread does, or none, or what looks like a number of a thread is another one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 200, TURNS = 3 };

#define PRAGMA(x) _Pragma(#x)
#define ME int me = omp_get_thread_num()

/* name, clause, what is said first, the test. */
#define WAYS(X) \
	X(called, , , omp_get_thread_num() == 0) \
	X(held, , ME, me == 0) \
	X(not, , ME, !me) \
	X(mirrored, , ME, 0 == me) \
	X(wider, , long me = omp_get_thread_num(), me == 0L) \
	X(assigned, , int me; me = omp_get_thread_num(), (me == 0)) \
	X(private_one, private(mine), mine = omp_get_thread_num(), mine == 0) \
	X(another, , ME, me == 1) \
	X(last, , ME; int all = omp_get_num_threads(), me == all - 1) \
	X(moved, , ME; me += n == N, me == 0) \
	X(given, firstprivate(mine), (void)mine, mine == omp_get_thread_num()) \
	X(given_first, firstprivate(mine), (void)0, mine == 0) \
	X(given_later, firstprivate(mine), mine = omp_get_thread_num() + mine, mine == 0) \
	X(at_times, , ME, me == 0 && t != 1) \
	X(other_turns, , ME, me == t)

#define RUN(name, clause, first, test) \
	static double *run_##name(int n, double *u, double *v) \
	{ \
		int mine = 5; \
		(void)mine; \
		PRAGMA(omp parallel clause) \
		{ \
			first; \
			for (int t = 0; t < TURNS; t++) { \
				_Pragma("potential_ckpt") \
				_Pragma("omp for") \
				for (int i = 1; i < n - 1; i++) \
					v[i] = (u[i - 1] + u[i + 1]) / 2 + t; \
				if (test) { \
					double *x = u; \
					u = v; \
					v = x; \
				} \
				_Pragma("omp barrier") \
			} \
		} \
		return u; \
	}
WAYS(RUN)

static double *block(int n, double by)
{
	double *p = malloc((size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i * by;
	return p;
}

static double sum_of(const double *a, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i] * (i % 5 + 1);
	return s;
}

/* ---- numbers ---- */

static int done, turn;

static void by_flag(int n, double *u, double *v)
{
	done = turn = 0;
#pragma omp parallel
	{
		const int me = omp_get_thread_num();
		while (!done) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n - turn * 20; i++)
				v[i] = u[i] + turn;
#pragma omp for
			for (int i = 0; i < n - turn * 20; i++)
				u[i] = v[i] * 0.5;
			if (me == 0) {
				turn++;
				if (turn == 3)
					done = 1;
			}
#pragma omp barrier
		}
	}
}

/* The others do something else meanwhile. */
static double with_else(int n, double *u, double *v)
{
	double sum = 0;
#pragma omp parallel reduction(+ : sum)
	{
		const int me = omp_get_thread_num();
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 1; i < n; i++)
				v[i] = u[i - 1] + t;
			if (me == 0) {
				double *x = u;
				u = v;
				v = x;
			} else {
				sum += me;
			}
#pragma omp barrier
		}
	}
	return sum_of(u, n) + (sum > 0);
}

/* The loop goes on from there, for that thread alone; what follows has the same barriers. */
static double continued(int n, double *u, double *v)
{
	double own = 0;
#pragma omp parallel reduction(+ : own)
	{
		const int me = omp_get_thread_num();
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp barrier
#pragma omp for
			for (int i = 1; i < n; i++)
				v[i] = u[i - 1] + t;
			if (me == 0) {
				double *x = u;
				u = v;
				v = x;
				continue;
			}
			own += me;
		}
	}
	return sum_of(u, n) + (own > 0);
}

/* The first thread of each inner team. */
static double in_teams(int n, double *u, double *v)
{
	int me = omp_get_thread_num();
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp parallel
		{
#pragma omp for
			for (int i = 1; i < n; i++)
				v[i] = u[i - 1] + t;
			if (me == 0 && omp_get_thread_num() == omp_get_num_threads() - 1)
				turn = t;
			if (omp_get_thread_num() == 0) {
				double *x = u;
				u = v;
				v = x;
			}
#pragma omp barrier
#pragma omp for
			for (int i = 0; i < n; i++)
				v[i] = u[i] * 2 - v[i];
		}
	}
	return sum_of(u, n) + sum_of(v, n);
}

int main(void)
{
	int n = N;
	double *u = block(n, 0.5), *v = block(n, 0.25), *x;
#define USE(name, clause, first, test) \
	x = run_##name(n, u, v); \
	printf(#name " %.17g %.17g %.17g\n", sum_of(x, n), sum_of(u, n), sum_of(v, n));
	WAYS(USE)
	by_flag(n, u, v);
	printf("by a flag %d %.17g %.17g\n", turn, sum_of(u, n), sum_of(v, n));
	printf("with else %.17g\n", with_else(n, u, v));
	printf("continued %.17g\n", continued(n, u, v));
	printf("in teams %.17g\n", in_teams(n, u, v));
	printf("%d\n", turn);
	return 0;
}
