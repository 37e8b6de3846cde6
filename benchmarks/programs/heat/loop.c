/* loop.c - the time loop of the heat program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "heat.h"

double integrate(struct plate *p, struct history *h, int steps)
{
	double scale = 1;
	for (int step = 1; step <= steps; step++) {
#pragma potential_ckpt name(heat_step)
		plate_step(p);
		scale *= plate_factor(p);
		if (step % (steps / 10) == 0)
			history_add(h, step, plate_peak(p));
	}
	return scale;
}
