/* parts.c - main -> work -> step, a position in step: of a global, a local with a fixed address and
 * heap blocks only some elements are needed, of which numbers say how many.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Usage: parts STEPS. Prints one line a step and a sum at the end. The numbers change at every
 * fourth step. */
#include <stdio.h>
#include <stdlib.h>

#include "emitted.h"

enum { NONE, GRID, SIZE, BAND, SHAPE, BLOCK, UNUSED, NOBJECTS };
enum { N = 64, WIDTH = 256, LAST = 8, CELLS = 1000 };

static double grid[N][N];
static int size;
static struct {
	short steps;
	double *cells;
} shape;
OBJECT(grid, GRID);
OBJECT(size, SIZE);
OBJECT(shape, SHAPE);

/* ---- step needs the inside of the grid, up to "size", and what it has set of the band ---- */

static const struct ompckpt_value step_values[] = {
	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, grid},
	{OMPCKPT_VALUE_STATIC, 4, 1, 0, 0, &size},
	{OMPCKPT_VALUE_RECORD, 8, 0, 0, 0, 0},  /* band */
	{OMPCKPT_VALUE_RECORD, 4, 1, 0, 12, 0}, /* i, or more */
};
static const long inside_strides[] = {N * sizeof(double), sizeof(double)};
static const unsigned inside_counts[] = {0, 2, 2};
static const long inside[][7] = {
	{-1, 0, 0, 0, 0, 1, 0},
	{-2, 0, 1, 0, 0, -1, 0},
	{-1, 0, 0, 0, 0, 0, 1},
	{-2, 0, 1, 0, 0, 0, -1},
};
static const long first_strides[] = {sizeof(double)};
static const unsigned first_counts[] = {0, 2};
static const long first[][6] = {{0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 1, -1}};
static const struct ompckpt_box step_boxes[] = {
	{0, 2, 0, sizeof(double), inside_strides, inside_counts, inside[0]},
	{2, 1, 0, sizeof(double), first_strides, first_counts, first[0]},
};
SET(in_step, BIT(GRID) | BIT(BAND));
static const struct ompckpt_part step_part = {in_step, 4, 2, step_values, step_boxes};

/* ---- work the grid's first row, the band's end, and of blocks what comes from step i on ---- */

static const struct ompckpt_value work_values[] = {
	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, grid},
	{OMPCKPT_VALUE_ARENA, 0, 0, 0, 0, 0}, /* band */
	{OMPCKPT_VALUE_STATIC, 0, 0, 0, 0, &shape},
	{OMPCKPT_VALUE_POINTER, 8, 0, 2, 8, 0}, /* shape.cells */
	{OMPCKPT_VALUE_RECORD, 8, 0, 0, 16, 0}, /* pairs */
	{OMPCKPT_VALUE_RECORD, 4, 1, 0, 12, 0}, /* i, or less */
};
static const unsigned always[] = {0};
static const long fifth_strides[] = {5 * sizeof(double)}, pairs_strides[] = {sizeof(double)};
static const unsigned two[] = {0, 2};
static const long fifths[][8] = {
	{0, 0, 0, 0, 0, 0, -1, 5},
	{CELLS / 5 - 1, 0, 0, 0, 0, 0, 0, -1},
};
static const long pairs_rows[][8] = {
	{0, 0, 0, 0, 0, 0, -2, 1},
	{CELLS - 1, 0, 0, 0, 0, 0, 0, -1},
};
static const struct ompckpt_box work_boxes[] = {
	{0, 0, 0, sizeof grid[0], 0, always, 0},
	{1, 0, (WIDTH - LAST) * sizeof(double), LAST * sizeof(double), 0, always, 0},
	{3, 1, 0, sizeof(double), fifth_strides, two, fifths[0]},
	{4, 1, 0, sizeof(double), pairs_strides, two, pairs_rows[0]},
};
SET(in_work, BIT(GRID) | BIT(BAND) | BIT(BLOCK) | BIT(UNUSED));
static const struct ompckpt_part work_part = {in_work, 6, 4, work_values, work_boxes};

/* ---- tables ---- */

SET(live_step, BIT(GRID) | BIT(SIZE) | BIT(BAND));
SET(live_work, BIT(GRID) | BIT(SIZE) | BIT(BAND) | BIT(SHAPE) | BIT(BLOCK) | BIT(UNUSED));
SET(none, 0);

static void replay_main_fn(void), replay_work(void), replay_step(void);
static const struct ompckpt_label main_labels[] = {{1, -1, none, none, 0, 0}};
static const struct ompckpt_label work_labels[] = {{2, -1, live_work, none, &work_part, 0}};
static const struct ompckpt_label step_labels[] = {{3, 0, live_step, none, &step_part, 0}};
static const struct ompckpt_local work_locals[] = {
	{"work:band", BAND, 0, WIDTH * sizeof(double)},
};
static const struct ompckpt_function fn_main = {"main", "parts.c", 0,           1, 16,
						0,      0,         main_labels, 0, replay_main_fn};
static const struct ompckpt_function fn_work = {
	"work", "parts.c",   1,           1,          48, WIDTH * sizeof(double),
	1,      work_labels, work_locals, replay_work};
static const struct ompckpt_function fn_step = {"step", "parts.c", 2,           1, 32,
						0,      0,         step_labels, 0, replay_step};
