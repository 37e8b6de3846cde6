/* loop.c - the time loop of the SSOR solver.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "ssor.h"

#include <stdio.h>

/* rsd times the time step: the right-hand side of the sweeps. */
static void scale(void)
{
#pragma omp parallel for schedule(static)
	for (int k = 1; k < nz - 1; k++)
		for (int j = 1; j < ny - 1; j++)
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					rsd[k][j][i][m] *= dt;
}

/* Add the change that the sweeps left in rsd to the state. */
static void update(void)
{
	const double factor = 1 / (OMEGA * (2 - OMEGA));
#pragma omp parallel for schedule(static)
	for (int k = 1; k < nz - 1; k++)
		for (int j = 1; j < ny - 1; j++)
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					u[k][j][i][m] += factor * rsd[k][j][i][m];
}

void integrate(int steps)
{
	double norms[5];
	compute_residual();
	for (int step = 1; step <= steps; step++) {
#pragma potential_ckpt name(ssor_step)
		scale();
		sweep_up();
#pragma potential_ckpt name(ssor_turn)
		sweep_down();
		update();
		compute_residual();
		if (step % 10 == 0) {
			residual_norms(norms);
			printf("step %4d, residual of density %.8e\n", step, norms[0]);
		}
	}
}
