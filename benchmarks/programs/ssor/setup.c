/* setup.c - constants, forcing and initial state of the SSOR solver.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "ssor.h"

#include "gas.h"

int nx, ny, nz;
double dt, convect[3], diffuse[3];
double u[SIZE][PADDED][PADDED][5];
double frct[SIZE][PADDED][PADDED][5];

void set_constants(int side, double step)
{
	nx = ny = nz = side;
	dt = step;
	for (int d = 0; d < 3; d++) {
		convect[d] = (side - 1) / 2.0;
		diffuse[d] = NU * (side - 1) * (side - 1);
	}
}

/* u = what "value" says at each point. */
static void fill(void value(double x, double y, double z, double at[5]))
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < nz; k++) {
		double z = (double)k / (nz - 1);
		for (int j = 0; j < ny; j++) {
			double y = (double)j / (ny - 1);
			for (int i = 0; i < nx; i++)
				value((double)i / (nx - 1), y, z, u[k][j][i]);
		}
	}
}

/* The negative residual of the manufactured solution without forcing. */
void set_forcing(void)
{
	fill(gas_exact);
#pragma omp parallel for schedule(static)
	for (int k = 0; k < nz; k++)
		for (int j = 0; j < ny; j++)
			for (int i = 0; i < nx; i++)
				for (int m = 0; m < 5; m++)
					frct[k][j][i][m] = 0;
	compute_residual();
#pragma omp parallel for schedule(static)
	for (int k = 1; k < nz - 1; k++)
		for (int j = 1; j < ny - 1; j++)
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					frct[k][j][i][m] = -rsd[k][j][i][m];
}

void set_initial(void)
{
	fill(gas_start);
}
