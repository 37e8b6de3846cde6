/* jacobi.h - a library: linear systems with five diagonals, by Jacobi's iteration.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef JACOBI_H
#define JACOBI_H

/* Solve 4 x[i,k] - (its four neighbours) = b[i,k] on n x n unknowns, zero outside, to a residual below
 * "limit" or for at most "most" iterations; their number. Checkpoints may be taken in between. */
int jacobi_solve(int n, double *x, const double *b, double limit, int most);

/* The norm of the residual. */
double jacobi_residual(int n, const double *x, const double *b);

#endif
