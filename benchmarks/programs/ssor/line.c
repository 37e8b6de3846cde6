/* line.c - the blocks of one line of points of the SSOR solver, and what a sweep does with them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "ssor.h"

#include "block.h"
#include "gas.h"

/* Of the points of each j's latest line: the blocks of its neighbours in z, y, x, and its own. */
static double a[PADDED][PADDED][5][5], b[PADDED][PADDED][5][5], c[PADDED][PADDED][5][5];
static double d[PADDED][PADDED][5][5];

static void set_own(const double at[5], double block[5][5])
{
	gas_primitive_jacobian(at, block);
	for (int m = 0; m < 5; m++)
		for (int n = 0; n < 5; n++)
			block[m][n] *= 2 * dt * (diffuse[0] + diffuse[1] + diffuse[2]);
	for (int m = 0; m < 5; m++)
		block[m][m] += 1;
}

/* The block of a neighbour in "direction": the one below (side = -1) or above (1). */
static void set_neighbour(const double at[5], int direction, int side, double block[5][5])
{
	double diffusion[5][5];
	gas_flux_jacobian(at, direction, block);
	gas_primitive_jacobian(at, diffusion);
	for (int m = 0; m < 5; m++)
		for (int n = 0; n < 5; n++)
			block[m][n] = OMEGA * dt *
				      (side * convect[direction] * block[m][n] -
				       diffuse[direction] * diffusion[m][n]);
}

void set_blocks(int k, int j, int side)
{
	for (int i = 1; i < nx - 1; i++) {
		set_own(u[k][j][i], d[j][i]);
		set_neighbour(u[k + side][j][i], 2, side, a[j][i]);
		set_neighbour(u[k][j + side][i], 1, side, b[j][i]);
		set_neighbour(u[k][j][i + side], 0, side, c[j][i]);
	}
}

void solve_up(int k, int j)
{
	for (int i = 1; i < nx - 1; i++) {
		block_subtract_vector(a[j][i], rsd[k - 1][j][i], rsd[k][j][i]);
		block_subtract_vector(b[j][i], rsd[k][j - 1][i], rsd[k][j][i]);
		block_subtract_vector(c[j][i], rsd[k][j][i - 1], rsd[k][j][i]);
		block_factor(d[j][i]);
		block_solve_vector(d[j][i], rsd[k][j][i]);
	}
}

void solve_down(int k, int j)
{
	for (int i = nx - 2; i >= 1; i--) {
		double change[5] = { 0 };
		block_subtract_vector(a[j][i], rsd[k + 1][j][i], change);
		block_subtract_vector(b[j][i], rsd[k][j + 1][i], change);
		block_subtract_vector(c[j][i], rsd[k][j][i + 1], change);
		block_factor(d[j][i]);
		block_solve_vector(d[j][i], change);
		for (int m = 0; m < 5; m++)
			rsd[k][j][i][m] += change[m];
	}
}
