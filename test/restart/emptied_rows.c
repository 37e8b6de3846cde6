// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Rows that are emptied, and what comes to lie in them then. Each array has a twin of which some element is left out: what was there before
 * the row was emptied is read again. Arrays that each step writes whole, or parts of, are not filled by whoever makes a row longer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 24, ROOM = 16, STEPS = 7 };

#define TWINS(x) x##_all[ROWS * ROOM], x##_most[ROWS * ROOM], x##_n[ROWS]
static int TWINS(each), TWINS(half), TWINS(odd), TWINS(seldom), TWINS(stopped), TWINS(restored), TWINS(called), TWINS(set), TWINS(team),
	TWINS(down), TWINS(turned), TWINS(less), TWINS(beside), TWINS(two), TWINS(jump), TWINS(halo), TWINS(shorter);
static int two_m[ROWS], order[ROWS], whole[ROWS * ROOM], part[ROWS * ROOM], later[ROWS * ROOM], again_n[ROWS], again_whole[ROWS * ROOM],
	again_part[ROWS * ROOM], again_first[ROWS * ROOM];
static struct box {
	int id, n, m;
} boxes[ROWS];
static int box_all[ROWS * ROOM], box_most[ROWS * ROOM];
static struct grid {
	int rows, *n, *m, *all, *most;
} *grid;
static unsigned long sum = 1;

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static void take(const int *x, const int *n)
{
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < n[c]; i++)
			add((unsigned)x[ROOM * c + i]);
}

#define TAKE(x) (take(x##_all, x##_n), take(x##_most, x##_n))

static int left_out(int c, int step)
{
	return (c + step) % 3 == 0;
}

#define PUT(x, c, value, step)                                                                                                                \
	do {                                                                                                                                  \
		int at_ = ROOM * (c) + x##_n[c];                                                                                              \
		x##_n[c]++;                                                                                                                   \
		x##_all[at_] = (value);                                                                                                       \
		if (!left_out(c, step))                                                                                                       \
			x##_most[at_] = (value);                                                                                              \
	} while (0)

static void empty_from(int *n, int first, int end)
{
	for (int c = first; c < end; c++)
		n[c] = 0;
}

static void none(int *n, int first, int end)
{
	for (int c = first; c < end; c++)
		n[c] -= n[c] > 1;
}

static void simple(int step)
{
	empty_from(each_n, 0, ROWS);
	empty_from(half_n, ROWS / 2, ROWS);
	for (int c = 1; c < ROWS; c += 2)
		odd_n[c] = 0;
	if (step % 2)
		empty_from(seldom_n, 0, ROWS);
	for (int c = 0; c < ROWS; c++) {
		if (c == ROWS - step)
			break;
		stopped_n[c] = 0;
	}
	memset(set_n, 0, sizeof set_n);
	for (int c = ROWS - 1; c > step; c--)
		down_n[c] = 0;
	for (int c = 0; c < ROWS / 2; c++)
		turned_n[order[c]] = 0;
	for (int c = 0; c < ROWS; c++)
		less_n[c] = -1;
	for (int c = 0; c < ROWS; c++)
		shorter_n[c] = 2;
	for (int c = 0; c < ROWS; c++) {
		PUT(each, c, step + c, step);
		PUT(half, c, step * c, step);
		PUT(odd, c, step - c, step);
		PUT(seldom, c, step ^ c, step);
		PUT(stopped, c, step + 2 * c, step);
		PUT(set, c, step + 3 * c, step);
		PUT(down, c, step + 4 * c, step);
		PUT(turned, c, step + 5 * c, step);
		PUT(shorter, c, step - c, step);
		less_n[c] = 1;
		less_all[ROOM * c] = step;
		if (!left_out(c, step))
			less_most[ROOM * c] = step;
	}
}

static void restore(int step)
{
	int was[ROWS];
	for (int c = 0; c < ROWS; c++) {
		was[c] = restored_n[c];
		restored_n[c] = 0;
	}
	for (int c = 0; c < ROWS; c++) {
		restored_n[c] = was[c];
		if (step % 2)
			PUT(restored, c, step, step);
	}
}

static void (*volatile chosen)(int *, int, int);

static void by_call(int step)
{
	void (*empty)(int *, int, int) = step % 2 ? empty_from : none;
	empty(called_n, 0, ROWS);
	for (int c = 0; c < ROWS; c++)
		PUT(called, c, step + 7 * c, step);
	chosen = empty;
}

static void in_team(int step)
{
#pragma omp parallel for
	for (int c = 0; c < ROWS; c++)
		team_n[c] = 0;
#pragma omp parallel for
	for (int c = 0; c < ROWS; c++)
		PUT(team, c, step + 6 * c, step);
}

/* The row that is filled is not the one that was emptied; nor is the other array of counts. */
static void of_others(int step)
{
	for (int c = 0; c + 1 < ROWS; c++)
		beside_n[c + 1] = 0;
	for (int c = 0; c < ROWS; c++)
		PUT(beside, c, step - 2 * c, step);
	for (int c = 0; c < ROWS; c++)
		two_m[c] = 0;
	for (int c = 0; c < ROWS; c++) {
		PUT(two, c, step - 3 * c, step);
		two_m[c] += two_n[c];
	}
	for (int c = 0; c < ROWS; c++) {
		if (c % 5 == step % 5)
			goto next;
		jump_n[c] = 0;
	next:
		PUT(jump, c, step - 4 * c, step);
	}
}

