/* exchanged_in_teams.c - threads that exchange pointers of their own, all alike, and what a region's frames say of arrays by
 * numbers and pointers of the function around it. Beside each its twins: a thread that exchanges at times, pointers or numbers of a
 * thread that are not the others', a bound that the team changes, one that has its address taken.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300, TURNS = 3 };

static double total;

static double *block(int n, double by)
{
	double *p = malloc((size_t)n * sizeof *p);
	for (int i = 0; i < n; i++)
		p[i] = i * by;
	return p;
}

static void use(const char *what, const double *p, int n)
{
	for (int i = 0; i < n; i++)
		total += p[i] * (i % 7 + 1);
	printf("%s %.17g\n", what, total);
}

static double sum_of(const double *a, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i] * (i % 5);
	return s;
}

/* ---- alike ---- */

static void own(int n, double *u, double *v)
{
#pragma omp parallel
	{
		double *a = u, *b = v;
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 1; i < n - 1; i++)
				b[i] = a[i - 1] + a[i + 1];
			double *x = a;
			a = b;
			b = x;
		}
#pragma omp single
		total += sum_of(a, n);
	}
}

static void copies(int n, double *u, double *v)
{
#pragma omp parallel firstprivate(u, v)
	{
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n; i++)
				v[i] = u[i] + t;
			double *x = u;
			u = v;
			v = x;
#pragma potential_ckpt
		}
#pragma omp single
		total += sum_of(u, n - 1);
	}
}

static void rotated(int n, double *u, double *v, double *w)
{
#pragma omp parallel
	{
		double *a = u, *b = v, *c = w;
		for (int t = 0; t < TURNS; t++) {
#pragma omp for
			for (int i = 1; i < n - 1; i++)
				c[i] = 2 * b[i] - a[i] + b[i - 1];
#pragma potential_ckpt
			double *x = a;
			a = b;
			b = c;
			c = x;
		}
#pragma omp single
		total += sum_of(b, n) + 3 * sum_of(a, n);
	}
}

/* By lines of each thread, and barriers. */
static void by_lines(int n, double *u, double *v)
{
#pragma omp parallel
	{
		double *a = u, *b = v;
		int me = omp_get_thread_num(), threads = omp_get_num_threads();
		int from = me * n / threads, to = (me + 1) * n / threads;
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
			for (int i = from; i < to; i++)
				b[i] = a[i] + a[n - 1 - i];
#pragma omp barrier
			double *x = a;
			a = b;
			b = x;
		}
#pragma omp master
		total += sum_of(a, n);
	}
}

static void twice(int n, double *u, double *v)
{
#pragma omp parallel
	{
		double *a = u, *b = v;
		for (int k = 0; k < 2; k++) {
			for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
#pragma omp for
				for (int i = 1; i < n; i++)
					b[i] = a[i - 1] + k;
				double *x = a;
				a = b;
				b = x;
			}
#pragma omp for
			for (int i = 0; i < n; i++)
				b[i] = a[i] * 2;
			double *x = a;
			a = b;
			b = x;
#pragma potential_ckpt
		}
#pragma omp single
		total += sum_of(a, n);
	}
}

/* ---- not alike ---- */

static void at_times(int n, double *u, double *v)
{
#pragma omp parallel
	{
		double *a = u, *b = v;
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n; i++)
				u[i] += v[i] + t;
			if ((omp_get_thread_num() + t) % 2) {
				double *x = a;
				a = b;
				b = x;
			}
		}
#pragma omp critical
		total += a[5] > b[5];
	}
}

static void one_does(int n, double *u, double *v)
{
#pragma omp parallel
	{
		double *a = u, *b = v;
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp single
			for (int i = 0; i < n; i++)
				b[i] = a[i] + 1;
#pragma omp barrier
			double *x = a;
			a = b;
			b = t == 1 ? b : x;
			if (t == 1)
				b = x;
		}
#pragma omp single
		total += sum_of(a, n) + sum_of(b, n / 2);
	}
}

