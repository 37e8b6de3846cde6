/* solver.c - one problem of placement of a kind and a size: seconds, memory, what was chosen.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: solver enumerate|path|number KIND CANDIDATES      ("number": enumerate, 3/2 of the members) */
#include "zero_one.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static uint64_t seed = 1;

static uint64_t draw(uint64_t below)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (seed >> 20) % below;
}

static uint64_t regular(uint32_t i, uint32_t n)
{
	(void)i, (void)n;
	return 1000000;
}

static uint64_t random_size(uint32_t i, uint32_t n)
{
	(void)i, (void)n;
	return draw((uint64_t)1 << 40);
}

/* Nearly equal sums everywhere: what defeats a filter with a loose bound. */
static uint64_t near_ties(uint32_t i, uint32_t n)
{
	(void)i, (void)n;
	return ((uint64_t)1 << 40) + draw(3);
}

/* The greedy choices are wrong: the farther a candidate, the dearer. */
static uint64_t sawtooth(uint32_t i, uint32_t n)
{
	uint32_t period = n / 100 + 1;
	return 1000000 + (uint64_t)(i % period) * (i % period) + draw(7);
}

static uint64_t falling(uint32_t i, uint32_t n)
{
	return (uint64_t)(n - i) * 1000;
}

static uint64_t rising(uint32_t i, uint32_t n)
{
	(void)n;
	return (uint64_t)i * 1000;
}

/* Two values, 2^40 apart. */
static uint64_t extremes(uint32_t i, uint32_t n)
{
	(void)i, (void)n;
	return draw(2) ? (uint64_t)1 << 40 : 1;
}

static const struct kind {
	const char *name;
	uint64_t (*size)(uint32_t i, uint32_t n);
	uint32_t per_interval; /* candidates, 0: a hundredth of all */
	int uneven;            /* times in bursts */
} kinds[] = {
	{"regular", regular, 100, 0},    {"random", random_size, 100, 0},
	{"bursts", random_size, 100, 1}, {"near-ties", near_ties, 0, 1},
	{"sawtooth", sawtooth, 0, 0},    {"falling", falling, 0, 0},
	{"rising", rising, 0, 0},        {"extremes", extremes, 0, 1},
	{"dense", near_ties, 3, 0},
};

static void make(struct zero_one *p, const struct kind *k, uint32_t n)
{
	uint64_t *time = malloc(n * sizeof *time), *weight = malloc(n * sizeof *weight), at = 0;
	for (uint32_t i = 0; i < n; i++) {
		at += !k->uneven ? 1000 : draw(50) ? draw(100) : draw(80000);
		time[i] = at;
		weight[i] = k->size(i, n);
	}
	uint64_t interval = at / n * (k->per_interval ? k->per_interval : n / 100 + 1);
	*p = (struct zero_one){time, weight, n, at + 1, interval, -1};
	for (uint32_t i = 0; i + 1 < n; i++)
		if (time[i + 1] - time[i] > p->interval_ns)
			p->interval_ns = time[i + 1] - time[i];
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
	struct zero_one p;
	struct zero_one_answer a;
	struct rusage usage;
	const struct kind *k = kinds;
	if (argc == 2 && !strcmp(argv[1], "kinds")) {
		for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
			puts(kinds[i].name);
		return 0;
	}
	for (size_t i = 0; argc == 4 && i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(argv[2], kinds[i].name))
			k = &kinds[i];
	if (argc != 4)
		return 2;
	make(&p, k, (uint32_t)atoi(argv[3]));
	if (!strcmp(argv[1], "number")) {
		zero_one_enumerate(&p, &a);
		p.number = a.n + (p.n - a.n < a.n / 2 ? p.n - a.n : a.n / 2);
		zero_one_free(&a);
	}
	double begin = now();
	(strcmp(argv[1], "path") ? zero_one_enumerate : zero_one_path)(&p, &a);
	double seconds = now() - begin;
	const char *wrong = a.status == ZERO_ONE_OK ? zero_one_check(&p, &a) : "no answer";
	getrusage(RUSAGE_SELF, &usage);
	printf("%.4f %ld %u %llu\n", seconds, usage.ru_maxrss / 1024, a.n,
	       (unsigned long long)a.weight);
	if (wrong)
		fprintf(stderr, "solver: %s\n", wrong);
	return wrong != NULL;
}
