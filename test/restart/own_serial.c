/* Copies of thread-local variables live at positions of serial code: the initial thread's, and those that
 * OpenMP keeps for the other threads between regions of one size.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
// WITH: units/own.c
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include "units/own.h"

#define MOST 8

struct pair {
	double x;
	short n;
};

static int turns;
static double series[5];
static struct pair pair;
static long once;
#pragma omp threadprivate(turns, series, pair, once)

static __thread int serial_only = 7;
static _Thread_local const char *word = "none";
static const char *const words[] = {"one", "two", "three", "four"};

static long seen[MOST];

static void work(int k)
{
#pragma omp parallel
	{
		int me = omp_get_thread_num();
		turns += k + me;
		series[k % 5] += me * 0.5 + turns;
		pair.x = pair.x * 0.5 + k;
		pair.n++;
		own_push(me * 10 + k);
		word = words[(me + k) % 4];
	}
}

/* The initial thread alone: an inactive region is none that ends a copy's life. */
static void alone(int k)
{
#pragma omp parallel if (k < 0)
	turns += 100;
#pragma omp parallel if (k > 2) copyin(once)
	seen[omp_get_thread_num()] += once;
}

static int middle(int k)
{
	static __thread int entered = 3;
	int before = serial_only + entered++;
#pragma potential_ckpt
	serial_only += k;
	once = k * 11;
	return before;
}

static void show(int k)
{
	char line[MOST][120];
	memset(line, 0, sizeof line);
#pragma omp parallel
	{
		double sum = 0;
		for (int i = 0; i < 5; i++)
			sum += series[i];
		snprintf(line[omp_get_thread_num()], 120, "%d %g %g %d %s %ld", turns, sum, pair.x, pair.n,
			 word, own_sum());
	}
	for (int i = 0; i < MOST; i++)
		if (line[i][0])
			printf("%d.%d: %s\n", k, i, line[i]);
}

int main(void)
{
	omp_set_dynamic(0);
	own_name("first");
	for (int k = 0; k < 5; k++) {
#pragma potential_ckpt
		work(k);
		int before = middle(k);
		if (k == 1)
			own_name("later");
#pragma potential_ckpt
		alone(k);
		if (k % 2)
			show(k);
		printf("%d: %d %d %s %ld\n", k, before, serial_only, own_named(), seen[0] + seen[MOST - 1]);
	}
	return 0;
}