/* Each thread has two blocks of its own. */
static void of_each(int n)
{
	double sums[16] = {0};
#pragma omp parallel
	{
		int me = omp_get_thread_num();
		double *a = block(n, me + 1), *b = block(n, me + 2);
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
			for (int i = 1; i < n; i++)
				b[i] = a[i - 1] + t;
			double *x = a;
			a = b;
			b = x;
		}
		if (me == 0)
			sums[0] = sum_of(a, n);
		free(a);
		free(b);
#pragma omp barrier
	}
	total += sums[0];
}

/* Threads begin with the one or the other. */
static void crossed(int n, double *u, double *v)
{
#pragma omp parallel
	{
		int me = omp_get_thread_num(), odd = me % 2;
		double *a = odd ? v : u, *b = odd ? u : v;
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp barrier
#pragma omp master
			for (int i = 0; i < n; i++)
				b[i] += a[i] * 2;
#pragma omp barrier
			double *x = a;
			a = b;
			b = x;
		}
	}
	total += sum_of(u, n) + 2 * sum_of(v, n);
}

static void left_early(int n, double *u, double *v)
{
#pragma omp parallel
	{
		double *a = u, *b = v;
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n; i++)
				b[i] = a[i] + 1;
			if (t == 1)
				break;
			double *x = a;
			a = b;
			b = x;
		}
#pragma omp single
		total += sum_of(a, n) + 2 * sum_of(b, n);
	}
}

/* Threads are cut in different iterations: one has written what the other is still to write. */
static void in_other_iterations(int n, double *u, double *v)
{
	double sum = 0;
#pragma omp parallel
	{
		int me = omp_get_thread_num(), threads = omp_get_num_threads();
		double *a = u, *b = v;
		for (int t = 0; t < 4; t++) {
			if ((t & 1) == (me & 1)) {
#pragma potential_ckpt
			}
			double *x = a;
			a = b;
			b = x;
			for (int i = n * me / threads; i < n * (me + 1) / threads; i++)
				b[i] = t + 2 * i;
			if (me == 0)
				for (int i = 0; i < 4; i++)
					sum += a[i];
		}
	}
	total += sum;
}

/* What a thread has beside its pointers, in the same record, is not alike. */
static double of_three[N];
static void in_record(int n, double *u, double *v)
{
	double sums[16];
#pragma omp parallel
	{
		struct {
			double *a, *b, *c;
			int m;
		} s = {u, v, omp_get_thread_num() ? of_three : u, n - 200 + 50 * omp_get_thread_num()};
		double r = 0;
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp barrier
#pragma omp master
			for (int i = 0; i < s.m; i++)
				of_three[i] = i + t, s.c[n - 1 - i] += 1;
#pragma omp barrier
			r += s.a[t] + sum_of(of_three, s.m) + sum_of(s.c, n);
			double *x = s.a;
			s.a = s.b;
			s.b = x;
		}
#pragma potential_ckpt
		r += s.c[n - 1] + s.m;
		sums[omp_get_thread_num() % 16] = r;
#pragma omp barrier
	}
	total += sums[0] + sums[omp_get_max_threads() - 1];
}

/* Each thread's own arrays, of which the master writes its own. */
static void own_arrays(int n)
{
	double sums[16];
#pragma omp parallel
	{
		double first[N], second[N], *a = first, *b = second;
		int me = omp_get_thread_num();
		for (int i = 0; i < N; i++)
			first[i] = i + me, second[i] = i - me;
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp master
			for (int i = 0; i < n; i++)
				b[i] = a[i] + 1;
#pragma omp barrier
			double *x = a;
			a = b;
			b = x;
		}
		sums[me % 16] = sum_of(a, n);
	}
	total += sums[0] + 3 * sums[omp_get_max_threads() - 1];
}