static const struct ompckpt_function *const functions[] = {&fn_main, &fn_work, &fn_step};
static const struct ompckpt_site sites[] = {
	{"malloc of blocks", BLOCK, OMPCKPT_OBJECT_CONSTANT},
	{"malloc of what is unused", UNUSED, 0},
};
static const char *const positions[] = {"step:3"};
const struct ompckpt_program ompckpt_program = {
	OMPCKPT_ABI, 1, NOBJECTS, 3, 2, 1, functions, sites, positions,
};

/* ---- the program ---- */

static double step_rest(const double *band, int i)
{
	double s = 0;
	for (int a = 1; a < size - 1; a++)
		for (int b = 1; b < size - 1; b++)
			s += grid[a][b];
	for (int a = 0; a <= i; a++)
		s += band[a];
	return s;
}

static double step(double *band, int i)
{
	size = 3 + i / 4 * 7 % (N - 2);
	for (int a = 1; a < N; a++)
		for (int b = 0; b < N; b++)
			grid[a][b] = a * b + i;
	for (int a = 0; a < WIDTH - LAST; a++)
		band[a] = a + i + 1;
	if (OMPCKPT_DUE) {
		FRAME(32);
		ompckpt_enter(&ompckpt_f.h, &fn_step, 0);
		FIELD(double *, 0) = band;
		FIELD(int, 8) = i;
		FIELD(int, 12) = i / 4 * 4 + 3;
		ompckpt_f.h.label = 1;
		ompckpt_take(&ompckpt_f.h);
	}
	return step_rest(band, i);
}

static double body_step(double *band, int i)
{
	FRAME(32);
	ompckpt_replay_enter(&ompckpt_f.h, &fn_step);
	band = FIELD(double *, 0);
	i = FIELD(int, 8);
	ompckpt_resumed();
	return step_rest(band, i);
}

static double replay_step_wrap(void)
{
	const char *r = ompckpt_replay_record(&fn_step);
	return body_step(*(double **)(r + 0), *(int *)(r + 8));
}
static void replay_step(void) __attribute__((alias("replay_step_wrap")));

static double turn(double s, int i, const double *pairs)
{
	s += (i % 5 == 0 ? shape.cells[i] : 0) + pairs[2 * i] + pairs[2 * i + 1];
	printf("step %d %.17g\n", i, s);
	return s;
}

static double work_rest(double s, int i, const double *band, const double *pairs)
{
	for (int k = WIDTH - LAST; k < WIDTH; k++)
		s += band[k];
	for (int k = 0; k < N; k++)
		s += grid[0][k];
	for (int k = 0; k < CELLS; k++)
		s += (k % 5 == 0 && k >= i ? shape.cells[k] : 0) + (k >= 2 * i ? pairs[k] : 0);
	return s;
}

#define WORK_STORE                                                                                 \
	FIELD(int, 0) = steps;                                                                     \
	FIELD(int, 8) = i;                                                                         \
	FIELD(int, 12) = i / 4 * 4;                                                                \
	FIELD(double *, 16) = pairs;                                                               \
	FIELD(double, 24) = s

static double work(int steps)
{
	FRAME(48);
	ompckpt_enter(&ompckpt_f.h, &fn_work, WIDTH * sizeof(double));
	double s = 0, *const band = (void *)ompckpt_f.h.arena;
	shape.steps = (short)steps;
	shape.cells = ompckpt_malloc(CELLS * sizeof(double), BLOCK);
	ompckpt_malloc(CELLS * sizeof(double), UNUSED);
	ompckpt_malloc(CELLS * sizeof(double), BLOCK);
	double *pairs = ompckpt_malloc(CELLS * sizeof(double), BLOCK);
	for (int k = 0; k < CELLS; k++) {
		shape.cells[k] = k / 3.0;
		pairs[k] = k / 7.0;
	}
	for (int k = 0; k < N; k++)
		grid[0][k] = k;
	for (int k = WIDTH - LAST; k < WIDTH; k++)
		band[k] = k;
	for (int i = 0; i < steps; i++) {
		WORK_STORE;
		ompckpt_f.h.label = 1;
		s += step(band, i);
		s = turn(s, i, pairs);
	}
	return work_rest(s, steps, band, pairs);
}

static double body_work(void)
{
	FRAME(48);
	ompckpt_replay_enter(&ompckpt_f.h, &fn_work);
	double *const band = (void *)ompckpt_f.h.arena;
	int steps = FIELD(int, 0), i = FIELD(int, 8);
	double *pairs = FIELD(double *, 16), s = FIELD(double, 24);
	goto L1;
	for (; i < steps; i++) {
		WORK_STORE;
		ompckpt_f.h.label = 1;
		s += step(band, i);
		if (0) {
		L1:;
			s += ((double (*)(void))ompckpt_replay_next())();
		}
		s = turn(s, i, pairs);
	}
	return work_rest(s, steps, band, pairs);
}
static void replay_work(void) __attribute__((alias("body_work")));

int main(int argc, char **argv)
{
	if (ompckpt_start())
		return ((int (*)(void))ompckpt_replay_next())();
	FRAME(16);
	ompckpt_enter(&ompckpt_f.h, &fn_main, 0);
	if (argc < 2)
		return 1;
	ompckpt_f.h.label = 1;
	printf("sum %.17g\n", work(atoi(argv[1])));
	return 0;
}

static int replay_main(void)
{
	FRAME(16);
	ompckpt_replay_enter(&ompckpt_f.h, &fn_main);
	printf("sum %.17g\n", ((double (*)(void))ompckpt_replay_next())());
	return 0;
}
static void replay_main_fn(void) __attribute__((alias("replay_main")));
