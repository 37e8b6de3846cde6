// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Rows with a count each: cells of particles, buckets, lists of neighbours. Each array has a twin of which some element comes to lie below
 * the count of its row without being filled: what was there long ago, above the count at the label, is read then. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 24, ROOM = 16, STEPS = 9 };

#define TWINS(x) x##_all[ROWS * ROOM], x##_most[ROWS * ROOM], x##_n[ROWS]
static int TWINS(pushed), TWINS(before), TWINS(moved), TWINS(swapped), TWINS(cleared), TWINS(looped),
	TWINS(tested), TWINS(near), TWINS(copied), TWINS(aliased), TWINS(turned), TWINS(wide), TWINS(cut),
	TWINS(early), TWINS(given), TWINS(team), TWINS(chosen), TWINS(taken), TWINS(other), TWINS(sorted);
static int table_all[ROWS][ROOM], table_most[ROWS][ROOM], table_n[ROWS];
static int beside_all[ROWS + 1][ROOM], beside_most[ROWS + 1][ROOM], beside_n[ROWS], TWINS(narrow), TWINS(late);
static int near_of[ROWS][3], copied_was[ROWS];
static struct box {
	int n, id;
	int all[ROOM], most[ROOM];
} boxes[ROWS];
static struct grid {
	int *n, *all, *most;
} *grid;
static struct count {
	short id;
	unsigned char n;
} small[ROWS];
static int small_all[ROWS * ROOM], small_most[ROWS * ROOM];
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

/* Is the element of the twin left out? */
static int left_out(int c, int step)
{
	return (c + step) % 5 == 0;
}

static void shrink(int *n, int to)
{
	for (int c = 0; c < ROWS; c++)
		if (n[c] > to)
			n[c] = to;
}

static void push(int c, int x, int step)
{
	if (pushed_n[c] == ROOM)
		return;
	pushed_all[ROOM * c + pushed_n[c]] = x;
	if (!left_out(c, step))
		pushed_most[ROOM * c + pushed_n[c]] = x;
	pushed_n[c]++;
}

static void push_before(int c, int x, int step)
{
	int at = ROOM * c + before_n[c];
	before_n[c]++;
	before_all[at] = x;
	if (!left_out(c, step))
		before_most[at] = x;
}

static void copy_moved(int to, int from, int step)
{
	moved_all[to] = moved_all[from];
	if (!left_out(to, step))
		moved_most[to] = moved_most[from];
}

static void move(int c, int i, int d, int step)
{
	int n = moved_n[d];
	copy_moved(ROOM * d + n, ROOM * c + i, step);
	moved_n[d]++;
	moved_n[c]--;
	n = moved_n[c];
	if (n)
		copy_moved(ROOM * c + i, ROOM * c + n, step);
}

static void redistribute(int step)
{
	for (int c = 0; c < ROWS; c++) {
		int i = 0;
		while (i < moved_n[c]) {
			int d = (int)((unsigned)moved_all[ROOM * c + i] % ROWS);
			if (d != c && moved_n[d] < ROOM)
				move(c, i, d, step);
			else
				i++;
		}
	}
}

static void swap_rows(int c, int d, int step)
{
	int n = swapped_n[c];
	swapped_n[c] = swapped_n[d];
	swapped_n[d] = n;
	for (int i = 0; i < swapped_n[c]; i++) {
		swapped_all[ROOM * c + i] = step + i;
		if (i || !left_out(c, step))
			swapped_most[ROOM * c + i] = step + i;
	}
	for (int i = 0; i < swapped_n[d]; i++)
		swapped_all[ROOM * d + i] = swapped_most[ROOM * d + i] = step - i;
}

static void clear(int step)
{
#pragma omp parallel for
	for (int c = 0; c < ROWS; c++)
		cleared_n[c] = 0;
#pragma omp parallel for
	for (int c = 0; c < ROWS; c++)
		team_n[c] = 2;
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < (c + step) % 4; i++) {
			cleared_all[ROOM * c + cleared_n[c]] = step * c + i;
			if (!left_out(c + i, step))
				cleared_most[ROOM * c + cleared_n[c]] = step * c + i;
			cleared_n[c]++;
		}
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < 2; i++) {
			team_all[ROOM * c + i] = step;
			if (i || !left_out(c, step))
				team_most[ROOM * c + i] = step;
		}
}

