/* levels.c - coarse levels that are filled before they are read, and some that are not quite.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "levels.h"

/* Each level but the last is filled from the one above: none of them is needed. */
static void whole(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = top; k >= bottom + 1; k--) {
			int j = k - 1;
			inside(u[j], u[k], rows[j], columns[j]);
			border(u[j], rows[j], columns[j]);
		}
		printf("whole %g\n", sum_all(u));
	}
}

/* The lowest level is left out. */
static void one_short(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = top; k > bottom + 1; k--) {
			int j = k - 1;
			inside(u[j], u[k], rows[j], columns[j]);
			border(u[j], rows[j], columns[j]);
		}
		printf("one short %g\n", sum_all(u));
	}
}

static void no_border(double ***u)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = top; k >= bottom + 1; k--)
			inside(u[k - 1], u[k], rows[k - 1], columns[k - 1]);
		printf("no border %g\n", sum_all(u));
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	(void)argc;
	set_sizes();
	whole(levels(0));
	one_short(levels(0));
	no_border(levels(0));
	return 0;
}
