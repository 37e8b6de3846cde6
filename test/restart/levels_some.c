/* levels_some.c - levels that are one, every second level, levels with nothing inside.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "levels.h"

static int parity;

/* Two levels are one: what is written to the one is read of the other before that. */
static void alike(double ***u)
{
	u[3] = u[2];
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double s = sum(u[2], rows[2], columns[2]);
		fill(u[3], rows[2], columns[2], s);
		printf("alike %g\n", s);
	}
}

/* Every second level is filled. */
static void every_second(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = bottom; k <= top; k++)
			if ((k + parity) % 2 == 0)
				fill(u[k], rows[k], columns[k], t);
		printf("every second %g\n", sum_all(u));
	}
}

/* Levels so small that there is nothing inside, so that borders are copies of what was there. */
static void small(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double s = 0;
		for (int k = top; k >= bottom + 1; k--) {
			inside(u[k - 1], u[k], rows[k - 1] - 2, columns[k - 1] - 2);
			border(u[k - 1], rows[k - 1] - 2, columns[k - 1] - 2);
		}
		for (int k = bottom; k < top; k++)
			s += sum(u[k], rows[k] - 2, columns[k] - 2);
		printf("small %g\n", s);
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	parity = argc > 1;
	set_sizes();
	alike(levels(0));
	every_second(levels(0));
	small(levels(0));
	return 0;
}
