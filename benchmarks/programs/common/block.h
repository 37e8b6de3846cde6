/* block.h - blocks of 5 x 5 numbers, as block-tridiagonal systems and sweeps need them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef BLOCK_H
#define BLOCK_H

/* y = y - A x,  C = C - A B */
void block_subtract_vector(double a[5][5], const double x[5], double y[5]);
void block_subtract_product(double a[5][5], double b[5][5], double c[5][5]);

/* A = its triangular factors (no search for pivots), then x = A^-1 x and C = A^-1 C with them. */
void block_factor(double a[5][5]);
void block_solve_vector(double a[5][5], double x[5]);
void block_solve(double a[5][5], double c[5][5]);

#endif
