/* Steps of 0.17 s and a little, in serial code or ("team") by two threads.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { STEPS = 24 };

static long sum;

static void nap(void)
{
	struct timespec t = {0, 170000000};
	nanosleep(&t, NULL);
}

static void serial(void)
{
	for (int i = 0; i < STEPS; i++) {
#pragma potential_ckpt name(serial)
		nap();
		sum += i;
	}
}

static void team(void)
{
#pragma omp parallel num_threads(2)
	for (int i = 0; i < STEPS; i++) {
#pragma potential_ckpt name(team)
		nap();
#pragma omp barrier
#pragma omp single
		sum += i;
	}
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "team") == 0)
		team();
	else
		serial();
	printf("%ld\n", sum);
	return 0;
}
