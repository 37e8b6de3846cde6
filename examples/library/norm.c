/* norm.c - how good is a solution?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "jacobi.h"

#include <math.h>

double jacobi_residual(int n, const double *x, const double *b)
{
	double largest = 0;
#pragma omp parallel for reduction(max : largest)
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++) {
			const double *at = &x[i * n + k];
			double around = (i > 0 ? at[-n] : 0) + (i < n - 1 ? at[n] : 0) +
					(k > 0 ? at[-1] : 0) + (k < n - 1 ? at[1] : 0);
			largest = fmax(largest, fabs(b[i * n + k] - 4 * *at + around));
		}
	return largest;
}
