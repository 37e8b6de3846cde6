/* cg.h - the CG benchmark: smallest eigenvalue of a sparse matrix by inverse iteration.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Written after section 2.4 of "The NAS Parallel Benchmarks" (RNR-94-007). The class is chosen by the
 * compiler (-DCLASS_W, -DCLASS_A, else S), because all arrays are global and have constant bounds. */
#ifndef CG_H
#define CG_H

#include "candidate.h"

#if defined CLASS_A
#define CLASS 'A'
#define NA 14000
#define NONZER 11
#define SHIFT 20.0
#define ZETA 17.130235054029
#elif defined CLASS_W
#define CLASS 'W'
#define NA 7000
#define NONZER 8
#define SHIFT 12.0
#define ZETA 10.362595087124
#else
#define CLASS 'S'
#define NA 1400
#define NONZER 7
#define SHIFT 10.0
#define ZETA 8.5971775078648
#endif

#define NITER 15                        /* outer iterations */
#define CGITMAX 25                      /* iterations of one solve */
#define RCOND 0.1
#define NZ (NA * (NONZER + 1) * (NONZER + 1))

/* The matrix, by rows: row i is a[k], column colidx[k], for rowstr[i] <= k < rowstr[i + 1]. */
extern double a[NZ];
extern int colidx[NZ], rowstr[NA + 1];

/* The vectors of the iteration. */
extern double x[NA], z[NA], p[NA], q[NA], r[NA];

/* Fill the matrix. */
void makea(void);

/* The estimate of the eigenvalue after NITER solves from the vector of ones, a line of output for
 * each. */
double inverse_iteration(void);

/* z = an approximation of the solution of A z = x; returns the norm of x - A z. */
double conj_grad(void);

/* Sums in an order that does not depend on the number of threads. */
double dot(const double *u, const double *v);

#endif