/* ---- numbers of the function around ---- */

static void bound_of_team(int n, double *u)
{
#pragma omp parallel
	{
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n; i++)
				u[i] += t;
#pragma omp single
			n -= 20;
		}
	}
	total += sum_of(u, N) + n;
}

static int bound_at_address(int n, double *u)
{
	int *at = &n;
#pragma omp parallel
	{
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n; i++)
				u[i] = u[i] * 0.5 + t;
#pragma omp single
			*at += 1;
		}
	}
	return n;
}

static double inner(int n, const double *a, double *b)
{
	double s = 0;
#pragma potential_ckpt
#pragma omp for
	for (int i = 1; i < n; i++)
		b[i] = a[i - 1];
	return s + b[n / 2];
}

static void calls(int n, double *u, double *v)
{
	double w[N], sums[16];
	int m = n - 3;
	for (int i = 0; i < N; i++)
		w[i] = i;
#pragma omp parallel
	{
		double *a = u, *b = v, s = 0;
		for (int t = 0; t < TURNS; t++) {
			s += inner(m, a, b);
#pragma omp for
			for (int i = 2; i < m; i++)
				w[i] = b[i] + t;
#pragma potential_ckpt
			s += w[3] + w[m - 1];
			double *x = a;
			a = b;
			b = x;
#pragma omp barrier
		}
		sums[omp_get_thread_num()] = s;
	}
	total += sums[0] + sum_of(w, m) + m;
}

static void variable_length(int n, int m)
{
	double g[n][m], h[n][m];
	memset(g, 0, sizeof g);
	memset(h, 0, sizeof h);
#pragma omp parallel
	{
		for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 1; i < n; i++)
				for (int j = 0; j < m; j++)
					h[i][j] = g[i - 1][j] + i + t;
#pragma omp for
			for (int i = 0; i < n - 1; i++)
				for (int j = 0; j < m; j++)
					g[i][j] = h[i + 1][j] + j;
		}
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			total += g[i][j] * j + h[i][j];
}

/* A function that is called twice, and calls itself: which activation's numbers? */
static void deeper(int n, int depth, double *u, double *v)
{
	if (depth > 0)
		deeper(n - 50, depth - 1, v, u);
#pragma omp parallel
	{
		for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 1; i < n; i++)
				v[i] = u[i - 1] + depth;
#pragma omp for
			for (int i = 0; i < n; i++)
				u[i] = v[i] * 0.5;
		}
	}
	total += sum_of(u, n);
}

int main(void)
{
	double *u = block(N, 0.5), *v = block(N, 0.25), *w = block(N, 2);
	own(N, u, v);
	use("own", u, N), use("own", v, N);
	own(N - 7, v, u);
	use("own", u, N);
	copies(N, u, v);
	use("copies", u, N), use("copies", v, N);
	rotated(N, u, v, w);
	use("rotated", w, N);
	by_lines(N, u, v);
	use("by lines", v, N);
	twice(N, u, w);
	use("twice", u, 9);
	at_times(N, u, v);
	use("at times", u, N);
	one_does(N, u, v);
	use("one does", v, N);
	of_each(N);
	crossed(N, w, v);
	use("crossed", w, N);
	left_early(N, u, w);
	use("left early", w, N);
	in_other_iterations(N - 2, u, w);
	use("in other iterations", u, N), use("in other iterations", w, N);
	in_record(N, u, w);
	use("in a record", of_three, N), use("in a record", u, N);
	own_arrays(N - 2);
	use("own arrays", u, 3);
	bound_of_team(N, u);
	use("bound of the team", u, N);
	total += bound_at_address(N - 10, v);
	use("bound at an address", v, N);
	calls(N, u, v);
	use("calls", u, N), use("calls", v, N);
	variable_length(20, 15);
	deeper(N, 2, u, v);
	use("deeper", u, N), use("deeper", v, N);
	return 0;
}
