// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* What is filled where a mask says so is taken where it says so; rows are as long as a table says. Twins of which something is
 * left: another mask, one that has changed, its next entry, another value; a row one shorter, as long as another one, or as it was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1500, BOXES = 50, ROOM = 16 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(masked), TWINS(type), TWINS(by_call), TWINS(grid), TWINS(both), TWINS(changed), TWINS(box), TWINS(record),
	TWINS(longer), TWINS(team), TWINS(next), TWINS(left), TWINS(handed), TWINS(two), TWINS(added), sum = 1;
static unsigned long rows_all[BOXES][ROOM], rows_most[BOXES][ROOM];

struct box {
	int n;
	unsigned char is_open;
	double size;
};

static struct world {
	int n;
	int *mask, *other, *kind, *count, (*flags)[ROOM];
	unsigned char *open;
	struct box *boxes;
} world;

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

/* ---- masks ---- */

static void fill(unsigned long *x, const int *mask, int n)
{
	for (int k = 0; k < n; k++)
		if (mask[k])
			x[k] = k + sum;
}

static void take(const unsigned long *x, const int *mask, int n)
{
	for (int k = 0; k < n; k++) {
		if (!mask[k])
			continue;
		add(x[k]);
	}
}

static void masks(const struct world *w)
{
	for (int k = 0; k < w->n; k++) {
		if (w->open[k])
			masked_all[k] = masked_most[k] = k + sum;
		if (w->kind[k] == 2)
			type_all[k] = type_most[k] = k + sum;
		if (w->kind[k] > 1 && w->mask[k])
			two_all[k] = k + sum;
		if (w->kind[k] > 1)
			two_most[k] = k + sum;
		if (w->mask[k])
			next_all[k] = next_most[k] = k + sum;
	}
	for (int k = 0; k < w->n; k++) {
		if (w->open[k])
			add(masked_all[k]);
		if (w->mask[k])
			add(masked_most[k]);
		if (w->kind[k] == 2)
			add(type_all[k]);
		if (w->kind[k] == 3)
			add(type_most[k]);
		if (w->kind[k] > 1 && w->mask[k])
			add(two_all[k]);
		if (w->mask[k])
			add(two_most[k] + next_all[k]);
		if (w->mask[k + 1])
			add(next_most[k]);
	}
	fill(by_call_all, w->mask, w->n);
	fill(by_call_most, w->mask, w->n);
	take(by_call_all, w->mask, w->n);
	take(by_call_most, w->other, w->n);
	fill(handed_all, w->mask + 2, w->n);
	fill(handed_most, w->mask + 2, w->n);
	take(handed_all, w->mask + 2, w->n);
	take(handed_most, w->mask, w->n);
}

static void grids(const struct world *w)
{
	for (int i = 0; i < BOXES; i++)
		for (int j = 0; j < ROOM; j++)
			if (w->flags[i][j] == 1)
				grid_all[i * ROOM + j] = grid_most[i * ROOM + j] = i + sum;
			else if (w->flags[i][j] == 2)
				grid_most[i * ROOM + j] = j;
	for (int i = 0; i < BOXES; i++)
		for (int j = 0; j < ROOM; j++) {
			if (w->flags[i][j] == 1)
				add(grid_all[i * ROOM + j]);
			if (w->flags[i][j])
				add(grid_most[i * ROOM + j]);
		}
}

/* Both ways fill; of the twin the second one does not. */
static void branches(const struct world *w)
{
	for (int k = 0; k < w->n; k++)
		if (w->mask[k])
			both_all[k] = both_most[k] = k + sum;
		else if (w->kind[k] == 1)
			both_all[k] = both_most[k] = k;
		else
			both_all[k] = 3;
	for (int k = 0; k < w->n; k++)
		add(both_all[k] + both_most[k]);
}

static void changing(struct world *w)
{
	for (int k = 0; k < w->n; k++) {
		if (w->mask[k])
			changed_all[k] = changed_most[k] = left_all[k] = k + sum;
		if (w->other[k]) {
			left_most[k] = k + sum;
			w->other[k] = k % 3 == 0;
		}
	}
	for (int k = 0; k < w->n; k++)
		if (w->mask[k])
			add(changed_all[k] + left_all[k]);
	w->mask[sum % 7] ^= 1;
	for (int k = 0; k < w->n; k++) {
		if (w->mask[k])
			add(changed_most[k]);
		if (w->other[k])
			add(left_most[k]);
	}
	for (int k = 0; k < w->n; k++)
		w->other[k] ^= k % 2;
}

/* ---- rows ---- */

