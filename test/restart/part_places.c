/* Numbers of all kinds decide which elements are needed: of other units, in records passed by value, of
 * hidden names, of every size and sign, behind declarations of variable size, in loops made of gotos.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "units/part_places.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 900 };

static double rows[30][40], line[N];

static double by_value(struct span s, const double (*row)[40])
{
	double sum = 0;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		for (long i = s.lo; i < s.hi; i++)
			sum += line[i] + row[i % 30][3];
		s.lo++;
		s.hi -= 2;
	}
	return sum;
}

static double hidden_names(int n)
{
	static int first = 7;
	double sum = 0;
	for (int i = 0; i < 3; i++) {
		int n = 50 + i;
		{
			int first = n + 20;
#pragma potential_ckpt
			for (int k = n; k < first; k++)
				sum += line[k];
		}
		sum += n;
	}
#pragma potential_ckpt
	for (int k = first; k < n; k++)
		sum += line[2 * k];
	first++;
	return sum;
}

static double sizes(signed char a, unsigned char b, long long c, unsigned long d, bool twice)
{
	double sum = 0;
	for (short step = -2; step < 1; step++) {
#pragma potential_ckpt
		for (int i = a; i < b; i++)
			sum += line[i + 100];
		for (long long i = c; i > -20; i--)
			sum += line[i + 60];
		for (unsigned long i = d; i < d + 10; i++)
			sum += shared[i];
		if (twice)
			for (int i = 0; i < 5; i++)
				sum += shared[880 + step + i];
		a--;
		twice = !twice;
	}
	return sum;
}

static double variable_size(int n)
{
	double sum = 0;
	for (int step = 0; step < 3; step++) {
		double row[n];
		for (int i = 0; i < n; i++)
			row[i] = i * step;
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			sum += row[i] + line[3 * i + 1];
		n += 2;
	}
	return sum;
}

static double by_goto(int n)
{
	double sum = 0;
	int i = 3;
again:
	if (i < n) {
		sum += line[i];
#pragma potential_ckpt
		i += 2;
		goto again;
	}
	return sum;
}

/* The pointer moves on, and what is behind it is not read again. */
static double moving(const double *p, int n)
{
	double sum = 0;
	for (const double *end = p + 4 * n; p < end; p += n) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			sum += p[i];
	}
	return sum;
}

static double inner(double *work, int from, int to)
{
	double sum = 0;
	for (int i = from; i < to; i++)
		work[i] = line[i];
#pragma potential_ckpt
	for (int i = from; i < to; i++)
		sum += work[i];
	return sum;
}

/* Each call reads and writes a part; afterwards another is read. */
static double stripes(int n)
{
	double *work = malloc(N * sizeof *work), sum = 0;
	for (int i = 0; i < N; i++)
		work[i] = -i;
	for (int k = 0; k < 4; k++)
		sum += inner(work, k * n, k * n + n);
	for (int i = 2 * n; i < 5 * n; i++)
		sum += work[i];
	free(work);
	return sum;
}

static double recursive(int n)
{
	double sum = 0;
	if (n > 2)
		sum += recursive(n - 1);
#pragma potential_ckpt
	for (int i = n; i < 2 * n; i++)
		sum += line[i] * rows[n][i];
	return sum;
}

/* Nothing of what was there is needed in front of it: the frame of main asks for nothing. */
static void fill(int from)
{
	for (int i = 0; i < N; i++)
		line[i] = shared[i] = 3 * i + from;
	for (int i = 0; i < 30; i++)
		for (int k = 0; k < 40; k++)
			rows[i][k] = i * k + from;
}

int main(int argc, char **argv)
{
	(void)argv;
	for (int k = 0; k < 3; k++) {
		fill(argc);
		printf("%.0f\n", by_value(spans[k], (const double(*)[40])rows));
	}
	fill(argc);
	printf("%.0f\n", hidden_names(40));
	fill(argc);
	printf("%.0f\n", hidden_names(41 + argc));
	fill(argc);
	printf("%.0f\n", sizes(-5, 200, 30, 300, argc));
	fill(argc);
	printf("%.0f\n", variable_size(12));
	fill(argc);
	printf("%.0f\n", by_goto(25 * argc));
	fill(argc);
	printf("%.0f\n", moving(line + argc, 50));
	fill(argc);
	printf("%.0f\n", stripes(60));
	fill(argc);
	printf("%.0f\n", recursive(7));
	for (int k = 0; k < 2; k++) {
		fill(argc);
		printf("%.0f\n", other_unit(bound));
	}
	return 0;
}
// WITH: units/part_places.c
