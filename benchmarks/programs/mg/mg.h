/* mg.h - the MG benchmark: V-cycles of a multigrid solver for a Poisson problem in three dimensions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Written after section 2.3 of "The NAS Parallel Benchmarks" (RNR-94-007). A grid of n^3 points has
 * n + 2 planes, rows and columns: 0 and n + 1 repeat the opposite side, since the cube is periodic. */
#ifndef MG_H
#define MG_H

#include "candidate.h"

#define MAX_N 256                       /* points of a side of the largest grid */

typedef double ***grid;                 /* grid[i3][i2][i1] */

/* grid.c */
grid grid_new(int n);
void grid_free(grid g);
void grid_zero(grid g, int n);

/* Copy the sides to the opposite borders. */
void grid_wrap(grid g, int n);

/* The root of the mean square; the sum's order does not depend on the number of threads. */
double grid_norm(grid g, int n);

/* charges.c: zero but for ten points of +1 and ten of -1 at random places. */
void grid_charge(grid g, int n);

/* operators.c: the four operators of the V-cycle. Grids of one line have one size; "fine" has twice
 * the points of a side of "coarse", whose side is "n". */
void residual(grid u, grid v, grid r, int n);           /* r = v - A u */
void smooth(grid r, grid u, int n);                     /* u = u + S r */
void restrict_to(grid fine, grid coarse, int n);        /* coarse = P fine */
void prolongate(grid coarse, grid fine, int n);         /* fine = fine + Q coarse */

#endif
