/* unsteady.c - programs that are not the same twice, each in a way of its own: unsteady KIND.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ENTRIES = 100000 };

static unsigned hash = 1;
static int order[2 * ENTRIES];

static void add(unsigned value)
{
	hash = (hash ^ value) * 16777619u;
}

/* Which thread is when at the common counter? */
static void race(void)
{
	int next = 0, here = 0, teams = omp_get_max_threads();
#pragma omp parallel
	{
		int me = omp_get_thread_num(), at, n = 0;
#pragma omp atomic
		here++;
		while (n < teams) {
#pragma omp atomic read
			n = here;
		}
		for (int i = 0; i < ENTRIES; i++) {
#pragma omp atomic capture
			at = next++;
			if (at < 2 * ENTRIES)
				order[at] = me;
		}
	}
	for (int i = 0; i < 2 * ENTRIES; i++)
		add((unsigned)order[i]);
}

/* Which thread gets which iteration? */
static void dynamic(void)
{
#pragma omp parallel
	{
#pragma omp barrier
#pragma omp for schedule(dynamic)
		for (int i = 0; i < ENTRIES; i++)
			order[i] = omp_get_thread_num();
	}
	for (int i = 0; i < ENTRIES; i++)
		add((unsigned)order[i]);
}

static void chance(void)
{
	unsigned value = 0;
	FILE *f = fopen("/dev/urandom", "rb");
	if (!f || fread(&value, sizeof value, 1, f) != 1)
		perror("/dev/urandom");
	if (f)
		fclose(f);
	add(value);
}

static void seconds(void)
{
	add((unsigned)time(NULL));
}

static void elapsed(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	add((unsigned)t.tv_nsec);
}

static void process(void)
{
	add((unsigned)getpid());
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} kinds[] = {{"race", race},       {"dynamic", dynamic}, {"chance", chance},
		     {"seconds", seconds}, {"elapsed", elapsed}, {"process", process}};
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt name(step)
		for (unsigned k = 0; argc > 1 && k < sizeof kinds / sizeof *kinds; k++)
			if (!strcmp(argv[1], kinds[k].name))
				kinds[k].run();
	}
	printf("%u\n", hash);
	return 0;
}