static void in_records(int step)
{
	for (int c = grid->rows; c < ROWS; c++)
		grid->n[c] = 0;
	for (int c = ROWS / 2; c < ROWS; c++)
		boxes[c].n = 0;
	for (int c = 0; c < ROWS; c++)
		boxes[c].m = grid->m[c] = 0;
	for (int c = 0; c < ROWS; c++)
		boxes[c].m++, grid->m[c]++;
	for (int c = 0; c < ROWS; c++) {
		int at = ROOM * c + boxes[c].n++, to = ROOM * c + grid->n[c]++;
		box_all[at] = step + c;
		grid->all[to] = step - c;
		if (!left_out(c, step)) {
			box_most[at] = step + c;
			grid->most[to] = step - c;
		}
	}
	for (int c = 0; c < ROWS; c++) {
		for (int i = 0; i < boxes[c].n; i++)
			add((unsigned)(box_all[ROOM * c + i] + box_most[ROOM * c + i]));
		for (int i = 0; i < grid->n[c]; i++)
			add((unsigned)(grid->all[ROOM * c + i] + grid->most[ROOM * c + i]));
	}
}

/* Read below counts in each step, before they are written: whole, but for one row, in all but the first step. */
static void written_by_steps(int step)
{
	for (int k = 0; k < 3; k++) {
		take(whole, halo_n);
		take(part, halo_n);
		take(later, halo_n);
		empty_from(halo_n, ROWS / 2, ROWS);
		for (int c = 0; c < ROWS; c++)
			if (c >= ROWS / 2 || (c + k) % 4 == 0)
				PUT(halo, c, step + k, step);
		for (int i = 0; i < ROWS * ROOM; i++)
			whole[i] = step + i;
		for (int i = ROOM; i < ROWS * ROOM; i++)
			part[i] = step - i;
		for (int i = 0; k && i < ROWS * ROOM; i++)
			later[i] = step ^ i;
	}
	TAKE(halo);
	for (int c = 0; c < ROWS / 2; c++)
		halo_n[c] -= halo_n[c] > 9 ? 6 : 0;
}

/* The same in a loop that is not counted; and rows of which each iteration writes the first element alone. */
static void written_again(int step)
{
	int left = 3 + step % 2;
	while (left) {
		take(again_whole, again_n);
		take(again_part, again_n);
		take(again_first, again_n);
		for (int c = 0; c < ROWS; c++) {
			again_n[c] += (c + left) % 3 == 0;
			again_first[ROOM * c] = step;
		}
		for (int i = 0; i < ROWS * ROOM; i++)
			again_whole[i] = left + i;
		for (int i = ROOM; i < ROWS * ROOM; i++)
			again_part[i] = left - i;
		left = (left * 5 + sum % 2 * 8) % 8 > 6 ? 0 : left - 1;
	}
	for (int c = 0; c < ROWS; c++)
		again_n[c] -= again_n[c] > 3 ? 2 : 0;
}

#define START(x)                                                                                                                              \
	for (int i = 0; i < ROWS * ROOM; i++)                                                                                                 \
	x##_all[i] = x##_most[i] = 100 + i, x##_n[i / ROOM] = 2 + i / ROOM % 3

int main(void)
{
	START(each); START(half); START(odd); START(seldom); START(stopped); START(restored); START(called); START(set); START(team);
	START(down); START(turned); START(less); START(beside); START(two); START(jump); START(halo); START(shorter);
	grid = malloc(sizeof *grid);
	grid->rows = ROWS / 3;
	grid->n = calloc(ROWS, sizeof(int));
	grid->m = calloc(ROWS, sizeof(int));
	grid->all = malloc(ROWS * ROOM * sizeof(int));
	grid->most = malloc(ROWS * ROOM * sizeof(int));
	for (int i = 0; i < ROWS * ROOM; i++)
		box_all[i] = box_most[i] = grid->all[i] = grid->most[i] = whole[i] = part[i] = later[i] = again_whole[i] = again_part[i] =
			again_first[i] = 7 * i;
	for (int c = 0; c < ROWS; c++)
		order[c] = (5 * c + 3) % ROWS;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		simple(step);
		restore(step);
		by_call(step);
		in_team(step);
		of_others(step);
		in_records(step);
		written_by_steps(step);
		written_again(step);
		TAKE(each), TAKE(half), TAKE(odd), TAKE(seldom), TAKE(stopped), TAKE(restored), TAKE(called), TAKE(set), TAKE(team), TAKE(down),
			TAKE(turned), TAKE(less), TAKE(beside), TAKE(two), TAKE(jump), TAKE(shorter);
		for (int c = 0; c < ROWS; c++)
			add((unsigned)(boxes[c].m + grid->m[c]));
		printf("%d: %lu\n", step, sum);
	}
	return 0;
}
