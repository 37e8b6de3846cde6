/* exchanged_by_one.c - shared pointers and numbers that one thread of a team sets for all, between two barriers. Beside it twins: what
 * it sets is a thread's own, others set it too, it is set under a condition, where no barrier is in sight, where its address is known.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 300, TURNS = 3 };

static double total, *near, *far, *third;
static int now, turn;

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

static void use(const char *what, const double *p, int n)
{
	total += sum_of(p, n);
	printf("%s %.17g\n", what, total);
}

/* ---- set for all ---- */

static double *by_single(int n, double *u, double *v)
{
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n - 1; i++)
			v[i] = u[i - 1] + u[i + 1];
#pragma potential_ckpt
#pragma omp single
		{
			double *x = u;
			u = v;
			v = x;
		}
	}
	return u;
}

static void by_master(int n, double *u, double *v)
{
#pragma omp parallel
	{
		for (int t = 0; t < TURNS; t++) {
#pragma omp for schedule(dynamic, 7)
			for (int i = 0; i < n; i++)
				v[i] = u[n - 1 - i] + t;
#pragma omp master
			{
				double *x = u;
				u = v;
				v = x;
			}
#pragma omp barrier
#pragma potential_ckpt
		}
#pragma omp for reduction(+ : total)
		for (int i = 0; i < n; i++)
			total += u[i] * (i % 3);
	}
	use("the other one", v, n);
}

static void rotated(int n)
{
#pragma omp parallel
	for (int t = 0; t < TURNS + 1; t++) {
#pragma omp for
		for (int i = 1; i < n - 1; i++)
			third[i] = 2 * near[i] - far[i] + near[i - 1];
#pragma omp single nowait
		{
			double *x = far;
			far = near;
			near = third;
			third = x;
		}
#pragma omp barrier
#pragma potential_ckpt
	}
}

/* Orphans read what has been set. */
static void orphan(int n, int by)
{
#pragma omp for
	for (int i = 0; i < n; i++)
		far[i] = near[n - 1 - i] * 0.5 + by;
}

static void by_orphans(int n)
{
	for (int k = 0; k < 2; k++) {
#pragma potential_ckpt
#pragma omp parallel
		for (int t = 0; t < 2; t++) {
			orphan(n, t + k);
#pragma omp single
			{
				double *x = near;
				near = far;
				far = x;
			}
#pragma potential_ckpt
		}
		total += near[k];
	}
}

static void numbers(int n, double *u, double *v)
{
	int done = 0;
	turn = 0;
#pragma omp parallel
	while (!done) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < n - turn * 20; i++)
			v[i] = u[i] + turn;
#pragma omp for
		for (int i = 0; i < n - turn * 20; i++)
			u[i] = v[i] * 0.5;
#pragma omp single
		{
			turn++;
			done = turn == 3;
		}
	}
}

static void by_parity(int n, double *u, double *v)
{
	now = 0;
#pragma omp parallel
	for (int t = 0; t < TURNS; t++) {
		double *from = now ? v : u, *to = now ? u : v;
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n; i++)
			to[i] = from[i - 1] + now;
#pragma omp single
		now = 1 - now;
	}
}

static void made_there(int n)
{
	double *a = NULL, *b = NULL;
#pragma omp parallel
	{
#pragma omp barrier
#pragma omp single
		{
			a = block(n, 3);
			b = block(n, 1);
		}
		for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n; i++)
				b[i] = a[i] + t;
#pragma omp single
			{
				double *x = a;
				a = b;
				b = x;
			}
		}
	}
	use("made there", a, n);
	free(a);
	free(b);
}

static void in_two_loops(int n)
{
#pragma omp parallel
	for (int k = 0; k < 2; k++) {
		for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 1; i < n; i++)
				far[i] = near[i - 1] + k;
#pragma omp single
			{
				double *x = near;
				near = far;
				far = x;
			}
		}
#pragma omp for
		for (int i = 0; i < n; i++)
			third[i] = near[i] + far[i];
#pragma omp single
		{
			double *x = third;
			third = far;
			far = x;
		}
	}
}

/* ---- not so ---- */

