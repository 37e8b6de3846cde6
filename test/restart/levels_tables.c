/* levels_tables.c - tables that change between filling and reading.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "levels.h"

/* Levels change places after they are filled. */
static void swapped(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		fill(u[top - 1], rows[bottom], columns[bottom], t);
		double **other = u[top - 1];
		u[top - 1] = u[top];
		u[top] = other;
		printf("swapped %g\n", sum(u[top - 1], rows[bottom], columns[bottom]));
	}
}

/* A row does. */
static void row_swapped(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = bottom; k <= top; k++)
			fill(u[k], rows[k] - 1, columns[k], t);
		for (int k = bottom; k <= top; k++) {
			double *other = u[k][1];
			u[k][1] = u[k][rows[k] - 1];
			u[k][rows[k] - 1] = other;
		}
		double s = 0;
		for (int k = bottom; k <= top; k++)
			s += sum(u[k], rows[k] - 1, columns[k]);
		printf("row swapped %g\n", s);
	}
}

/* A pointer taken before the tables change still leads to the old level. */
static void kept_pointer(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double **old = u[2];
		u[2] = u[3];
		u[3] = old;
		fill(old, rows[2], columns[2], t);
		printf("kept pointer %g\n", sum(u[2], rows[2], columns[2]));
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	(void)argc;
	set_sizes();
	swapped(levels(0));
	row_swapped(levels(0));
	kept_pointer(levels(0));
	return 0;
}
