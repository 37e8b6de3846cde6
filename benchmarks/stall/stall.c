/* stall.c - a program that changes all its memory in each step, and times copies of it beside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: stall MEGABYTES SECONDS
 * Prints "step BEGIN END" for each step until SECONDS are over, seconds since main began; then
 * "copy S" for each of some copies of all memory by all threads, to memory that is there already,
 * behind a step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { ARRAYS = 8, COPIES = 7, HUGE = 2 << 20 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void copy_all(char *to, double *const *a, size_t bytes)
{
#pragma omp parallel for schedule(static)
	for (int piece = 0; piece < 64 * ARRAYS; piece++) {
		size_t part = bytes / 64, at = (size_t)(piece % 64) * part;
		memcpy(to + (size_t)(piece / 64) * bytes + at, (char *)a[piece / 64] + at, part);
	}
}

static void change(double *const *a, long n)
{
	for (int k = 0; k < ARRAYS; k++) {
		double *x = a[k];
#pragma omp parallel for schedule(static)
		for (long i = 0; i < n; i++)
			x[i] = x[i] * 0.999 + 1;
	}
}

static void time_copies(double *const *a, size_t bytes)
{
	size_t all = ARRAYS * bytes;
	char *to = aligned_alloc(HUGE, (all + HUGE - 1) / HUGE * HUGE);
	if (to == NULL)
		exit(1);
	madvise(to, all, MADV_HUGEPAGE);
	memset(to, 1, all);
	for (int i = 0; i < COPIES; i++) {
		change(a, (long)(bytes / sizeof(double)));
		double begin = now();
		copy_all(to, a, bytes);
		printf("copy %.6f\n", now() - begin);
	}
	free(to);
}

int main(int argc, char **argv)
{
	double begin = now(), *a[ARRAYS], seconds = argc > 2 ? atof(argv[2]) : 5;
	size_t bytes = (argc > 1 ? strtoul(argv[1], NULL, 10) : 64) * 1000000ul / ARRAYS / 4096 * 4096;
	long n = (long)(bytes / sizeof(double));
	for (int k = 0; k < ARRAYS; k++) {
		a[k] = malloc(bytes);
		if (a[k] == NULL)
			return 1;
#pragma omp parallel for schedule(static)
		for (long i = 0; i < n; i++)
			a[k][i] = (double)(i ^ k);
	}
	for (double last = now(), end = last + seconds; last < end;) {
#pragma potential_ckpt
		double from = now();
		change(a, n);
		last = now();
		printf("step %.6f %.6f\n", from - begin, last - begin);
	}
	time_copies(a, bytes);
	double sum = 0;
	for (int k = 0; k < ARRAYS; k++)
		sum += a[k][n / 2];
	printf("sum %.17g\n", sum);
	return 0;
}
