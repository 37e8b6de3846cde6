/* jacobi.c - the iteration.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "jacobi.h"

#include <stdlib.h>
#include <string.h>

static void sweep(int n, double *to, const double *from, const double *b)
{
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++) {
			const double *at = &from[i * n + k];
			double around = (i > 0 ? at[-n] : 0) + (i < n - 1 ? at[n] : 0) +
					(k > 0 ? at[-1] : 0) + (k < n - 1 ? at[1] : 0);
			to[i * n + k] = (b[i * n + k] + around) / 4;
		}
}

int jacobi_solve(int n, double *x, const double *b, double limit, int most)
{
	size_t bytes = (size_t)n * (size_t)n * sizeof *x;
	double *other = malloc(bytes);
	int i = 0;
	if (other == NULL)
		return 0;
	for (; i < most && jacobi_residual(n, x, b) > limit; i++) {
#pragma potential_ckpt name(jacobi)
		sweep(n, other, x, b);
		memcpy(x, other, bytes);
	}
	free(other);
	return i;
}
