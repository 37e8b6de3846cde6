/* profile.c - candidates, one every ten microseconds or one after the other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: profile STEPS WORK; 5200 is work of ten microseconds. Prints the processor seconds the
 * steps took and a sum. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double *field;
static int work;

static void step(int t)
{
	for (int i = 1; i < work; i++)
		field[i] = 0.5 * field[i] + 0.25 * field[i - 1] + t;
}

static void steps(int n)
{
	for (int t = 0; t < n; t++) {
#pragma potential_ckpt
		step(t);
	}
}

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
	work = argc > 2 ? atoi(argv[2]) : 0;
	field = calloc((size_t)work + 1, sizeof *field);
	if (argc != 3 || !field)
		return 2;
	double begin = seconds();
	steps(atoi(argv[1]));
	printf("%.6f %.9e\n", seconds() - begin, field[work]);
	return 0;
}
