/* levels_block.c - coarse levels of one block that are filled before they are read, and some that
 * are not quite.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "levels_block.h"

static void restrict_to(double *u, int k)
{
	int j = k - 1;
	inside(&u[first[j]], &u[first[k]], rows[j], columns[j], columns[k]);
	border(&u[first[j]], rows[j], columns[j]);
}

/* Each level but the last is filled from the one above: none of them is needed. */
static void whole(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = top; k >= bottom + 1; k--)
			restrict_to(u, k);
		printf("whole %g\n", sum_all(u));
	}
}

/* The lowest level is left out. */
static void one_short(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = top; k > bottom + 1; k--)
			restrict_to(u, k);
		printf("one short %g\n", sum_all(u));
	}
}

static void no_border(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int k = top; k >= bottom + 1; k--)
			inside(&u[first[k - 1]], &u[first[k]], rows[k - 1], columns[k - 1],
			       columns[k]);
		printf("no border %g\n", sum_all(u));
	}
}

/* Levels so small that there is nothing inside, so that borders are copies of what was there. */
static void small(double *u)
{
	begin(u);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		double s = 0;
		for (int k = top; k >= bottom + 1; k--) {
			inside(&u[first[k - 1]], &u[first[k]], rows[k - 1] - 2, columns[k - 1] - 2,
			       columns[k]);
			border(&u[first[k - 1]], rows[k - 1] - 2, columns[k - 1] - 2);
		}
		for (int k = bottom; k < top; k++)
			s += sum(&u[first[k]], rows[k] - 2, columns[k] - 2);
		printf("small %g\n", s);
	}
}

/* The position is below the levels' user. */
static double below(double *u, int k)
{
	fill(&u[first[k]], rows[k], columns[k], k);
#pragma potential_ckpt
	return sum(&u[first[k]], rows[k], columns[k]) + sum(&u[first[top]], 3, columns[top]);
}

int main(int argc, char **argv)
{
	(void)argv;
	(void)argc;
	set_sizes();
	whole(block);
	one_short(block);
	no_border(malloc(sizeof block));
	small(block);
	for (int k = bottom; k < top; k++)
		printf("below %g\n", below(block, k));
	return 0;
}
