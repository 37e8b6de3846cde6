/* loop.c - the time loop of the heat program inside one parallel region.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "heat.h"

#include <math.h>

static double peak;

static void step_in_team(struct plate *p)
{
#pragma omp for schedule(static)
	for (int i = 1; i <= p->n; i++)
		plate_row(p, i);
#pragma omp single
	{
		double *now = p->next;
		p->next = p->now;
		p->now = now;
	}
}

static void add_peak(const struct plate *p, struct history *h, int step)
{
	int points = (p->n + 2) * (p->n + 2);
#pragma omp single
	peak = 0;
#pragma omp for schedule(static) reduction(max : peak)
	for (int k = 0; k < points; k++)
		peak = fmax(peak, p->now[k]);
#pragma omp single
	history_add(h, step, peak);
}

double integrate(struct plate *p, struct history *h, int steps)
{
	double result = 0;
#pragma omp parallel
	{
		double scale = 1;
		for (int step = 1; step <= steps; step++) {
#pragma potential_ckpt name(heat_spmd_step)
			step_in_team(p);
			scale *= plate_factor(p);
			if (step % (steps / 10) == 0)
				add_peak(p, h, step);
		}
#pragma omp master
		result = scale;
	}
	return result;
}
