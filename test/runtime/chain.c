/* chain.c - main -> work -> step, a position in step and one in work: globals, heap lists, a local
 * array with a fixed address that callee and heap point to, scalars by value, a VLA.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: chain STEPS BLOCKS [MICROSECONDS]. Prints one line a step and a checksum at the end. While
 * there is a file "slow", a step takes MICROSECONDS longer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emitted.h"

enum { NONE, GRID, HEAD, CURSOR, SCRATCH, LIST, BUFFER, VLA, DEAD, LOG, NOBJECTS };

struct node {
	struct node *next;
	double *where;
	unsigned long value;
};

#ifndef GRID_SIZE
#define GRID_SIZE 4096
#endif
static double grid[GRID_SIZE];
static struct node *head, **cursor;
static char scratch[1000]; /* dead at every position */
static FILE *log_file;
OBJECT(grid, GRID);
OBJECT(head, HEAD);
OBJECT(cursor, CURSOR);
OBJECT(scratch, SCRATCH);
OBJECT(log_file, LOG);

SET(live_step, BIT(GRID) | BIT(HEAD) | BIT(LIST) | BIT(BUFFER) | BIT(VLA) | BIT(CURSOR));
SET(live_work, BIT(GRID) | BIT(HEAD) | BIT(LIST) | BIT(BUFFER) | BIT(VLA) | BIT(CURSOR) | BIT(LOG));
SET(live_main, BIT(HEAD) | BIT(GRID) | BIT(LIST) | BIT(LOG));
SET(none, 0);
SET(kill_scratch, BIT(SCRATCH));

static void replay_main_fn(void), replay_work(void), replay_step(void);
static const struct ompckpt_label main_labels[] = {{1, -1, live_main, none, 0, 0}};
static const struct ompckpt_label work_labels[] = {
	{2, -1, live_work, none, 0, 0},
	{3, 1, live_work, kill_scratch, 0, 0},
};
static const struct ompckpt_label step_labels[] = {{4, 0, live_step, kill_scratch, 0, 0}};
static const struct ompckpt_local work_locals[] = {
	{"work:buffer", BUFFER, 0, 64 * sizeof(double)},
	{"work:vla", VLA, 48, 0},
};
static const struct ompckpt_function fn_main = {"main", "chain.c", 0,           1, 32,
						0,      0,         main_labels, 0, replay_main_fn};
static const struct ompckpt_function fn_work = {
	"work", "chain.c", 1, 2, 64, 64 * sizeof(double), 2, work_labels, work_locals, replay_work};
static const struct ompckpt_function fn_step = {"step", "chain.c", 2,           1, 48,
						0,      0,         step_labels, 0, replay_step};

static const struct ompckpt_function *const functions[] = {&fn_main, &fn_work, &fn_step};
static const struct ompckpt_site sites[] = {
	{"malloc at chain.c:1", LIST},
	{"malloc at chain.c:2", DEAD},
};
static const char *const positions[] = {"step:4", "work:3"};
const struct ompckpt_program ompckpt_program = {
	OMPCKPT_ABI, 1, NOBJECTS, 3, 2, 2, functions, sites, positions,
};

static unsigned long mix(unsigned long h, unsigned long v)
{
	return (h ^ v) * 0x100000001b3ul;
}

/* STEP */
static double step(double *buffer, int i, int microseconds)
{
	double s = 0;
	memset(scratch, i, sizeof scratch);
	for (int k = 0; k < 64; k++) {
		buffer[k] = buffer[k] * 0.5 + i + (double)(rand() % 100);
		s += buffer[k];
	}
	if (microseconds > 0 && access("slow", F_OK) == 0)
		usleep((unsigned)microseconds);
	if (OMPCKPT_DUE) {
		FRAME(48);
		ompckpt_enter(&ompckpt_f.h, &fn_step, 0);
		FIELD(double *, 0) = buffer;
		FIELD(int, 8) = i;
		FIELD(int, 12) = microseconds;
		FIELD(double, 16) = s;
		ompckpt_f.h.label = 1;
		ompckpt_take(&ompckpt_f.h);
	}
	grid[i % 4096] += s;
	memset(scratch, 1, sizeof scratch);
	return s;
}

static double body_step(double *buffer, int i, int microseconds)
{
	double s = 0;
	FRAME(48);
	ompckpt_replay_enter(&ompckpt_f.h, &fn_step);
	switch (ompckpt_f.h.label) {
	case 1: goto L1;
	default: __builtin_unreachable();
	}
L1:;
	buffer = FIELD(double *, 0);
	i = FIELD(int, 8);
	microseconds = FIELD(int, 12);
	s = FIELD(double, 16);
	ompckpt_resumed();
	(void)microseconds;
	grid[i % 4096] += s;
	memset(scratch, 1, sizeof scratch);
	return s;
}

static double replay_step_wrap(void)
{
	const char *r = ompckpt_replay_record(&fn_step);
	return body_step(*(double **)(r + 0), *(int *)(r + 8), *(int *)(r + 12));
}
static void replay_step(void) __attribute__((alias("replay_step_wrap")));

static void add_node(int i, double *where)
{
	struct node *n = ompckpt_malloc(sizeof *n + (size_t)(i % 7) * 40, LIST);
	void *dead = ompckpt_malloc(100 + (size_t)i % 300, DEAD);
	n->value = (unsigned long)i * 2654435761u;
	n->where = where;
	n->next = NULL;
	*cursor = n;
	cursor = &n->next;
	if (i % 3 == 0)
		free(dead);
}

