/* first.c - steps that change MB megabytes, behind a position in serial code or in a team.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: first serial|team STEPS
 * Prints "step N" for each step, flushed, and the sum of all in the end. A forked child writes to all of it in
 * between, and the parent must not see that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MB 48
#define N (MB * 1000000 / 8)

static double *a;
static int steps;

static void fork_a_child(void)
{
	pid_t child = fork();
	if (child == 0) {
		for (long i = 0; i < N; i += 512)
			a[i] = -1;
		_exit(0);
	}
	waitpid(child, NULL, 0);
}

static void say(int step)
{
	printf("step %d\n", step);
	fflush(stdout);
}

static void serial(void)
{
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
#pragma omp parallel for
		for (long i = 0; i < N; i++)
			a[i] = a[i] * 0.999 + step;
		if (step % 4 == 3)
			fork_a_child();
		say(step);
	}
}

static void team(void)
{
#pragma omp parallel
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
#pragma omp for
		for (long i = 0; i < N; i++)
			a[i] = a[i] * 0.999 + step;
#pragma omp single
		say(step);
	}
}

int main(int argc, char **argv)
{
	double sum = 0;
	if (argc < 3)
		return 2;
	steps = atoi(argv[2]);
	a = malloc(N * sizeof *a);
	if (a == NULL)
		return 1;
	for (long i = 0; i < N; i++)
		a[i] = (double)(i % 1000);
	if (strcmp(argv[1], "team") == 0)
		team();
	else
		serial();
	for (long i = 0; i < N; i++)
		sum += a[i];
	printf("sum %.17g\n", sum);
	return 0;
}
