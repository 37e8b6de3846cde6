/* option_wraps.c - sums that wrap around: nothing may be believed of them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -fwrapv
#include <limits.h>
#include <stdio.h>

enum { N = 400 };

static int a[N], b[N], c[N], d[N], e[N], f[N];
static int most, least;

/* No turn at all, though "from + N" looks larger than "from". */
static void from_the_top(int from)
{
	for (int i = from; i < from + N; i++)
		a[i - from] = 0;
}

static void if_larger(int n)
{
	if (n + 1 > n)
		for (int i = 0; i < N; i++)
			b[i] = 0;
}

static void if_stepped(int n)
{
	int m = n;
	m++;
	if (m > n)
		for (int i = 0; i < N; i++)
			c[i] = 0;
}

static void if_turned(int n)
{
	if (-n > 0 || n >= 0)
		for (int i = 0; i < N; i++)
			d[i] = 0;
}

/* A quarter of what is there: the product wraps. */
static void fill_four_times(int *x, int n)
{
	for (int i = 0; i < n * 4; i++)
		x[i] = 0;
}

/* The counter runs past its type's end and comes back from below. */
static int comes_back(int last)
{
	int sum = 0;
	for (int i = last - 2; i <= last; i++) {
		if (i < 0)
			return sum + e[i - INT_MIN + N / 2];
		sum += e[i - last + 2];
	}
	return sum;
}

int main(int argc, char **argv)
{
	long sum = 0;
	(void)argv;
	most = INT_MAX - 1 + argc;
	least = INT_MIN + 1 - argc;
	for (int k = 1; k < 5; k++) {
		for (int i = 0; i < N; i++) {
			a[i] = i * k + 1;
			b[i] = i * k + 2;
			c[i] = i * k + 3;
			d[i] = i * k + 4;
			e[i] = i * k + 5;
			f[i] = i * k + 6;
		}
#pragma potential_ckpt
		from_the_top(most - k);
		if_larger(most);
		if_stepped(most);
		if_turned(least);
		fill_four_times(f, (1 << 30) + 9 * k);
		sum += comes_back(most);
		for (int i = 0; i < N; i++)
			sum += a[i] + 3 * b[i] + 7 * c[i] + 11 * d[i] + 13 * f[i];
		printf("%d: %ld\n", k, sum);
	}
	return 0;
}