static void boxes(struct world *w)
{
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i < w->count[b]; i++) {
			box_all[ROOM * b + i] = box_most[ROOM * b + i] = b + sum;
			rows_all[b][i] = rows_most[b][i] = i + sum;
			longer_all[ROOM * b + i] = i;
		}
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i < w->count[b] - 1; i++)
			longer_most[ROOM * b + i] = i + sum;
	for (int b = 0; b < BOXES; b++) {
		for (int i = 0; i < w->count[b]; i++)
			add(box_all[ROOM * b + i] + rows_all[b][i] + longer_all[ROOM * b + i] + longer_most[ROOM * b + i]);
		for (int i = 0; i < w->count[b + 1]; i++)
			add(rows_most[b][i]);
	}
	for (int b = 0; b < BOXES; b++)
		w->count[b] = (w->count[b] + b + (int)(sum % 3)) % ROOM;
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i < w->count[b]; i++)
			add(box_most[ROOM * b + i]);
}

static void records(const struct world *w)
{
	for (int b = 0; b < BOXES; b++) {
		const struct box *x = &w->boxes[b];
		if (x->is_open)
			for (int i = 0; i < x->n; i++)
				record_all[ROOM * b + i] = record_most[ROOM * b + i] = i + sum;
	}
	for (int b = 0; b < BOXES; b++) {
		if (w->boxes[b].is_open)
			for (int i = 0; i < w->boxes[b].n; i++)
				add(record_all[ROOM * b + i]);
		for (int i = 0; i < w->boxes[b].n; i++)
			add(record_most[ROOM * b + i]);
	}
}

/* Cleared in all, then added to and taken in some; the twin is cleared up to the count. */
static void additions(const struct world *w)
{
	memset(added_all, 0, sizeof added_all);
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i < w->count[b]; i++)
			added_most[ROOM * b + i] = 0;
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i < w->boxes[b].n; i++) {
			added_all[ROOM * b + i] += i;
			added_most[ROOM * b + i] += sum;
		}
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i < ROOM; i++)
			add(added_all[ROOM * b + i] + added_most[ROOM * b + i]);
}

static void in_team(const struct world *w)
{
#pragma omp parallel for schedule(dynamic)
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i < w->count[b]; i++)
			team_all[ROOM * b + i] = team_most[ROOM * b + i] = b + i + sum;
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i < w->count[b]; i++)
			add(team_all[ROOM * b + i]);
	for (int b = 0; b < BOXES; b++)
		for (int i = 0; i <= w->count[b] && i < ROOM; i++)
			add(team_most[ROOM * b + i]);
}

static void *room(size_t n, size_t size)
{
	void *p = calloc(n, size);
	return p ? p : (exit(1), p);
}

static void begin(struct world *w)
{
	w->mask = room(SIZE, sizeof *w->mask), w->other = room(SIZE, sizeof *w->other), w->kind = room(SIZE, sizeof *w->kind);
	w->count = room(BOXES + 1, sizeof *w->count), w->flags = room(BOXES, sizeof *w->flags), w->open = room(SIZE, 1);
	w->boxes = room(BOXES, sizeof *w->boxes);
	for (int k = 0; k < SIZE; k++) {
		w->mask[k] = k % 3 == 1, w->other[k] = k % 4 == 1, w->kind[k] = k % 5, w->open[k] = k % 7 > 2;
		masked_most[k] = type_most[k] = by_call_most[k] = grid_most[k] = both_most[k] = changed_most[k] = k;
		box_most[k] = record_most[k] = longer_most[k] = team_most[k] = next_most[k] = left_most[k] = 3 * k;
		handed_most[k] = two_most[k] = added_most[k] = 5 * k;
	}
	for (int b = 0; b < BOXES; b++) {
		w->count[b] = b * 7 % ROOM;
		w->boxes[b] = (struct box){b * 5 % ROOM, b % 3 > 0, b};
		for (int i = 0; i < ROOM; i++)
			w->flags[b][i] = (b + i) % 3, rows_most[b][i] = b * i;
	}
}

int main(int argc, char **argv)
{
	struct world *w = &world;
	(void)argv;
	begin(w);
	for (int turn = 0; turn < 5; turn++) {
		w->n = 900 + 11 * (turn % 3) + argc - 1;
#pragma potential_ckpt
		masks(w);
		grids(w);
		branches(w);
#pragma potential_ckpt
		changing(w);
		boxes(w);
#pragma potential_ckpt
		records(w);
		additions(w);
		in_team(w);
		printf("%lu\n", sum);
	}
	return 0;
}
