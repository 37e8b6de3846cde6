/* levels_block_offsets.c - offsets and sizes that change, that meet, that are negative.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "levels_block.h"

static void fill_all(double *u, int more, double by)
{
	for (int k = bottom; k <= top; k++)
		fill(&u[first[k]], rows[k] + more, columns[k] + more, by);
}

/* Two levels change places after they are filled. */
static void swapped(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		fill(&u[first[top - 1]], rows[bottom], columns[bottom], t);
		int other = first[top - 1];
		first[top - 1] = first[top];
		first[top] = other;
		printf("swapped %g\n", sum(&u[first[top - 1]], rows[bottom], columns[bottom]));
	}
}

/* All of them are moved between filling and reading, by a function. */
static void move_by(int by)
{
	for (int k = bottom; k <= top; k++)
		first[k] += by;
}

static void moved(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		fill_all(u, 0, t);
		move_by(3);
		printf("moved %g\n", sum_all(u));
		move_by(-3);
	}
}

/* A pointer taken before the table changes still leads to the old level. */
static void kept_pointer(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double *old = &u[first[2]];
		int at = first[2];
		first[2] = first[3];
		first[3] = at;
		fill(old, rows[2], columns[2], t);
		printf("kept pointer %g\n", sum(&u[first[2]], rows[2], columns[2]));
	}
}

/* Levels share what they are made of: what is written to the one is read of the other before that. */
static void alike(double *u)
{
	int was = first[3];
	begin(u);
	first[3] = first[2] + 5;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double s = sum(&u[first[2]], rows[2], columns[2]);
		fill(&u[first[3]], rows[2], columns[2], s);
		printf("alike %g\n", s);
	}
	first[3] = was;
}

/* Offsets are counted from the middle, to both sides. */
static void from_the_middle(double *u)
{
	begin(u);
	move_by(-1500);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		fill_all(u + 1500, -1, t);
		printf("from the middle %g\n", sum_all(u + 1500));
	}
	move_by(1500);
}

/* The sizes grow between filling and reading. */
static void resized(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		fill_all(u, 0, t);
		for (int k = bottom; k <= top; k++)
			rows[k]++, columns[k]++;
		printf("resized %g\n", sum_all(u));
		for (int k = bottom; k <= top; k++)
			rows[k]--, columns[k]--;
	}
}

/* Filled with rows as long as those of the next level. */
static void other_rows(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = bottom; k < top; k++)
			fill(&u[first[k]], rows[k], columns[k + 1], t);
		double s = 0;
		for (int k = bottom; k < top; k++)
			s += sum(&u[first[k]], rows[k], columns[k]);
		printf("other rows %g\n", s);
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	(void)argc;
	set_sizes();
	swapped(block);
	moved(block);
	kept_pointer(block);
	alike(block);
	from_the_middle(block);
	resized(block);
	other_rows(malloc(sizeof block));
	return 0;
}
