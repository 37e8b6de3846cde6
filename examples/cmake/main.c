/* main.c - waves STEPS: a pulse runs over the square.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "wave.h"

#include <stdio.h>
#include <stdlib.h>

static field fields[3];

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 2000;
	double(*before)[WIDTH] = fields[0], (*now)[WIDTH] = fields[1], (*next)[WIDTH] = fields[2];
	now[WIDTH / 3][WIDTH / 2] = before[WIDTH / 3][WIDTH / 2] = 1;
	for (int step = 0; step < steps; step++) {
#pragma potential_ckpt name(top)
		wave_step(next, now, before);
		double(*oldest)[WIDTH] = before;
		before = now;
		now = next;
		next = oldest;
		if (step % 100 == 99)
			record_line("waves.record", step + 1, wave_energy(now));
	}
	printf("%d steps, energy %.12g\n", steps, wave_energy(now));
	return 0;
}
