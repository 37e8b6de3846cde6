/* sub_steps.c - pointers that a loop inside of the time loop exchanges, however often: which of the arrays is which at the end is not
 * known, but that it is one of them. Beside it twins: something else is put in, one pointer is copied, an array is left as it was.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// ARGS: 3 5
// THREADS: 1 2
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, STEPS = 5 };

static double total;

static double *block(double by)
{
	double *p = malloc(N * sizeof *p);
	for (int i = 0; i < N; i++)
		p[i] = i * by;
	return p;
}

static void use(const char *what, const double *p)
{
	for (int i = 0; i < N; i++)
		total = total / 2 + p[i] * (i % 5 + 1);
	printf("%s %.17g\n", what, total);
}

static void sweep(double *to, const double *from)
{
#pragma omp parallel for
	for (int i = 1; i < N - 1; i++)
		to[i] = (from[i - 1] + from[i + 1]) / 2 + 1;
}

#define SWAP(a, b) (x = a, a = b, b = x)

/* name, what is declared, what a time step does. Sub-steps are "few", 3, or "some", 5, or "none". */
#define WAYS(X) \
	X(known, , for (int k = 0; k < 3; k++) { sweep(v, u); SWAP(u, v); }) \
	X(given, , for (int k = 0; k < some; k++) { sweep(v, u); SWAP(u, v); }) \
	X(by_while, , int k = few; while (k > 0) { sweep(v, u); SWAP(u, v); k--; }) \
	X(by_do, , int k = 0; do { sweep(v, u); SWAP(u, v); } while (++k < some)) \
	X(until, , double change = 1; while (1) { sweep(v, u); SWAP(u, v); change /= 4; if (change < 0.1) break; }) \
	X(none_of_them, , for (int k = 0; k < none; k++) { sweep(v, u); SWAP(u, v); }) \
	X(used, , for (int k = 0; k < few; k++) { sweep(v, u); SWAP(u, v); } u[5] += t; total += v[7]) \
	X(twice, , for (int k = 0; k < few; k++) { sweep(v, u); SWAP(u, v); } for (int k = 0; k < some; k++) { sweep(v, u); SWAP(u, v); }) \
	X(deeper, , for (int j = 0; j < 2; j++) for (int k = 0; k < few; k++) { sweep(v, u); SWAP(u, v); }) \
	X(three, double *w = block(3), for (int k = 0; k < some; k++) { sweep(w, u); SWAP(u, v); SWAP(v, w); } total += w[9]) \
	X(outer_too, double *w = block(4), for (int k = 0; k < few; k++) { sweep(v, u); SWAP(u, v); } sweep(w, u); SWAP(u, w)) \
	X(copied, double *w = block(5), for (int k = 0; k < some; k++) { sweep(v, u); SWAP(u, v); } w = u; total += w[t]) \
	X(one_more, double *w = block(6), for (int k = 0; k < few; k++) { sweep(v, u); SWAP(u, v); } if (t == 2) SWAP(v, w)) \
	X(at_times, , for (int k = 0; k < few; k++) { sweep(v, u); if (k != t) SWAP(u, v); }) \
	X(some_left, , for (int k = 0; k < some; k++) { for (int i = 9; i < N; i++) v[i] = u[i - 9] + k; SWAP(u, v); if (k > t) break; }) \
	X(read_after, , for (int k = 0; k < some; k++) { sweep(v, u); SWAP(u, v); } for (int i = 0; i < N; i++) total = total * 0.75 + v[i]) \
	X(one_stays, double *w = block(7), for (int k = 0; k < few; k++) { sweep(v, u); SWAP(u, v); v = w; })

#define RUN(name, declared, step) \
	static void name(double *u, double *v, int few, int some, int none) \
	{ \
		double *x; \
		declared; \
		for (int t = 0; t < STEPS; t++) { \
			_Pragma("potential_ckpt") \
			step; \
		} \
		use(#name, u); \
		(void)few, (void)some, (void)none; \
	}
WAYS(RUN)

/* In the team: all threads exchange their own pointers as often. */
static void in_team(double *a, double *b, int some)
{
#pragma omp parallel
	{
		double *u = a, *v = b, *x;
		for (int t = 0; t < STEPS; t++) {
#pragma potential_ckpt
			for (int k = 0; k < some; k++) {
#pragma omp for
				for (int i = 1; i < N - 1; i++)
					v[i] = u[i - 1] + u[i + 1];
				SWAP(u, v);
			}
		}
#pragma omp single
		total += u[3] / 1024;
	}
	use("in a team", a);
	use("in a team", b);
}

/* A position among the sub-steps. */
static void among_them(double *u, double *v, int some)
{
	double *x;
	for (int t = 0; t < STEPS; t++) {
		for (int k = 0; k < some; k++) {
			sweep(v, u);
#pragma potential_ckpt
			SWAP(u, v);
		}
		total += u[8];
	}
	use("among them", u);
}

int main(int argc, char **argv)
{
	int few = argc > 1 ? atoi(argv[1]) : 3, some = argc > 2 ? atoi(argv[2]) : 5;
	int none = few - some;
#define CALL(name, declared, step) name(block(0.5), block(0.25), few, some, none);
	WAYS(CALL)
	in_team(block(0.5), block(1), some);
	among_them(block(2), block(1), some);
	return 0;
}
