/* rhs.c - the right-hand side of the ADI solver: Euler fluxes, diffusion, dissipation, forcing.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "adi.h"

#include "gas.h"

double u[SIZE][PADDED][PADDED][5];
double rhs[SIZE][PADDED][PADDED][5];

/* What the fluxes need besides u: velocities, pressure, inner energy. */
static double us[SIZE][PADDED][PADDED], vs[SIZE][PADDED][PADDED], ws[SIZE][PADDED][PADDED];
static double pressure[SIZE][PADDED][PADDED], inner[SIZE][PADDED][PADDED];

static void set_primitives(void)
{
#pragma omp for schedule(static) nowait
	for (int k = 0; k < grid_points[2]; k++)
		for (int j = 0; j < grid_points[1]; j++)
			for (int i = 0; i < grid_points[0]; i++) {
				double rho_inverse = 1 / u[k][j][i][0];
				us[k][j][i] = u[k][j][i][1] * rho_inverse;
				vs[k][j][i] = u[k][j][i][2] * rho_inverse;
				ws[k][j][i] = u[k][j][i][3] * rho_inverse;
				pressure[k][j][i] = gas_pressure(u[k][j][i]);
				inner[k][j][i] = pressure[k][j][i] / (GAMMA - 1) * rho_inverse;
			}
#pragma omp for schedule(static)
	for (int k = 0; k < grid_points[2]; k++)
		for (int j = 0; j < grid_points[1]; j++)
			for (int i = 0; i < grid_points[0]; i++)
				for (int m = 0; m < 5; m++)
					rhs[k][j][i][m] = forcing[k][j][i][m];
}

/* r = r - c (F(high) - F(low)), with the velocities v in direction d and the pressures p at both
 * ends. */
static void subtract_flux(double r[5], int d, double c, const double high[5], double v_high,
			  double p_high, const double low[5], double v_low, double p_low)
{
	for (int m = 0; m < 5; m++)
		r[m] -= c * (high[m] * v_high - low[m] * v_low);
	r[1 + d] -= c * (p_high - p_low);
	r[4] -= c * (p_high * v_high - p_low * v_low);
}

static void add_x(int k)
{
	double c = diffuse[0];
	for (int j = 1; j < grid_points[1] - 1; j++)
		for (int i = 1; i < grid_points[0] - 1; i++) {
			double *r = rhs[k][j][i];
			subtract_flux(r, 0, convect[0], u[k][j][i + 1], us[k][j][i + 1],
				      pressure[k][j][i + 1], u[k][j][i - 1], us[k][j][i - 1],
				      pressure[k][j][i - 1]);
			r[0] += c * (u[k][j][i + 1][0] - 2 * u[k][j][i][0] + u[k][j][i - 1][0]);
			r[1] += c * (us[k][j][i + 1] - 2 * us[k][j][i] + us[k][j][i - 1]);
			r[2] += c * (vs[k][j][i + 1] - 2 * vs[k][j][i] + vs[k][j][i - 1]);
			r[3] += c * (ws[k][j][i + 1] - 2 * ws[k][j][i] + ws[k][j][i - 1]);
			r[4] += c * (inner[k][j][i + 1] - 2 * inner[k][j][i] + inner[k][j][i - 1]);
		}
}

static void add_y(int k)
{
	double c = diffuse[1];
	for (int j = 1; j < grid_points[1] - 1; j++)
		for (int i = 1; i < grid_points[0] - 1; i++) {
			double *r = rhs[k][j][i];
			subtract_flux(r, 1, convect[1], u[k][j + 1][i], vs[k][j + 1][i],
				      pressure[k][j + 1][i], u[k][j - 1][i], vs[k][j - 1][i],
				      pressure[k][j - 1][i]);
			r[0] += c * (u[k][j + 1][i][0] - 2 * u[k][j][i][0] + u[k][j - 1][i][0]);
			r[1] += c * (us[k][j + 1][i] - 2 * us[k][j][i] + us[k][j - 1][i]);
			r[2] += c * (vs[k][j + 1][i] - 2 * vs[k][j][i] + vs[k][j - 1][i]);
			r[3] += c * (ws[k][j + 1][i] - 2 * ws[k][j][i] + ws[k][j - 1][i]);
			r[4] += c * (inner[k][j + 1][i] - 2 * inner[k][j][i] + inner[k][j - 1][i]);
		}
}

