/* Loops over a thread's share: what do all threads read together? Values of functions that write nothing; quotients and
 * remainders; what says nothing of a bound. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static double u[100], v[100], w[100], x[100], y[100], z[100], sum;
static double needs_more[100], needs_unsigned[100], needs_counted[100], needs_product[100];
static int n, calls;

static int first(int thread)
{
	return 1 + (n - 2) * thread / omp_get_num_threads();
}

static int least(int a, int b)
{
	if (a < b)
		return a;
	return b;
}

static int counted(int thread)
{
	calls++;
	return n * thread / omp_get_num_threads();
}

static double total(const double *a, int from, int end)
{
	double all = 0;
	for (int i = from; i < end; i++)
		all += a[i];
	return all;
}

/* What a call gives is not known before its arguments have changed what it reads. */
static int more_than(int x)
{
	return n + x - x;
}

static int with_n(int to)
{
	n = to;
	return 1;
}

static double changed(void)
{
	double all = 0;
	n = 90;
#pragma potential_ckpt
	for (int i = 0; i < more_than(with_n(20)); i++)
		needs_more[i] = i;
	if (more_than(with_n(7)) > 30)
		for (int i = 0; i < 100; i++)
			needs_counted[i] = i;
	for (int i = 0; i < 100; i++)
		all += needs_more[i] + needs_counted[i];
	return all;
}

static void shares(unsigned un)
{
#pragma omp parallel reduction(+ : sum)
	{
#pragma potential_ckpt
		int me = omp_get_thread_num(), all = omp_get_num_threads();
		int chunk = (n + all - 1) / all, lo = chunk * me;
		sum += total(u, first(me), first(me + 1));
		sum += total(v, lo, least(lo + chunk, n));
		for (long i = (long)n * me / all; i < (long)n * (me + 1) / all; i++)
			sum += w[i];
		sum += x[me] + y[(n * 7u + 3) % un];
		sum += total(z, me * n / all, n);
		sum += total(needs_more, first(me), first(me + 2));
		for (unsigned i = un * me / all; i < 50; i++)
			sum += needs_unsigned[i];
		sum += total(needs_counted, counted(me), n);
		for (int i = chunk * (me - 1); i < 50; i++)
			sum += needs_product[i];
	}
}

static void fill(double *to, int from, int end)
{
	for (int i = from; i < end; i++)
		to[i] = i;
}

/* Which of these has the team written behind the barrier? */
static void covered(void)
{
#pragma omp parallel reduction(+ : sum)
	{
#pragma potential_ckpt
		int me = omp_get_thread_num(), all = omp_get_num_threads();
		fill(u, first(me), first(me + 1));
		for (int i = first(me + 1) + 1; i > first(me) + 1; i--)
			v[i] = i;
		for (int i = (int)((long)n * me / all); i < (int)((long)n * (me + 1) / all); i++)
			w[i] = i;
		x[me] = me;
		if (me < 3)
			y[5 + me] = me;
		fill(needs_more, first(me), first(me + 1) - 1);
		fill(needs_unsigned, first(me + 1), first(me + 2));
		if (sum > 3)
			fill(needs_counted, first(me), first(me + 1));
		if (me % 2)
			fill(needs_product, first(me), first(me + 1));
#pragma omp barrier
		sum += total(u, 0, n) + total(v, 2, n) + total(w, 0, n) + total(x, 0, all) + total(y, 5, 8);
		sum += total(needs_more, 1, n - 1) + total(needs_unsigned, 1, n - 1);
		sum += total(needs_counted, 1, n - 1) + total(needs_product, 1, n - 1);
	}
}

int main(int argc, char **argv)
{
	for (int i = 0; i < 100; i++)
		u[i] = v[i] = w[i] = x[i] = y[i] = z[i] = i;
	for (int i = 0; i < 100; i++)
		needs_more[i] = needs_unsigned[i] = needs_counted[i] = needs_product[i] = i;
	n = atoi(argv[1]);
	for (int step = 0; step < 3; step++)
		shares((unsigned)argc), covered(), sum += changed();
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=regions -fopenmp %s | sed -n '/^changed/,/must/p;/^shares/,/label/p;/^covered/,/^main/p' | grep -v '^main'
// WANT: changed:
// WANT:   reads first:
// WANT:     { needs_more[x0] : 0 <= x0 <= 99 }
// WANT:     { needs_counted[x0] : 0 <= x0 <= 99 }
// WANT:   must write:
// WANT: shares:
// WANT:   reads first:
// WANT:     [n] -> { u[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:     [n] -> { v[x0] : 0 <= x0 <= 99 and x0 < n }
// WANT:     [n] -> { w[x0] : 0 <= x0 <= 99 and x0 < n }
// WANT:     { x[x0] : 0 <= x0 <= 99 }
// WANT:     [(.. % un)] -> { y[x0 = (.. % un)] : 0 <= (.. % un) <= 99 }
// WANT:     [n] -> { z[x0] : 0 <= x0 <= 99 and x0 < n }
// WANT:     [n] -> { needs_more[x0] : 0 <= x0 <= 99 and ((n >= 2 and x0 > 0) or (n <= 1 and x0 >= n)) }
// WANT:     { needs_unsigned[x0] : 0 <= x0 <= 49 }
// WANT:     [n] -> { needs_counted[x0] : 0 <= x0 <= 99 and x0 < n }
// WANT:     { needs_product[x0] : 0 <= x0 <= 49 }
// WANT:   must write:
// WANT:   label reads first:
// WANT: covered:
// WANT:   reads first:
// WANT:     [n] -> { u[x0 = 0] : n > 0; u[x0 = -1 + n] : 0 < n <= 100 }
// WANT:     [n] -> { v[x0 = 2] : n >= 3 }
// WANT:     { y[x0] : 6 <= x0 <= 7 }
// WANT:     [n] -> { needs_more[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:     [n] -> { needs_unsigned[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:     [n] -> { needs_counted[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:     [n] -> { needs_product[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:   must write:
// WANT:     [n] -> { u[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:     [n] -> { v[x0] : 3 <= x0 <= 99 and x0 <= n }
// WANT:     [n] -> { w[x0] : 0 <= x0 <= 99 and x0 < n }
// WANT:     { x[x0 = 0] }
// WANT:     { y[x0 = 5] }
// WANT:   label reads first:
// WANT:     [n] -> { u[x0 = 0] : n > 0; u[x0 = -1 + n] : 0 < n <= 100 }
// WANT:     [n] -> { v[x0 = 2] : n >= 3 }
// WANT:     { y[x0] : 6 <= x0 <= 7 }
// WANT:     [n] -> { needs_more[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:     [n] -> { needs_unsigned[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:     [n] -> { needs_counted[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
// WANT:     [n] -> { needs_product[x0] : 0 < x0 <= 99 and x0 <= -2 + n }
