/* poisson.c - poisson N: charges on a plate, solved by the library.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "jacobi.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 200;
	double *x = calloc((size_t)n * (size_t)n, sizeof *x), *b = calloc((size_t)n * (size_t)n, sizeof *b);
	if (x == NULL || b == NULL)
		return 1;
	for (int round = 1; round <= 5; round++) {
		b[n / round / 2 * n + n / 3] = round;
		int iterations = jacobi_solve(n, x, b, 1e-4, 20 * n);
		printf("round %d: %d iterations, residual %.3e, middle %.12f\n", round, iterations,
		       jacobi_residual(n, x, b), x[n / 2 * n + n / 2]);
	}
	free(x);
	free(b);
	return 0;
}
