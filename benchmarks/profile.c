/* profile.c - a candidate every ten microseconds.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: profile STEPS; prints the seconds they took and a sum. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WORK = 2600 };

static double *field;

static void step(int t)
{
	for (int i = 1; i < WORK; i++)
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
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
	field = calloc(WORK, sizeof *field);
	if (argc != 2 || !field)
		return 2;
	double begin = seconds();
	steps(atoi(argv[1]));
	printf("%.6f %.9e\n", seconds() - begin, field[WORK - 1]);
	return 0;
}