static void in_loops(int step)
{
	for (int c = 0; c < ROWS; c++) {
		for (int i = 0; i < 3; i++) {
			looped_all[ROOM * c + looped_n[c]] = step + i;
			looped_n[c]++;
			if (left_out(c, step) && i == 1)
				break;
			looped_most[ROOM * c + looped_n[c] - 1] = step + i;
		}
		int q = 0;
		while (++tested_n[c] && q++ < 2)
			tested_most[ROOM * c + tested_n[c] - 1] = step;
		for (q = 1; q < 5; q++)
			tested_all[ROOM * c + tested_n[c] - q] = step + q;
	}
}

static void find_near(int step)
{
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < 3; i++)
			near_of[c][i] = (5 * c + 7 * i + step) % ROWS;
	for (int c = 0; c < ROWS; c++) {
		near_all[ROOM * c + near_n[c]] = step;
		if (!left_out(c, step))
			near_most[ROOM * c + near_n[c]] = step;
		near_n[c]++;
	}
	for (int c = 0; c < ROWS; c++)
		for (int k = 0; k < 3; k++) {
			int d = near_of[c][k];
			for (int i = 0; i < near_n[d]; i++)
				add((unsigned)(near_all[ROOM * d + i] + near_most[ROOM * d + i]));
		}
}

static void copies(int step)
{
	memcpy(copied_n, copied_was, sizeof copied_n);
	for (int c = 0; c < ROWS; c++) {
		for (int i = 0; i < copied_n[c]; i++)
			copied_all[ROOM * c + i] = step + c;
		for (int i = left_out(c, step); i < copied_n[c]; i++)
			copied_most[ROOM * c + i] = step + c;
	}
	int *at = &aliased_n[step];
	*at += *at < 9;
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < aliased_n[c]; i++)
			aliased_all[ROOM * c + i] = i - step;
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < aliased_n[c] - (c == step); i++)
			aliased_most[ROOM * c + i] = i - step;
}

static void turn(int step)
{
	for (int c = 0; c < ROWS; c++) {
		turned_all[ROOM * (ROWS - 1 - c) + turned_n[c]] = step;
		turned_most[ROOM * (left_out(c, step) ? c : ROWS - 1 - c) + turned_n[c]] = step;
		turned_n[c]++;
	}
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < turned_n[c]; i++)
			add((unsigned)(turned_all[ROOM * (ROWS - 1 - c) + i] + turned_most[ROOM * (ROWS - 1 - c) + i]));
}

/* A row reaches into the next one. */
static void widen(int step)
{
	for (int c = 0; c < ROWS - 1; c++) {
		wide_all[12 * c + wide_n[c]] = step - c;
		if (!left_out(c, step))
			wide_most[12 * c + wide_n[c]] = step - c;
		wide_n[c]++;
	}
	for (int c = 0; c < ROWS - 1; c++)
		for (int i = 0; i < wide_n[c]; i++)
			add((unsigned)(wide_all[12 * c + i] + wide_most[12 * c + i]));
}

static void cut_between(int c, int step)
{
	cut_n[c]++;
#pragma potential_ckpt
	cut_all[ROOM * c + cut_n[c] - 1] = step;
	if (!left_out(c, step))
		cut_most[ROOM * c + cut_n[c] - 1] = step;
}

static int fails(int step)
{
	return step > 1000 ? step : 0;
}

static int fill_early(int step)
{
	for (int c = 0; c < ROWS; c++)
		early_n[c]++;
	int r = fails(step);
	for (int c = 0; c < ROWS; c++)
		if (!left_out(c, step))
			early_most[ROOM * c + early_n[c] - 1] = step;
	if (r)
		return r;
	for (int c = 0; c < ROWS; c++)
		early_all[ROOM * c + early_n[c] - 1] = step;
	return 0;
}

static void give(int *row, int *count, int x)
{
	row[*count] = x;
	++*count;
}

static void give_all(int step)
{
	for (int c = 0; c < ROWS; c++) {
		int n = given_n[c];
		give(&given_most[ROOM * (left_out(c, step) ? (c + 1) % ROWS : c)], &n, step);
		give(&given_all[ROOM * c], &given_n[c], step);
	}
}

