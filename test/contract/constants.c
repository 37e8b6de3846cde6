/* constants.c - N steps over memory that never changes once the first position has been reached, and
 * memory of which one might think so. A line with sums of all of it for each step.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 2000 };

static double table[N], lazy[N], sorted[N], reduced[N], by_thread[N], handled[N], copied[N];
static struct {
	double fixed[N];
	double moving[N];
} both;
static struct record {
	double values[N];
	struct record *next;
} *records;
static char buffer[8192], line[8192];

static double sum(const double *a)
{
	double s = 0;
	for (int i = 0; i < N; i++)
		s += a[i] * (i % 7 + 1);
	return s;
}

/* Filled when it is first asked for, behind a position. */
static const double *lazily(int k)
{
	static int is_ready;
	if (!is_ready && k > 2)
		for (int i = 0; i < N; i++)
			lazy[i] = is_ready = i + 1;
	return lazy;
}

static void on_signal(int number)
{
	for (int i = 0; i < N; i++)
		handled[i] += number;
}

static int descending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x < y) - (x > y);
}

/* The block freed last comes back, with other contents. */
static double *renew(double *block, int k)
{
	free(block);
	block = malloc(N * sizeof *block);
	for (int i = 0; i < N; i++)
		block[i] = i * k;
	return block;
}

static struct record *record(double by)
{
	struct record *r = malloc(sizeof *r);
	for (int i = 0; i < N; i++)
		r->values[i] = i * by;
	r->next = records;
	return r;
}

static void work(int k)
{
	double part[4] = { k, k + 1, k + 2, k + 3 };
	memcpy(copied + k % 9 * 4, part, sizeof part);
	snprintf(line, sizeof line, "%0*d", 4000 + k, k);
	sorted[k] = 1000 * k;
	qsort(sorted, N, sizeof *sorted, descending);
#pragma omp parallel for reduction(+ : reduced)
	for (int i = 0; i < N; i++)
		reduced[i % 10] += i * k;
#pragma omp parallel
	{
		double *mine = by_thread;
#pragma omp for
		for (int i = 0; i < N; i++)
			mine[i] += k;
	}
	both.moving[k] = k;
	raise(SIGUSR2);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 8;
	double *fixed = malloc(N * sizeof *fixed), *block = NULL;
	FILE *out = fopen("lines", "w");
	if (out == NULL)
		return 1;
	setvbuf(out, buffer, _IOFBF, sizeof buffer);
	signal(SIGUSR2, on_signal);
	for (int i = 0; i < N; i++)
		table[i] = fixed[i] = both.fixed[i] = 1.0 / (i + 1);
	for (int i = 0; i < 3; i++)
		records = record(i);
	for (int k = 0; k < n; k++) {
#pragma potential_ckpt name(step)
		signal(SIGUSR2, on_signal);
		work(k);
		block = renew(block, k);
		if (k == 5)
			records->next->values[7] = k;
		double s = sum(table) + sum(fixed) + sum(both.fixed) + sum(both.moving) + sum(lazily(k));
		for (const struct record *r = records; r != NULL; r = r->next)
			s += sum(r->values);
		s += sum(sorted) + sum(reduced) + sum(by_thread) + sum(handled) + sum(copied) + sum(block);
		fprintf(out, "%d %.17g\n", k, s);
		printf("%d %.17g %zu\n", k, s, strlen(line));
	}
	return fclose(out) != 0;
}
