/* residual.c - the residual of the SSOR solver: differences of fluxes, direction by direction.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "ssor.h"

#include "gas.h"

double rsd[SIZE][PADDED][PADDED][5];

/* Along each line: Euler's fluxes at the points, then those of diffusion between them. */
static double flux[SIZE][PADDED][PADDED][5];

static void start(void)
{
#pragma omp for schedule(static)
	for (int k = 0; k < nz; k++)
		for (int j = 0; j < ny; j++)
			for (int i = 0; i < nx; i++)
				for (int m = 0; m < 5; m++)
					rsd[k][j][i][m] = frct[k][j][i][m];
}

/* The flux of diffusion in direction d from point "low" to its neighbour. */
static void diffusive_flux(int d, const double low[5], const double high[5], double f[5])
{
	double w_low[5], w_high[5];
	gas_primitive(low, w_low);
	gas_primitive(high, w_high);
	for (int m = 0; m < 5; m++)
		f[m] = diffuse[d] * (w_high[m] - w_low[m]);
}

static void add_x(void)
{
#pragma omp for schedule(static)
	for (int k = 1; k < nz - 1; k++)
		for (int j = 1; j < ny - 1; j++) {
			for (int i = 0; i < nx; i++)
				gas_flux(u[k][j][i], 0, flux[k][j][i]);
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					rsd[k][j][i][m] -= convect[0] * (flux[k][j][i + 1][m] -
									 flux[k][j][i - 1][m]);
			for (int i = 1; i < nx; i++)
				diffusive_flux(0, u[k][j][i - 1], u[k][j][i], flux[k][j][i]);
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					rsd[k][j][i][m] += flux[k][j][i + 1][m] - flux[k][j][i][m];
		}
}

static void add_y(void)
{
#pragma omp for schedule(static)
	for (int k = 1; k < nz - 1; k++) {
		for (int j = 0; j < ny; j++)
			for (int i = 1; i < nx - 1; i++)
				gas_flux(u[k][j][i], 1, flux[k][j][i]);
		for (int j = 1; j < ny - 1; j++)
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					rsd[k][j][i][m] -= convect[1] * (flux[k][j + 1][i][m] -
									 flux[k][j - 1][i][m]);
		for (int j = 1; j < ny; j++)
			for (int i = 1; i < nx - 1; i++)
				diffusive_flux(1, u[k][j - 1][i], u[k][j][i], flux[k][j][i]);
		for (int j = 1; j < ny - 1; j++)
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					rsd[k][j][i][m] += flux[k][j + 1][i][m] - flux[k][j][i][m];
	}
}

static void add_z(void)
{
#pragma omp for schedule(static)
	for (int j = 1; j < ny - 1; j++) {
		for (int k = 0; k < nz; k++)
			for (int i = 1; i < nx - 1; i++)
				gas_flux(u[k][j][i], 2, flux[k][j][i]);
		for (int k = 1; k < nz - 1; k++)
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					rsd[k][j][i][m] -= convect[2] * (flux[k + 1][j][i][m] -
									 flux[k - 1][j][i][m]);
		for (int k = 1; k < nz; k++)
			for (int i = 1; i < nx - 1; i++)
				diffusive_flux(2, u[k - 1][j][i], u[k][j][i], flux[k][j][i]);
		for (int k = 1; k < nz - 1; k++)
			for (int i = 1; i < nx - 1; i++)
				for (int m = 0; m < 5; m++)
					rsd[k][j][i][m] += flux[k + 1][j][i][m] - flux[k][j][i][m];
	}
}

void compute_residual_in_team(void)
{
	start();
	add_x();
	add_y();
	add_z();
}

void compute_residual(void)
{
#pragma omp parallel
	compute_residual_in_team();
}