/* Each thread has another one; the first one's is set for all. */
static void from_own(int n, double *u, double *v)
{
#pragma omp parallel
	{
		double *own = omp_get_thread_num() ? v : u;
		for (int t = 0; t < 2; t++) {
#pragma potential_ckpt
#pragma omp for
			for (int i = 0; i < n; i++)
				third[i] = i + t;
#pragma omp master
			near = own;
#pragma omp barrier
#pragma omp for
			for (int i = 0; i < n; i++)
				third[i] += near[i];
		}
	}
}

static void at_times(int n)
{
#pragma omp parallel
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n; i++)
			far[i] = near[i - 1] + t;
		if (t % 2) {
#pragma omp single
			{
				double *x = near;
				near = far;
				far = x;
			}
		}
	}
}

/* The first thread sets it for those that are not it. */
static void by_the_first(int n, double *u, double *v)
{
	near = u;
#pragma omp parallel
	for (int t = 0; t < 3; t++) {
#pragma omp for
		for (int i = 0; i < n; i++)
			third[i] = t;
		if (omp_get_thread_num() == 0) {
#pragma omp master
			near = t ? u : v;
		}
#pragma omp barrier
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < n; i++)
			third[i] += near[i];
#pragma omp single
		total += third[t];
	}
}

static void critical_too(int n, double *u, double *v)
{
	far = u;
#pragma omp parallel
	for (int t = 0; t < 3; t++) {
#pragma omp single
		near = v;
#pragma potential_ckpt
#pragma omp for
		for (int i = 0; i < n; i++)
			third[i] = near[i] + far[n - 1 - i];
#pragma omp critical
		far = t ? v : u;
#pragma omp barrier
	}
}

/* Nobody waits between the reads and the exchange but the one that makes it. */
static void no_barrier(int n, double *u, double *v)
{
	near = u;
	far = v;
#pragma omp parallel
	for (int t = 0; t < 3; t++) {
#pragma potential_ckpt
#pragma omp single nowait
		{
			for (int i = 1; i < n; i++)
				far[i] = near[i - 1] + t;
		}
#pragma omp barrier
#pragma omp master
		total += near[5];
#pragma omp master
		{
			double *x = near;
			near = far;
			far = x;
		}
#pragma omp barrier
	}
}

static void swap(double **a, double **b)
{
	double *x = *a;
	*a = *b;
	*b = x;
}

static void by_address(int n, double *u, double *v)
{
	double **where = &u;
#pragma omp parallel
	for (int t = 0; t < 3; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n; i++)
			v[i] = u[i - 1] + t + (*where)[i];
#pragma omp single
		swap(&u, &v);
	}
	use("by address", *where, n);
}

static void continued(int n)
{
#pragma omp parallel
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n; i++)
			far[i] = near[i - 1] + t;
		if (t == 2)
			continue;
#pragma omp single
		{
			double *x = near;
			near = far;
			far = x;
		}
	}
}

static void left_early(int n, double *u, double *v)
{
	int done = 0;
#pragma omp parallel
	for (int t = 0; t < 5; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n; i++)
			v[i] = u[i - 1] + t;
#pragma omp single
		{
			double *x = u;
			u = v;
			v = x;
			done = t == 2;
		}
		if (done)
			break;
	}
	use("left early", u, n);
	use("left early", v, n);
}

/* ---- loops that a shared number ends ---- */

static void by_flag(int n, double *u, double *v)
{
	int done = 0, k = 0;
#pragma omp parallel
	while (!done) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n; i++)
			v[i] = u[i - 1] + k;
#pragma omp single
		{
			double *x = u;
			u = v, v = x;
			done = ++k == 4;
		}
	}
	use("by a flag", u, n);
}

static void by_count(int n, double *u, double *v)
{
	int k = 0;
#pragma omp parallel
	do {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n; i++)
			v[i] = u[i - 1] + k;
#pragma omp single
		{
			double *x = u;
			u = v, v = x;
			k++;
		}
	} while (k < 3);
	use("by a count", u, n), use("by a count", v, n);
}

/* It may be left before what it read last is exchanged. */
static void left_between(int n, double *u, double *v)
{
	int done = 0;
#pragma omp parallel
	for (int t = 0; t < 9; t++) {
#pragma potential_ckpt
#pragma omp for
		for (int i = 1; i < n; i++)
			v[i] = u[i - 1] + t;
#pragma omp single
		done = t == 3;
		if (done)
			break;
#pragma omp single
		{
			double *x = u;
			u = v, v = x;
		}
	}
	use("left between", u, n), use("left between", v, n);
}

