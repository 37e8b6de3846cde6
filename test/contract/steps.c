/* steps.c - a program that lives as long as one wants: N steps, a line for each. A step takes 20 ms
 * longer while there is a file "slow". With a second argument, each step appends a line to that
 * file, too, and closes it. While there is a file "hold.K", the program waits before step K.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define WIDTH 100000

static double state[WIDTH];

static double step(int k)
{
	double sum = 0;
#pragma omp parallel for
	for (int i = 0; i < WIDTH; i++)
		state[i] = 0.5 * state[i] + i % 7 + k;
	for (int i = 0; i < WIDTH; i++)
		sum += state[i];
	return sum;
}

static void append(const char *path, int k)
{
	FILE *f = fopen(path, "a");
	fprintf(f, "%d\n", k);
	fclose(f);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 10;
	struct timespec t = { 0, 20000000L };
	char hold[30];
	for (int k = 0; k < n; k++) {
		snprintf(hold, sizeof hold, "hold.%d", k);
		while (access(hold, F_OK) == 0)
			nanosleep(&t, NULL);
#pragma potential_ckpt name(step)
		printf("%d %.6e\n", k, step(k));
		if (argc > 2)
			append(argv[2], k);
		if (access("slow", F_OK) == 0)
			nanosleep(&t, NULL);
	}
	return 0;
}
