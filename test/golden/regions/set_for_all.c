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

void by_first_thread(int n)
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

void by_second_thread(int n)
{
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < n; i++)
			next[i] = now[i] * 2;
		if (omp_get_thread_num() == 1) {
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
	by_first_thread(n);
	by_second_thread(n);
	at_times(n);
	return sum + now[1] + u[2] > 5;
}

// WANT: shared_locals:
// WANT:   @L12 region: n, u, v
// WANT: shared_locals: region at 12
// WANT:   @L14 position: t, [calloc at set_for_all.c:135: u[2:n - 1], u[0:n - 3], u[3], v[3] and 2 more], [calloc at set_for_all.c:135:48: u[2:n - 1], u[0:n - 3], u[3], v[3] and 2 more]; kills [calloc at set_for_all.c:135: v[1:n - 2]]
// WANT: by_master:
// WANT:   @L30 region: n
// WANT: by_master: region at 30
// WANT:   @L42 position: t, [now], [next], [calloc at set_for_all.c:137: next[0:n - 1]], [calloc at set_for_all.c:138: next[0:n - 1]]
// WANT: by_first_thread:
// WANT:   @L48 region: n
// WANT: by_first_thread: region at 48
// WANT:   @L50 position: t, [now], [next], [calloc at set_for_all.c:137: now[0:n - 1]], [calloc at set_for_all.c:138: now[0:n - 1]]; kills [calloc at set_for_all.c:137: next[0:n - 1]], [calloc at set_for_all.c:138: next[0:n - 1]]
// WANT: numbers:
// WANT:   @L65 region: u
// WANT: numbers: region at 65
// WANT:   @L67 position: t, [width], [calloc at set_for_all.c:135: u[max(width, 0):], u[0:width - 1]]; kills [width], [calloc at set_for_all.c:135: u[0:width - 1]]
// WANT: at_once:
// WANT:   @L81 region: n
// WANT: at_once: region at 81
// WANT:   @L83 position: t, [now], [next], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]; kills [now], [next]
// WANT: by_second_thread:
// WANT:   @L98 region: n
// WANT: by_second_thread: region at 98
// WANT:   @L100 position: t, [now], [next], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
// WANT: at_times:
// WANT:   @L115 region: n
// WANT: at_times: region at 115
// WANT:   @L117 position: t, [now], [next], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
// WANT: main:
// WANT:   @L139 call: n, u, [now], [next], [width], [calloc at set_for_all.c:135], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
// WANT:   @L140 call: n, u, sum, [now], [next], [width], [calloc at set_for_all.c:135], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
// WANT:   @L141 call: n, u, sum, [now], [next], [calloc at set_for_all.c:135: u[2]], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
// WANT:   @L142 call: n, u, sum, [now], [next], [calloc at set_for_all.c:135: u[2]], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
// WANT:   @L143 call: n, u, sum, [now], [next], [calloc at set_for_all.c:135: u[2]], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
// WANT:   @L144 call: n, u, sum, [now], [next], [calloc at set_for_all.c:135: u[2]], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
// WANT:   @L145 call: u, sum, [now], [calloc at set_for_all.c:135: u[2]], [calloc at set_for_all.c:137], [calloc at set_for_all.c:138]
