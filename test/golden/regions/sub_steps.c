/* Pointers that a loop inside of the time loop exchanges, however often: the arrays are told, and not the twins'. */
// RUN: ompckpt-cc --ompckpt-dump=parts -w -fopenmp %s | grep position
#include <stdlib.h>

enum { N = 300 };

static void sweep(double *to, const double *from)
{
#pragma omp parallel for
	for (int i = 1; i < N - 1; i++)
		to[i] = from[i - 1] + from[i + 1];
}

static double some(double *u, double *v, int steps, int few)
{
	double *x;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		for (int k = 0; k < few; k++) {
			sweep(v, u);
			x = u, u = v, v = x;
		}
	}
	return u[3];
}

static double until_enough(double *u, double *v, int steps)
{
	double *x;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		do {
			sweep(v, u);
			x = u, u = v, v = x;
		} while (u[5] > 7);
	}
	return u[3];
}

/* A third one comes in. */
static double one_more(double *u, double *v, double *w, int steps, int few)
{
	double *x;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		for (int k = 0; k < few; k++) {
			sweep(v, u);
			x = u, u = v, v = x;
		}
		if (t == 2)
			u = w;
	}
	return u[3];
}

int main(int argc, char **argv)
{
	double s = 0, *at[7];
	for (int i = 0; i < 7; i++) {
		at[i] = malloc(N * sizeof(double));
		for (int k = 0; k < N; k++)
			at[i][k] = k;
	}
	double *a = malloc(N * 8), *b = malloc(N * 8), *c = malloc(N * 8), *d = malloc(N * 8);
	for (int k = 0; k < N; k++)
		a[k] = b[k] = c[k] = d[k] = k;
	s += some(a, b, argc + 4, argc + 1) + until_enough(c, d, argc + 4);
	return s + one_more(at[0], at[1], at[2], argc + 4, argc + 1) > 9;
}
// WANT:   @L18 position: u, v, steps, few, t, [malloc at sub_steps.c:64: u[0:299], u[3], v[3], v[299] and 1 more], [malloc at sub_steps.c:64:41: u[0:299], u[3], v[3], v[299] and 1 more]
// WANT:   @L31 position: u, v, steps, t, [malloc at sub_steps.c:64:68: u[0:299], v[299], v[0]], [malloc at sub_steps.c:64:95: u[0:299], v[299], v[0]]
// WANT:   @L45 position: u, v, w, steps, few, t, [malloc at sub_steps.c:60]
