/* Steps of 0.17 s and a little, in serial code or ("team") by two threads. When each candidate was met is in "times".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { STEPS = 24 };

static long sum;
static FILE *times;

static void note(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	fprintf(times, "%ld.%09ld\n", (long)t.tv_sec, t.tv_nsec);
}

static void nap(void)
{
	struct timespec t = {0, 170000000};
	nanosleep(&t, NULL);
}

static void serial(void)
{
	for (int i = 0; i < STEPS; i++) {
		note();
#pragma potential_ckpt name(serial)
		nap();
		sum += i;
	}
}

static void team(void)
{
#pragma omp parallel num_threads(2)
	for (int i = 0; i < STEPS; i++) {
#pragma omp master
		note();
#pragma potential_ckpt name(team)
		nap();
#pragma omp barrier
#pragma omp single
		sum += i;
	}
}

int main(int argc, char **argv)
{
	times = fopen("times", "w");
	if (!times)
		return 1;
	if (argc > 1 && strcmp(argv[1], "team") == 0)
		team();
	else
		serial();
	printf("%ld\n", sum);
	return 0;
}