/* Each thread of its own makes as many turns as it has; only the first one exchanges. */
static void own_turns(int n, double *u)
{
	double sum = 0;
#pragma omp parallel reduction(+ : sum)
	{
		int left = 2 + omp_get_thread_num();
#pragma potential_ckpt
		while (left-- > 0)
			for (int i = left; i < n; i += 7)
				sum += u[i];
	}
	total += sum > 0;
}

/* ---- through pointers ---- */

static int first, second, *const each[2] = {&second, &first}, zeros[2];

/* Each thread's pointer leads to another number, of which one is set. */
static void through_own(int n, const double *u, int at_index)
{
	double sum = 0;
	first = n / 3, second = n / 2;
#pragma omp parallel num_threads(2) reduction(+ : sum)
	{
		const int me = omp_get_thread_num();
		int *mine = each[me], z = zeros[me];
#pragma potential_ckpt
#pragma omp barrier
#pragma omp master
		{
			if (at_index)
				mine[z] = 5;
			else
				*mine = 5;
		}
#pragma omp barrier
		for (int i = 0; i < *mine; i++)
			sum += u[i];
	}
	total += sum;
}

static void number_through(int n, const double *u, int which)
{
	double sum = 0;
	int *o = each[which];
	first = second = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
	{
		const int me = omp_get_thread_num();
#pragma potential_ckpt
#pragma omp barrier
#pragma omp master
		*o = n / 2 - 80 * me;
#pragma omp barrier
		for (int i = 0; i < *o; i++)
			sum += u[i] * (me + 1);
	}
	total += sum;
}

static double *p, *q, **const either[2] = {&p, &q}, *tab[2];

static void pointer_through(int n, int which)
{
	double sum = 0, **o = either[which];
	tab[0] = block(n, 1), tab[1] = block(n, 3);
	p = q = tab[0];
#pragma omp parallel num_threads(2) reduction(+ : sum)
	{
		const int me = omp_get_thread_num();
		double *own = tab[me];
#pragma potential_ckpt
#pragma omp barrier
#pragma omp master
		*o = own;
#pragma omp barrier
		if (me == 1) {
			for (int i = 0; i < n; i++)
				(*o)[i] = 7;
			for (int i = 0; i < n; i++)
				sum += own[i];
		}
	}
	total += sum;
	free(tab[0]);
	free(tab[1]);
}

int main(int argc, char **argv)
{
	(void)argv;
	double *u = block(N, 0.5), *v = block(N, 0.25);
	near = block(N, 2), far = block(N, 0.125), third = block(N, 7);
	use("by single", by_single(N, u, v), N), use("by single", u, N), use("by single", v, N);
	use("by single", by_single(N - 9, v, u), N);
	by_master(N, u, v);
	use("by master", u, N), use("by master", v, N);
	rotated(N);
	use("rotated", near, N), use("rotated", far, N), use("rotated", third, N);
	by_orphans(N);
	use("by orphans", near, N), use("by orphans", far, 9);
	numbers(N, u, v);
	use("numbers", u, N), use("numbers", v, N);
	by_parity(N, u, v);
	use("by parity", u, N), use("by parity", v, N);
	made_there(N);
	in_two_loops(N);
	use("in two loops", near, N), use("in two loops", third, N);
	from_own(N, u, v);
	use("from a thread's own", third, N);
	far = v, third = block(N, 9);
	at_times(N);
	use("at times", near, N), use("at times", far, N);
	by_the_first(N, u, v);
	use("by the first", third, N);
	critical_too(N, u, v);
	use("critical", third, N);
	no_barrier(N, u, v);
	use("no barrier", near, N), use("no barrier", far, N);
	by_address(N, u, v);
	use("by address", u, N), use("by address", v, N);
	continued(N);
	use("continued", near, N), use("continued", far, N);
	left_early(N, u, v);
	by_flag(N, u, v), by_count(N, u, v), left_between(N, u, v), own_turns(N, u);
	through_own(N, u, 0), through_own(N, v, 1);
	number_through(N, u, argc > 9), pointer_through(N, argc > 9);
	use("through pointers", u, N);
	return 0;
}
