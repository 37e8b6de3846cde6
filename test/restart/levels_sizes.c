/* levels_sizes.c - levels filled by other sizes than they are read by.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "levels.h"

/* Rows and columns that no level's size counts. */
static void longer(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double s = 0;
		for (int k = bottom; k <= top; k++)
			fill(u[k], rows[k], columns[k], t);
		for (int k = bottom; k <= top; k++)
			s += sum(u[k], rows[k] + 1, columns[k] + 1);
		printf("longer %g\n", s);
	}
}

/* Read as if it were the next level, whose rows are longer. */
static void of_another(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double s = 0;
		for (int k = bottom; k < top; k++)
			fill(u[k + 1], rows[k], columns[k], t);
		for (int k = bottom; k < top; k++)
			s += sum(u[k + 1], rows[k + 1], columns[k + 1]);
		printf("of another %g\n", s);
	}
}

/* The sizes grow between filling and reading. */
static void resized(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = bottom; k <= top; k++)
			fill(u[k], rows[k], columns[k], t);
		for (int k = bottom; k <= top; k++)
			rows[k]++, columns[k]++;
		printf("resized %g\n", sum_all(u));
		for (int k = bottom; k <= top; k++)
			rows[k]--, columns[k]--;
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	(void)argc;
	set_sizes();
	longer(levels(SPARE));
	of_another(levels(0));
	resized(levels(SPARE));
	return 0;
}
