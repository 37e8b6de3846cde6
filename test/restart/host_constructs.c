/* Constructs without a position, beside positions: simd, loop, teams, distribute, target on the
 * host, cancel, scan.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * FLAGS: -w */
#include <omp.h>
#include <stdio.h>

enum { N = 60 };
static double a[N], b[N], c[N];
#pragma omp declare target
static double scale = 2;
static double scaled(double x)
{
	return x * scale;
}
#pragma omp end declare target

static void report(const char *what)
{
	double sum = 0;
	for (int i = 0; i < N; i++)
		sum += (a[i] + b[i] * 3 + c[i] * 7) * (i + 1);
#pragma potential_ckpt
	printf("%s %.3f\n", what, sum);
}

#pragma omp declare simd
static double twice(double x)
{
	return x + x;
}

static double in_vectors(int n)
{
	double sum = 0;
	int at = 1;
#pragma omp simd reduction(+ : sum) safelen(4)
	for (int i = 0; i < n; i++)
		sum += twice(a[i]);
#pragma omp simd linear(at : 2) collapse(1)
	for (int i = 0; i < n; i++) {
		b[i] += at;
		at += 2;
	}
#pragma omp parallel for simd schedule(simd : static) lastprivate(at)
	for (int i = 0; i < n; i++) {
		at = i;
		c[i] += b[i] - a[i];
	}
	return sum + at;
}

static void in_any_order(int n)
{
#pragma omp parallel loop
	for (int i = 0; i < n; i++)
		a[i] += c[n - 1 - i];
#pragma omp loop bind(thread)
	for (int i = 0; i < n; i++)
		b[i] -= 1;
#pragma omp teams loop num_teams(2)
	for (int i = 0; i < n; i++)
		c[i] += 0.5;
}

static void in_teams(int n)
{
	double sum = 0;
#pragma omp teams num_teams(2) reduction(+ : sum)
	{
#pragma omp distribute parallel for simd
		for (int i = 0; i < n; i++)
			a[i] = a[i] * 0.5 + i;
		sum += 1;
	}
#pragma omp teams distribute parallel for reduction(+ : sum)
	for (int i = 0; i < n; i++)
		sum += a[i];
	c[0] += sum > 0;
}

static void on_device(int n)
{
	int k = 0;
#pragma omp target map(tofrom : a, k) map(to : b)
	for (int i = 0; i < n; i++, k++)
		a[i] += scaled(b[i]);
#pragma omp target teams distribute parallel for map(tofrom : b) firstprivate(k)
	for (int i = 0; i < n; i++)
		b[i] += k;
#pragma omp target data map(tofrom : c)
	{
#pragma omp target parallel for simd
		for (int i = 0; i < n; i++)
			c[i] += 1;
#pragma omp target update from(c)
		c[1] += c[2];
	}
#pragma omp target enter data map(to : a)
#pragma omp target
	a[3] += 1;
#pragma omp target exit data map(from : a)
}

static int cancelled(int n)
{
	int found = n;
#pragma omp parallel for
	for (int i = 0; i < n; i++) {
		if (a[i] < 0) {
#pragma omp atomic write
			found = 0;
#pragma omp cancel for
		}
	}
#pragma omp parallel
	{
		if (n < 0) {
#pragma omp cancel parallel
		}
#pragma omp cancellation point parallel
	}
	return found;
}

static double prefixes(int n)
{
	double x = 0;
#pragma omp parallel for reduction(inscan, + : x)
	for (int i = 0; i < n; i++) {
		x += i;
#pragma omp scan inclusive(x)
		c[i] += x;
	}
	return x;
}

int main(void)
{
	for (int i = 0; i < N; i++)
		a[i] = i, b[i] = N - i;
	for (int step = 0; step < 2; step++) {
		printf("%g\n", in_vectors(N));
		report("simd");
		in_any_order(N);
		report("loop");
		in_teams(N);
		report("teams");
		on_device(N);
		report("target");
		printf("%d %g\n", cancelled(N), prefixes(N));
		report("cancel, scan");
	}
#pragma omp parallel num_threads(2)
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
#pragma omp for simd
		for (int i = 0; i < N; i++)
			a[i] += b[i] * step;
#pragma omp for
		for (int j = 0; j < N / 4; j++) {
#pragma omp simd
			for (int i = 0; i < 4; i++)
				b[j * 4 + i] += a[j * 4 + i];
		}
#pragma omp single
		{
#pragma omp target map(tofrom : c)
			for (int i = 0; i < N; i++)
				c[i] -= i;
		}
	}
	report("in a region");
	return 0;
}
