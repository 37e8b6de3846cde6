/* cg.c - the verification of CG.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "cg.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

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
	for (int round = 0; round < rounds; round++)
		good &= verify(inverse_iteration());
	fprintf(stderr, "matrix %.2f s, iterations %.2f s\n", made - start,
		omp_get_wtime() - made);
	return good ? 0 : 1;
}
