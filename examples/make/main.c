/* main.c - heat STEPS: one edge of a plate is hot.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "grid.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20000;
	struct grid g = grid_new(300, 400);
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt
		double change = grid_step(&g);
		if (step % 100 == 0)
			printf("step %d: %.10f\n", step, change);
	}
	picture_write(&g, "heat.pgm");
	grid_free(&g);
	return 0;
}
