/* cg.c - the outer iteration of CG, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "cg.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

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

/* The estimate of the eigenvalue after NITER solves, a line of output for each. */
static double inverse_iteration(void)
{
	double zeta = 0;
	for (int it = 1; it <= NITER; it++) {
#pragma potential_ckpt name(cg_outer)
		double rnorm = conj_grad();
		zeta = SHIFT + 1.0 / dot(x, z);
		printf("%5d %22.14e %19.13f\n", it, rnorm, zeta);
		normalise(1.0 / sqrt(dot(z, z)));
	}
	return zeta;
}

static int verify(double zeta)
{
	double error = fabs(zeta - ZETA) / ZETA;
	int good = error <= 1e-10;
	printf("zeta %.13f, reference %.13f: verification %s\n", zeta, ZETA,
	       good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	int rounds = argc > 2 ? atoi(argv[2]) : 1, good = 1;
	if ((argc > 1 && argv[1][0] != CLASS) || rounds < 1) {
		fprintf(stderr, "usage: %s %c [ROUNDS] (built for this class)\n", argv[0], CLASS);
		return 2;
	}
	printf("CG class %c: order %d, %d iterations\n", CLASS, NA, NITER);
	double start = omp_get_wtime();
	makea();
	double made = omp_get_wtime();
	for (int round = 0; round < rounds; round++) {
		start_vector();
		good &= verify(inverse_iteration());
	}
	fprintf(stderr, "matrix %.2f s, iterations %.2f s\n", made - start,
		omp_get_wtime() - made);
	return good ? 0 : 1;
}
