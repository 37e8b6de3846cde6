/* option_wraps.c - sums that wrap around: nothing may be believed of them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -fwrapv
#include <limits.h>
#include <stdio.h>

enum { N = 400 };

static int a[N], b[N], c[N], d[N], e[N];
static int most = INT_MAX, least = INT_MIN;

static void fill(int *x, int k)
{
	for (int i = 0; i < N; i++)
		x[i] = i * k + 1;
}

/* No turn at all, though "from + N" looks larger than "from". */
static void from_the_top(int *x, int from)
{
	for (int i = from; i < from + N; i++)
		x[i - from] = 0;
}

static void if_larger(int *x, int n)
{
	if (n + 1 > n)
		for (int i = 0; i < N; i++)
			x[i] = 0;
}

static void if_stepped(int *x, int n)
{
	int m = n;
	m++;
	if (m > n)
		for (int i = 0; i < N; i++)
			x[i] = 0;
}

static void if_turned(int *x, int n)
{
	if (-n > 0 || n >= 0)
		for (int i = 0; i < N; i++)
			x[i] = 0;
}

/* The counter runs past its type's end and comes back from below. */
static int comes_back(const int *x, int last)
{
	int sum = 0;
	for (int i = last - 2; i <= last; i++) {
		if (i < 0)
			return sum + x[i - INT_MIN + N / 2];
		sum += x[0];
	}
	return sum;
}

int main(void)
{
	long sum = 0;
	for (int k = 1; k < 5; k++) {
		fill(a, k);
		fill(b, k + 1);
		fill(c, k + 2);
		fill(d, k + 3);
		fill(e, k + 4);
#pragma potential_ckpt
		from_the_top(a, most - k);
		if_larger(b, most);
		if_stepped(c, most);
		if_turned(d, least);
		sum += comes_back(e, most);
		for (int i = 0; i < N; i++)
			sum += a[i] + 3 * b[i] + 7 * c[i] + 11 * d[i];
		printf("%d: %ld\n", k, sum);
	}
	return 0;
}