static void choose(int step)
{
	for (int c = 0; c < ROWS; c++) {
		switch ((c + step) % 4) {
		case 0: chosen_most[ROOM * c + chosen_n[c]] = step; /* fall through */
		case 1: chosen_all[ROOM * c + chosen_n[c]++] = step; break;
		case 2: chosen_n[c] -= chosen_n[c] > 0; break;
		default:
			chosen_all[ROOM * c + chosen_n[c]] = c;
			chosen_most[ROOM * c + chosen_n[c]] = c;
			chosen_n[c]++;
		}
	}
}

static int take_last(int c)
{
	return taken_n[c] > 0 ? taken_all[ROOM * c + --taken_n[c]] + taken_most[ROOM * c + taken_n[c]] : 7;
}

static void pass_on(int step)
{
	for (int c = 0; c + 1 < ROWS; c++)
		while (taken_n[c] > 2 && taken_n[c + 1] < 9) {
			int x = take_last(c);
			taken_all[ROOM * (c + 1) + taken_n[c + 1]] = x;
			if (!left_out(c, step))
				taken_most[ROOM * (c + 1) + taken_n[c + 1]] = x;
			taken_n[c + 1]++;
		}
	for (int c = 0; c < ROWS; c++) {
		taken_all[ROOM * c + taken_n[c]] = taken_most[ROOM * c + taken_n[c]] = step;
		taken_n[c]++;
	}
}

/* What one row's count says is read of another. */
static void others(int step)
{
	for (int c = 0; c < ROWS; c++) {
		other_all[ROOM * c + other_n[c]] = other_most[ROOM * c + other_n[c]] = step;
		other_n[c]++;
	}
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < other_n[c]; i++)
			add((unsigned)(other_all[ROOM * c + i] + other_most[ROOM * ((c + 1) % ROWS) + i]));
	other_n[step] = 3;
}

static void sort(int step)
{
	int many[ROWS] = {0}, all[ROWS * ROOM];
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < sorted_n[c]; i++) {
			int d = (int)((unsigned)sorted_all[ROOM * c + i] % ROWS);
			if (many[d] < ROOM)
				all[ROOM * d + many[d]++] = sorted_all[ROOM * c + i];
		}
	for (int c = 0; c < ROWS; c++) {
		for (int i = 0; i < many[c]; i++) {
			sorted_all[ROOM * c + i] = all[ROOM * c + i];
			if (i || !left_out(c, step))
				sorted_most[ROOM * c + i] = all[ROOM * c + i];
		}
		sorted_n[c] = many[c];
	}
}

/* Filled in the row beside, in rows of another length, one element too late. */
static void misplace(int step)
{
	for (int c = 0; c < ROWS; c++) {
		beside_all[c][beside_n[c]] = step;
		beside_most[c + 1][beside_n[c]] = step;
		beside_n[c]++;
		narrow_all[ROOM * c + narrow_n[c]] = step;
		narrow_most[8 * c + narrow_n[c]] = step;
		narrow_n[c]++;
		late_all[ROOM * c + late_n[c]] = step;
		late_most[ROOM * c + 1 + late_n[c]] = step;
		late_n[c]++;
	}
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < beside_n[c]; i++)
			add((unsigned)(beside_all[c][i] + beside_most[c][i]));
	take(narrow_all, narrow_n);
	take(narrow_most, narrow_n);
	take(late_all, late_n);
	take(late_most, late_n);
	shrink(beside_n, 2);
	shrink(narrow_n, 2);
	shrink(late_n, 2);
}

