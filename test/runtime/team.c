/* team.c - parallel regions before and after a serial position: blocks made by all threads,
 * OpenMP's settings, a checkpoint asked for while a region runs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: team STEPS [env]. The program sets 3 threads, unless the environment is to do that; each
 * keeps a list in the heap. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#include "emitted.h"

enum { EXTERNAL, LISTS, NODES, NOBJECTS };

struct node {
	struct node *next;
	long value;
};

static struct node *lists[3];
OBJECT(lists, LISTS);
SET(live, BIT(LISTS) | BIT(NODES));
SET(none, 0);
static void replay_main_fn(void);
static const struct ompckpt_label labels[] = {{1, 0, live, none, 0, 0}};
static const struct ompckpt_function fn_main = {"main", "team.c", 0,      1, 32,
						0,      0,        labels, 0, replay_main_fn};
static const struct ompckpt_function *const functions[] = {&fn_main};
static const struct ompckpt_site sites[] = {{"malloc at team.c:1", NODES}};
static const char *const positions[] = {"main:1"};
const struct ompckpt_program ompckpt_program = {
	OMPCKPT_ABI, 1, NOBJECTS, 1, 1, 1, functions, sites, positions,
};

static long one_step(int i)
{
	long sum = 0;
	int n = 0;
#pragma omp parallel reduction(+ : sum)
	{
		int me = omp_get_thread_num();
#pragma omp single
		n = omp_get_num_threads();
		for (int k = 0; k < 100; k++) {
			struct node *p = ompckpt_malloc(sizeof *p + (size_t)(k % 9) * 8, NODES);
			p->value = i * 1000 + me * 100 + k;
			p->next = lists[me];
			lists[me] = p;
			if (k % 2 == 1) {
				lists[me] = p->next;
				free(p);
			}
		}
		for (struct node *p = lists[me]; p != NULL; p = p->next)
			sum += p->value;
	}
#pragma omp parallel for schedule(runtime) reduction(+ : sum)
	for (int k = 0; k < 100; k++)
		sum += k;
	omp_sched_t kind;
	int chunk;
	omp_get_schedule(&kind, &chunk);
	printf("%d %ld threads %d schedule %d %d\n", i, sum, n, (int)kind, chunk);
	return sum;
}

int main(int argc, char **argv)
{
	if (ompckpt_start())
		return ((int (*)(void))ompckpt_replay_next())();
	argv = ompckpt_argv();
	int steps = argc > 1 ? atoi(argv[1]) : 10;
	if (argc < 3)
		omp_set_num_threads(3);
	omp_set_dynamic(0);
	omp_set_schedule(omp_sched_dynamic, 7);
	for (int i = 0; i < steps; i++) {
		one_step(i);
		if (OMPCKPT_DUE) {
			FRAME(32);
			ompckpt_enter(&ompckpt_f.h, &fn_main, 0);
			FIELD(int, 0) = steps;
			FIELD(int, 4) = i;
			ompckpt_f.h.label = 1;
			ompckpt_take(&ompckpt_f.h);
		}
	}
	return 0;
}

static int replay_main(void)
{
	FRAME(32);
	ompckpt_replay_enter(&ompckpt_f.h, &fn_main);
	int steps = FIELD(int, 0), i = FIELD(int, 4);
	goto L1;
	for (; i < steps; i++) {
		one_step(i);
		if (OMPCKPT_DUE) {
			FIELD(int, 0) = steps;
			FIELD(int, 4) = i;
			ompckpt_f.h.label = 1;
			ompckpt_take(&ompckpt_f.h);
		}
		if (0) {
		L1:;
			ompckpt_resumed();
		}
	}
	return 0;
}
static void replay_main_fn(void) __attribute__((alias("replay_main")));
