/* iterate.c - the outer iteration of CG.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "cg.h"

#include <math.h>
#include <stdio.h>

double x[NA], z[NA], p[NA], q[NA], r[NA];

static void start_vector(void)
{
#pragma omp parallel for schedule(static)
	for (int j = 0; j < NA; j++)
		x[j] = 1.0;
}

static void normalise(double scale)
{
#pragma omp parallel for schedule(static)
	for (int j = 0; j < NA; j++)
		x[j] = scale * z[j];
}

double inverse_iteration(void)
{
	double zeta = 0;
	start_vector();
	for (int it = 1; it <= NITER; it++) {
#pragma potential_ckpt name(cg_outer)
		double rnorm = conj_grad();
		CANDIDATE(cg_solved)
		zeta = SHIFT + 1.0 / dot(x, z);
		printf("%5d %22.14e %19.13f\n", it, rnorm, zeta);
		normalise(1.0 / sqrt(dot(z, z)));
	}
	return zeta;
}