static void in_records(int step)
{
	for (int c = 0; c < ROWS; c++) {
		table_all[c][table_n[c]] = step;
		table_most[left_out(c, step) ? (c + 1) % ROWS : c][table_n[c]] = step;
		table_n[c]++;
		boxes[c].all[boxes[c].n] = step + c;
		if (!left_out(c, step))
			boxes[c].most[boxes[c].n] = step + c;
		boxes[c].n++;
		grid->all[ROOM * c + grid->n[c]] = step - c;
		if (!left_out(c, step))
			grid->most[ROOM * c + grid->n[c]] = step - c;
		grid->n[c]++;
		small[c].n -= 3;
		if (small[c].n > 9)
			small[c].n = 5;
		for (int i = 0; i < small[c].n; i++)
			small_all[ROOM * c + i] = step;
		for (int i = left_out(c, step); i < small[c].n; i++)
			small_most[ROOM * c + i] = step;
	}
	for (int c = 0; c < ROWS; c++) {
		for (int i = 0; i < table_n[c]; i++)
			add((unsigned)(table_all[c][i] + table_most[c][i]));
		for (int i = 0; i < boxes[c].n; i++)
			add((unsigned)(boxes[c].all[i] + boxes[c].most[i]));
		for (int i = 0; i < grid->n[c]; i++)
			add((unsigned)(grid->all[ROOM * c + i] + grid->most[ROOM * c + i]));
		for (int i = 0; i < small[c].n; i++)
			add((unsigned)(small_all[ROOM * c + i] + small_most[ROOM * c + i]));
		boxes[c].n -= boxes[c].n > 3 ? 3 : 1;
		grid->n[c] -= grid->n[c] > 2 ? 2 : 1;
	}
	shrink(table_n, 2);
}

static void begin_with(int *all, int *most, int *n)
{
	for (int i = 0; i < ROWS * ROOM; i++) {
		all[i] = 3 * i;
		most[i] = 5 * i + 1;
	}
	for (int c = 0; c < ROWS; c++)
		n[c] = c % 3 + 1;
}

#define BEGIN(x) begin_with(x##_all, x##_most, x##_n)

static void begin(void)
{
	BEGIN(pushed), BEGIN(before), BEGIN(moved), BEGIN(swapped), BEGIN(cleared), BEGIN(looped), BEGIN(tested);
	BEGIN(near), BEGIN(copied), BEGIN(aliased), BEGIN(turned), BEGIN(wide), BEGIN(cut), BEGIN(early), BEGIN(given);
	begin_with(&beside_all[0][0], &beside_most[0][0], beside_n);
	BEGIN(narrow), BEGIN(late), BEGIN(team), BEGIN(chosen), BEGIN(taken), BEGIN(other), BEGIN(sorted);
	begin_with(&table_all[0][0], &table_most[0][0], table_n);
	grid = malloc(sizeof *grid);
	grid->n = malloc(ROWS * sizeof *grid->n);
	grid->all = malloc(ROWS * ROOM * sizeof *grid->all);
	grid->most = malloc(ROWS * ROOM * sizeof *grid->most);
	begin_with(grid->all, grid->most, grid->n);
	begin_with(small_all, small_most, copied_was);
	for (int c = 0; c < ROWS; c++) {
		boxes[c].n = c % 3 + 1;
		small[c].n = c % 5;
		for (int i = 0; i < ROOM; i++)
			boxes[c].all[i] = boxes[c].most[i] = c * i;
	}
	memcpy(copied_was, copied_n, sizeof copied_was);
}

int main(void)
{
	begin();
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int c = 0; c < ROWS; c++) {
			push(c, step * c, step);
			push_before(c, step - c, step);
		}
		redistribute(step);
		swap_rows(step, step + 7, step);
		clear(step);
		in_loops(step);
		find_near(step);
		copies(step);
		turn(step);
		widen(step);
		cut_between(step + 3, step);
		add((unsigned)fill_early(step));
		give_all(step);
		choose(step);
		pass_on(step);
		others(step);
		sort(step);
		misplace(step);
		in_records(step);
		TAKE(pushed), TAKE(before), TAKE(moved), TAKE(swapped), TAKE(cleared), TAKE(looped), TAKE(tested);
		TAKE(near), TAKE(copied), TAKE(aliased), TAKE(cut), TAKE(early), TAKE(given), TAKE(team), TAKE(chosen);
		TAKE(taken), TAKE(sorted);
		shrink(pushed_n, 2), shrink(before_n, 1), shrink(moved_n, 9), shrink(looped_n, 1), shrink(tested_n, 2);
		shrink(near_n, 2), shrink(copied_n, 1), shrink(aliased_n, 2), shrink(turned_n, 2), shrink(wide_n, 3);
		shrink(cut_n, 1), shrink(early_n, 2), shrink(given_n, 2), shrink(chosen_n, 3), shrink(other_n, 2);
		shrink(taken_n, 5), shrink(cleared_n, 1), shrink(team_n, 1), shrink(sorted_n, 9), shrink(swapped_n, 2);
		printf("%d %lu\n", step, sum);
	}
	return 0;
}