/* Continue from label 2 on, one turn of the loop. */
#define WORK_REST                                                                                  \
	acc += t;                                                                                  \
	vla[i % n] += (int)t;                                                                      \
	fprintf(log_file, "%d %.17g\n", i, acc);                                                   \
	printf("step %d %.17g %d\n", i, acc, vla[i % n]);

#define WORK_STORE                                                                                 \
	FIELD(int, 0) = steps;                                                                     \
	FIELD(int, 4) = microseconds;                                                              \
	FIELD(int, 8) = i;                                                                         \
	FIELD(int, 12) = n;                                                                        \
	FIELD(double, 16) = acc;                                                                   \
	FIELD(int, 24) = blocks

static double work(int steps, int blocks, int microseconds)
{
	FRAME(64);
	ompckpt_enter(&ompckpt_f.h, &fn_work, 64 * sizeof(double));
	double acc = 0, *const buffer = (void *)ompckpt_f.h.arena;
	int n = 5 + steps % 3;
	struct ompckpt_vla *slot = (void *)(ompckpt_f.r + 48);
	slot->at = NULL;
	slot->size = 0;
	int *vla = ompckpt_vla(slot, (unsigned long)n * sizeof *vla, VLA);
	memset(vla, 0, (unsigned long)n * sizeof *vla);
	memset(buffer, 0, 64 * sizeof *buffer);
	cursor = &head;
	for (int i = 0; i < blocks; i++)
		add_node(i, &buffer[i % 64]);
	for (int i = 0; i < steps; i++) {
		double t;
		WORK_STORE;
		ompckpt_f.h.label = 1;
		t = step(buffer, i, microseconds);
		WORK_REST
		if (OMPCKPT_DUE) {
			WORK_STORE;
			ompckpt_f.h.label = 2;
			ompckpt_take(&ompckpt_f.h);
		}
	}
	ompckpt_vla_free(slot);
	return acc + *head->where;
}

static double body_work(int steps, int blocks, int microseconds)
{
	FRAME(64);
	ompckpt_replay_enter(&ompckpt_f.h, &fn_work);
	double acc, *buffer = (void *)ompckpt_f.h.arena, t;
	int n, i, *vla;
	struct ompckpt_vla *slot = (void *)(ompckpt_f.r + 48);
	steps = FIELD(int, 0);
	microseconds = FIELD(int, 4);
	i = FIELD(int, 8);
	n = FIELD(int, 12);
	acc = FIELD(double, 16);
	blocks = FIELD(int, 24);
	vla = slot->at;
	switch (ompckpt_f.h.label) {
	case 1: goto L1;
	case 2: goto L2;
	default: __builtin_unreachable();
	}
	for (; i < steps; i++) {
		WORK_STORE;
		ompckpt_f.h.label = 1;
		t = step(buffer, i, microseconds);
		if (0) {
		L1:;
			t = ((double (*)(void))ompckpt_replay_next())();
		}
		WORK_REST
		if (OMPCKPT_DUE) {
			WORK_STORE;
			ompckpt_f.h.label = 2;
			ompckpt_take(&ompckpt_f.h);
		}
		if (0) {
		L2:;
			ompckpt_resumed();
		}
	}
	ompckpt_vla_free(slot);
	return acc + *head->where;
}

static double replay_work_wrap(void)
{
	const char *r = ompckpt_replay_record(&fn_work);
	return body_work(*(int *)(r + 0), *(int *)(r + 24), *(int *)(r + 4));
}
static void replay_work(void) __attribute__((alias("replay_work_wrap")));

static int finish(double t)
{
	unsigned long h = 14695981039346656037ul, n = 0;
	for (struct node *p = head; p != NULL; p = p->next, n++)
		h = mix(h, p->value);
	for (int i = 0; i < 4096; i++) {
		unsigned long v;
		memcpy(&v, &grid[i], sizeof v);
		h = mix(h, v);
	}
	printf("total %.17g nodes %lu hash %016lx random %d %.17g\n", t, n, h, rand(), drand48());
	return fclose(log_file);
}

int main(int argc, char **argv)
{
	if (ompckpt_start())
		return ((int (*)(void))ompckpt_replay_next())();
	argv = ompckpt_argv();
	FRAME(32);
	ompckpt_enter(&ompckpt_f.h, &fn_main, 0);
	if (argc < 3)
		return 1;
	grid[GRID_SIZE - 1] = 1; /* all of it is in the images, zeros too */
	srand48(7);
	drand48();
	log_file = fopen("chain.log", "w");
	if (log_file == NULL)
		return 1;
	fprintf(log_file, "begin\n");
	FIELD(int, 0) = argc;
	FIELD(char **, 8) = argv;
	ompckpt_f.h.label = 1;
	double t = work(atoi(argv[1]), atoi(argv[2]), argc > 3 ? atoi(argv[3]) : 0);
	printf("%s %s\n", argv[1], argv[2]);
	return finish(t);
}

static int replay_main(void)
{
	FRAME(32);
	ompckpt_replay_enter(&ompckpt_f.h, &fn_main);
	char **argv = FIELD(char **, 8);
	double t = ((double (*)(void))ompckpt_replay_next())();
	printf("%s %s\n", argv[1], argv[2]);
	return finish(t);
}
static void replay_main_fn(void) __attribute__((alias("replay_main")));
