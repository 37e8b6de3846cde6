/* adi.h - an implicit solver for a gas in a box: alternating directions, block-tridiagonal systems.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In the manner of BT in "The NAS Parallel Benchmarks" (RNR-94-007), for the equations of gas.h. A
 * step is (1 - dt X) (1 - dt Y) (1 - dt Z) (u' - u) = dt (forcing + L(u)), where X, Y, Z are the
 * derivatives of L's parts in x, y, z. The forcing makes the manufactured solution steady for the
 * discrete equations, so that the error goes to zero.
 *
 * All arrays are static, have room for the class the compiler chooses (-DCLASS_W, -DCLASS_A, else
 * S) and one more element in j and i. How many are used is in grid_points[]. */
#ifndef ADI_H
#define ADI_H

#include "candidate.h"

#if defined CLASS_A
#define SIZE 64
#elif defined CLASS_W
#define SIZE 24
#else
#define SIZE 12
#endif

#define PADDED (SIZE + 1)
#define DISSIPATION 0.1                 /* of fourth differences */

enum { BEFORE, HERE, BEHIND }; /* the three blocks of a row of a system */

extern int grid_points[3];
extern double dt;

/* Of each direction: 1 / (2 h) and NU / h^2. */
extern double convect[3], diffuse[3];

/* The state, the right-hand side and then the change, the forcing. */
extern double u[SIZE][PADDED][PADDED][5];
extern double rhs[SIZE][PADDED][PADDED][5];
extern double forcing[SIZE][PADDED][PADDED][5];

/* setup.c */
void set_constants(int side, double step);
void set_forcing(void); /* u is used up */
void set_initial(void);
double coordinate(int index, int direction);

/* rhs.c: rhs = dt (forcing + L(u)). Called by all threads of a team. */
void compute_rhs(void);

/* solve.c: the systems' rows that never change; then, called by all threads of a team, rhs = the
 * solution of the systems along x, y, z with the right-hand side rhs. */
void set_faces(void);
void x_solve(void);
void y_solve(void);
void z_solve(void);

/* norms.c: of each component the root of the mean square of u's error, and of du/dt. */
void error_norms(double norms[5]);
void residual_norms(double norms[5]);

#endif
