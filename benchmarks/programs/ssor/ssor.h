/* ssor.h - an implicit solver for a gas in a box: symmetric successive over-relaxation.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In the manner of LU in "The NAS Parallel Benchmarks" (RNR-94-007), for the equations of gas.h. A
 * step solves (1 - dt L'(u)) change = dt (frct + L(u)) roughly: by one sweep from the lower corner
 * and one from the upper one. The points with the same j + k form a wavefront; those before it are
 * done.
 *
 * All arrays are static, have room for the class the compiler chooses (-DCLASS_W, -DCLASS_A, else
 * S) and one more element in j and i; nx, ny, nz are used. */
#ifndef SSOR_H
#define SSOR_H

#if defined CLASS_A
#define SIZE 64
#elif defined CLASS_W
#define SIZE 33
#else
#define SIZE 12
#endif

#define PADDED (SIZE + 1)
#define OMEGA 1.2

extern int nx, ny, nz;
extern double dt;

/* 1 / (2 h) and NU / h^2 in x, y, z. */
extern double convect[3], diffuse[3];

/* The state, the residual and then the change, the forcing. */
extern double u[SIZE][PADDED][PADDED][5];
extern double rsd[SIZE][PADDED][PADDED][5];
extern double frct[SIZE][PADDED][PADDED][5];

/* setup.c */
void set_constants(int side, double step);
void set_forcing(void);
void set_initial(void);

/* loop.c: that many time steps, with the norm of every tenth printed. */
void integrate(int steps);

/* residual.c: rsd = frct + L(u), by a new team or by all threads of the team that calls it. */
void compute_residual(void);
void compute_residual_in_team(void);

/* sweep.c: rsd = what the sweep from that corner makes of it. */
void sweep_up(void);
void sweep_down(void);

/* line.c: the blocks of the points with these k and j, from their neighbours below (side = -1) or
 * above (1); then what they make of rsd there. */
void set_blocks(int k, int j, int side);
void solve_up(int k, int j);
void solve_down(int k, int j);

/* norms.c: of each component the root of the mean square, of rsd and of u's error. */
void residual_norms(double norms[5]);
void error_norms(double norms[5]);

#endif