static void add_z(int k)
{
	double c = diffuse[2];
	for (int j = 1; j < grid_points[1] - 1; j++)
		for (int i = 1; i < grid_points[0] - 1; i++) {
			double *r = rhs[k][j][i];
			subtract_flux(r, 2, convect[2], u[k + 1][j][i], ws[k + 1][j][i],
				      pressure[k + 1][j][i], u[k - 1][j][i], ws[k - 1][j][i],
				      pressure[k - 1][j][i]);
			r[0] += c * (u[k + 1][j][i][0] - 2 * u[k][j][i][0] + u[k - 1][j][i][0]);
			r[1] += c * (us[k + 1][j][i] - 2 * us[k][j][i] + us[k - 1][j][i]);
			r[2] += c * (vs[k + 1][j][i] - 2 * vs[k][j][i] + vs[k - 1][j][i]);
			r[3] += c * (ws[k + 1][j][i] - 2 * ws[k][j][i] + ws[k - 1][j][i]);
			r[4] += c * (inner[k + 1][j][i] - 2 * inner[k][j][i] + inner[k - 1][j][i]);
		}
}

/* The fourth differences of a line of n points, one-sided next to its ends. */
static void fourth_differences(double (*line)[5], double (*result)[5], int n)
{
	for (int m = 0; m < 5; m++) {
		result[1][m] = 5 * line[1][m] - 4 * line[2][m] + line[3][m];
		result[2][m] = -4 * line[1][m] + 6 * line[2][m] - 4 * line[3][m] + line[4][m];
	}
	for (int i = 3; i < n - 3; i++)
		for (int m = 0; m < 5; m++)
			result[i][m] = line[i - 2][m] - 4 * line[i - 1][m] + 6 * line[i][m] -
				       4 * line[i + 1][m] + line[i + 2][m];
	for (int m = 0; m < 5; m++) {
		result[n - 3][m] = line[n - 5][m] - 4 * line[n - 4][m] + 6 * line[n - 3][m] -
				   4 * line[n - 2][m];
		result[n - 2][m] = line[n - 4][m] - 4 * line[n - 3][m] + 5 * line[n - 2][m];
	}
}

static void dissipate_in_plane(int k)
{
	double line[SIZE][5], result[SIZE][5];
	for (int j = 1; j < grid_points[1] - 1; j++) {
		for (int i = 0; i < grid_points[0]; i++)
			for (int m = 0; m < 5; m++)
				line[i][m] = u[k][j][i][m];
		fourth_differences(line, result, grid_points[0]);
		for (int i = 1; i < grid_points[0] - 1; i++)
			for (int m = 0; m < 5; m++)
				rhs[k][j][i][m] -= DISSIPATION * result[i][m];
	}
	for (int i = 1; i < grid_points[0] - 1; i++) {
		for (int j = 0; j < grid_points[1]; j++)
			for (int m = 0; m < 5; m++)
				line[j][m] = u[k][j][i][m];
		fourth_differences(line, result, grid_points[1]);
		for (int j = 1; j < grid_points[1] - 1; j++)
			for (int m = 0; m < 5; m++)
				rhs[k][j][i][m] -= DISSIPATION * result[j][m];
	}
}

static void dissipate_across_planes(int j)
{
	double line[SIZE][5], result[SIZE][5];
	for (int i = 1; i < grid_points[0] - 1; i++) {
		for (int k = 0; k < grid_points[2]; k++)
			for (int m = 0; m < 5; m++)
				line[k][m] = u[k][j][i][m];
		fourth_differences(line, result, grid_points[2]);
		for (int k = 1; k < grid_points[2] - 1; k++)
			for (int m = 0; m < 5; m++)
				rhs[k][j][i][m] -= DISSIPATION * result[k][m];
	}
}

void compute_rhs(void)
{
	set_primitives();
	CANDIDATE(adi_primitives)
#pragma omp for schedule(static)
	for (int k = 1; k < grid_points[2] - 1; k++) {
		add_x(k);
		add_y(k);
		add_z(k);
		dissipate_in_plane(k);
	}
#pragma omp for schedule(static)
	for (int j = 1; j < grid_points[1] - 1; j++)
		dissipate_across_planes(j);
#pragma omp for schedule(static)
	for (int k = 1; k < grid_points[2] - 1; k++)
		for (int j = 1; j < grid_points[1] - 1; j++)
			for (int i = 1; i < grid_points[0] - 1; i++)
				for (int m = 0; m < 5; m++)
					rhs[k][j][i][m] *= dt;
}
