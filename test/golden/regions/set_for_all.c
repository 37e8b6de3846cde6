// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* What one thread sets for all of its team between two barriers: the arrays that such pointers lead to are told, and not the twins'. */
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=parts %s
#include <omp.h>
#include <stdlib.h>

static double *now, *next;
static int width;

double shared_locals(int n, double *u, double *v)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n - 1; i++)
			v[i] = u[i - 1] + u[i + 1];
#pragma omp single
		{
			double *x = u;
			u = v;
			v = x;
		}
	}
	return u[3];
}

void by_master(int n)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma omp for
		for (int i = 0; i < n; i++)
			next[i] = now[i] * 2;
#pragma omp master
		{
			double *x = now;
			now = next;
			next = x;
		}
#pragma omp barrier
#pragma potential_ckpt
	}
}

void numbers(double *u)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < width; i++)
			u[i] += i;
#pragma omp single
		width--;
	}
}

/* ---- twins ---- */

/* No barrier is before it. */
void at_once(int n)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for nowait
		for (int i = 0; i < n; i++)
			next[i] = now[i] * 2;
#pragma omp single
		{
			double *x = now;
			now = next;
			next = x;
		}
	}
}

void by_anyone(int n)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < n; i++)
			next[i] = now[i] * 2;
		if (omp_get_thread_num() == 0) {
			double *x = now;
			now = next;
			next = x;
		}
#pragma omp barrier
	}
}

void at_times(int n)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < n; i++)
			next[i] = now[i] * 2;
		if (t & 1) {
#pragma omp single
			{
				double *x = now;
				now = next;
				next = x;
			}
		}
	}
}

int main(int argc, char **argv)
{
	const int n = 20 + argc;
	double *u = calloc(n, sizeof *u), *v = calloc(n, sizeof *v);
	width = n;
	now = calloc(n, sizeof *now);
	next = calloc(n, sizeof *next);
	double sum = shared_locals(n, u, v);
	by_master(n);
	numbers(u);
	at_once(n);
	by_anyone(n);
	at_times(n);
	return sum + now[1] + u[2] > 5;
}

// WANT: shared_locals:
// WANT:   @L12 region: n, u, v
// WANT: shared_locals: region at 12
// WANT:   @L14 position: t, [calloc at set_for_all.c:118: u[2:n - 1], u[0:n - 3], u[3], v[3] and 2 more], [calloc at set_for_all.c:118:48: u[2:n - 1], u[0:n - 3], u[3], v[3] and 2 more]; kills [calloc at set_for_all.c:118: v[1:n - 2]]
// WANT: by_master:
// WANT:   @L30 region: n
// WANT: by_master: region at 30
// WANT:   @L42 position: t, [now], [next], [calloc at set_for_all.c:120: next[0:n - 1]], [calloc at set_for_all.c:121: next[0:n - 1]]
// WANT: numbers:
// WANT:   @L48 region: u
// WANT: numbers: region at 48
// WANT:   @L50 position: t, [width], [calloc at set_for_all.c:118: u[max(width, 0):], u[0:width - 1]]; kills [width], [calloc at set_for_all.c:118: u[0:width - 1]]
// WANT: at_once:
// WANT:   @L64 region: n
// WANT: at_once: region at 64
// WANT:   @L66 position: t, [now], [next], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]; kills [now], [next]
// WANT: by_anyone:
// WANT:   @L81 region: n
// WANT: by_anyone: region at 81
// WANT:   @L83 position: t, [now], [next], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]
// WANT: at_times:
// WANT:   @L98 region: n
// WANT: at_times: region at 98
// WANT:   @L100 position: t, [now], [next], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]
// WANT: main:
// WANT:   @L122 call: n, u, [now], [next], [width], [calloc at set_for_all.c:118], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]
// WANT:   @L123 call: n, u, sum, [now], [next], [width], [calloc at set_for_all.c:118], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]
// WANT:   @L124 call: n, u, sum, [now], [next], [calloc at set_for_all.c:118: u[2]], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]
// WANT:   @L125 call: n, u, sum, [now], [next], [calloc at set_for_all.c:118: u[2]], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]
// WANT:   @L126 call: n, u, sum, [now], [next], [calloc at set_for_all.c:118: u[2]], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]
// WANT:   @L127 call: u, sum, [now], [calloc at set_for_all.c:118: u[2]], [calloc at set_for_all.c:120], [calloc at set_for_all.c:121]
