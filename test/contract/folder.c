/* folder.c - a program that reads its settings again each step and replaces them, and appends to a log.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: folder STEPS [FILE]: after the first step it waits while FILE is there. Reads and replaces "state",
 * removes "old" in step 2, appends to "log". */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void note(int step)
{
	FILE *f = fopen("log", "a");
	fprintf(f, "%d\n", step);
	fclose(f);
}

static long turn(int step)
{
	long v = 0;
	FILE *f = fopen("state", "r");
	if (f == NULL || fscanf(f, "%ld", &v) != 1)
		exit(3);
	fclose(f);
	f = fopen("state", "w");
	fprintf(f, "%ld\n", v * 3 % 1009 + step);
	fclose(f);
	return v;
}

static void spend_old(int step)
{
	char text[16];
	FILE *f = step == 2 ? fopen("old", "r") : NULL;
	if (f == NULL)
		return;
	if (fgets(text, sizeof text, f) != NULL)
		printf("%s", text);
	fclose(f);
	remove("old");
}

int main(int argc, char **argv)
{
	const struct timespec nap = {.tv_nsec = 10000000};
	for (int step = 0; step < atoi(argv[1]); step++) {
#pragma potential_ckpt
		printf("%d %ld\n", step, turn(step));
		spend_old(step);
		note(step);
		fflush(stdout);
		while (argc > 2 && step == 0 && access(argv[2], F_OK) == 0)
			nanosleep(&nap, NULL);
	}
	return 0;
}
