/* restart_program.c - a small program that has something of each kind an image can hold.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For fuzz_restart. Whatever a restart brings back in the wrong place, all it does with it is to add
 * numbers: it follows no pointer that lies in the heap, uses no stream that is not open, and each of
 * its loops ends. "./program team":
 * cut in a parallel region. */
#include <locale.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 600, ROUNDS = 6 };

static long grid[N][16], fixed[2048], sum, *small[8], *big;
static long own;
#pragma omp threadprivate(own)
static char state[64];
static omp_lock_t lock;
static omp_nest_lock_t nest;
static FILE *in, *out;

static void bye(void)
{
	printf("bye\n");
}

static void last(int code, void *name)
{
	printf("%s %d\n", (const char *)name, code);
}

static void step(long *kept, int n)
{
	long row[12] = {n};
	double part[n + 3];
	for (int i = 0; i < n + 3; i++)
		part[i] = i;
#pragma potential_ckpt
	for (int i = 0; i < 12; i++)
		row[i] += i + kept[i % 4];
	sum += row[n % 12] + (long)part[n] + random() % 10 + (long)(drand48() * 10);
	kept[0] += row[3];
}

static void descend(int depth, long *above)
{
	long kept[4] = {depth, above[0], 1, 2};
	if (depth > 0)
		descend(depth - 1, kept);
	else
		step(kept, ROUNDS);
	above[1] += kept[0];
}

/* Of "grid" the rows from "from" on are needed: runs. */
static void rows(int from)
{
	for (int i = 0; i < from; i++)
		grid[i][3] = i;
#pragma potential_ckpt
	for (int i = from; i < N; i++)
		sum += grid[i][5];
}

static int is_open(FILE *f)
{
	return f != NULL && fileno(f) >= 0;
}

static void serial(void)
{
	long top[4] = {0};
	char line[16];
	for (int k = 0; k < ROUNDS; k++) {
		omp_set_nest_lock(&nest);
		descend(k % 3, top);
		omp_unset_nest_lock(&nest);
		rows(50 * k);
		if (is_open(in) && fgets(line, sizeof line, in) != NULL)
			sum += line[0];
		if (is_open(out))
			fprintf(out, "%ld\n", sum);
		sum += small[k][1] + big[100 * k] + top[1] % 7;
#pragma omp parallel num_threads(2) reduction(+ : sum)
		sum += own++ % 3;
	}
}

static void team(void)
{
#pragma omp parallel num_threads(3) reduction(+ : sum)
	{
		long mine[4] = {omp_get_thread_num(), 2};
		for (int k = 0; k < ROUNDS; k++) {
			mine[1] += mine[0] + own++;
#pragma potential_ckpt
			sum += mine[1] % 5;
#pragma omp for schedule(dynamic, 4)
			for (int i = 0; i < 40; i++) {
#pragma potential_ckpt
				grid[i][k] += i + mine[1] % 2;
			}
		}
	}
}

int main(int argc, char **argv)
{
	initstate(7, state, sizeof state);
	setlocale(LC_ALL, "C");
	srand48(5);
	omp_init_lock(&lock);
	omp_init_nest_lock(&nest);
	omp_set_lock(&lock);
	atexit(bye);
	on_exit(last, "last");
	in = fopen("in.txt", "r");
	out = fopen("out.txt", "w+");
	for (int i = 0; i < 8; i++) {
		small[i] = malloc(24 + 40 * i);
		small[i][0] = small[i][1] = i;
	}
	big = calloc(40000, sizeof *big);
	for (int i = 0; i < N; i++)
		for (int k = 0; k < 16; k++)
			grid[i][k] = i * k;
	for (int i = 0; i < 40000; i++)
		big[i] = i % 91;
	for (int i = 0; i < 2048; i++)
		fixed[i] = i % 5;
	if (argc > 1 && strcmp(argv[1], "team") == 0)
		team();
	else
		serial();
	for (int i = 0; i < 2048; i++)
		sum += fixed[i];
	printf("sum %ld\n", sum);
	return 0;
}
