/* solve.c - the block-tridiagonal systems of the ADI solver, by Thomas' algorithm along each line.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rows of the faces say that nothing changes there: set once, and elimination leaves them
 * alone. */
#include "adi.h"

#include "block.h"
#include "gas.h"

static double lhs[SIZE][PADDED][PADDED][3][5][5];
static double flux_jacobian[SIZE][PADDED][PADDED][5][5];
static double diffusion_jacobian[SIZE][PADDED][PADDED][5][5];

static void set_identity(double row[3][5][5])
{
	for (int block = BEFORE; block <= BEHIND; block++)
		for (int m = 0; m < 5; m++)
			for (int n = 0; n < 5; n++)
				row[block][m][n] = block == HERE && m == n;
}

void set_faces(void)
{
	int last_k = grid_points[2] - 1, last_j = grid_points[1] - 1, last_i = grid_points[0] - 1;
	for (int k = 0; k <= last_k; k++)
		for (int j = 0; j <= last_j; j++) {
			set_identity(lhs[k][j][0]);
			set_identity(lhs[k][j][last_i]);
		}
	for (int k = 0; k <= last_k; k++)
		for (int i = 0; i <= last_i; i++) {
			set_identity(lhs[k][0][i]);
			set_identity(lhs[k][last_j][i]);
		}
	for (int j = 0; j <= last_j; j++)
		for (int i = 0; i <= last_i; i++) {
			set_identity(lhs[0][j][i]);
			set_identity(lhs[last_k][j][i]);
		}
}

/* The row of a point from the derivatives there and at its neighbours on the line. */
static void set_row(double row[3][5][5], int d, double flux_low[5][5], double diffusion_low[5][5],
		    double diffusion_here[5][5], double flux_high[5][5],
		    double diffusion_high[5][5])
{
	double c = dt * convect[d], v = dt * diffuse[d];
	for (int m = 0; m < 5; m++)
		for (int n = 0; n < 5; n++) {
			row[BEFORE][m][n] = -c * flux_low[m][n] - v * diffusion_low[m][n];
			row[HERE][m][n] = (m == n) + 2 * v * diffusion_here[m][n];
			row[BEHIND][m][n] = c * flux_high[m][n] - v * diffusion_high[m][n];
		}
}

/* Divide a row by its block HERE. */
static void divide(double row[3][5][5], double r[5])
{
	block_factor(row[HERE]);
	block_solve(row[HERE], row[BEHIND]);
	block_solve_vector(row[HERE], r);
}

/* Subtract the divided row of the point before, then divide. */
static void eliminate(double row[3][5][5], double r[5], double row_before[3][5][5],
		      const double r_before[5])
{
	block_subtract_vector(row[BEFORE], r_before, r);
	block_subtract_product(row[BEFORE], row_before[BEHIND], row[HERE]);
	divide(row, r);
}

/* The derivatives in direction d of all points. */
static void set_jacobians(int d)
{
#pragma omp for schedule(static)
	for (int k = 0; k < grid_points[2]; k++)
		for (int j = 0; j < grid_points[1]; j++)
			for (int i = 0; i < grid_points[0]; i++) {
				gas_flux_jacobian(u[k][j][i], d, flux_jacobian[k][j][i]);
				gas_primitive_jacobian(u[k][j][i], diffusion_jacobian[k][j][i]);
			}
}

void x_solve(void)
{
	int last = grid_points[0] - 1;
	set_jacobians(0);
	CANDIDATE(adi_x_jacobians)
#pragma omp for schedule(static)
	for (int k = 1; k < grid_points[2] - 1; k++)
		for (int j = 1; j < grid_points[1] - 1; j++) {
			for (int i = 1; i < last; i++)
				set_row(lhs[k][j][i], 0, flux_jacobian[k][j][i - 1],
					diffusion_jacobian[k][j][i - 1],
					diffusion_jacobian[k][j][i], flux_jacobian[k][j][i + 1],
					diffusion_jacobian[k][j][i + 1]);
			divide(lhs[k][j][0], rhs[k][j][0]);
			for (int i = 1; i <= last; i++)
				eliminate(lhs[k][j][i], rhs[k][j][i], lhs[k][j][i - 1],
					  rhs[k][j][i - 1]);
			for (int i = last - 1; i >= 0; i--)
				block_subtract_vector(lhs[k][j][i][BEHIND], rhs[k][j][i + 1],
						      rhs[k][j][i]);
		}
}

void y_solve(void)
{
	int last = grid_points[1] - 1;
	set_jacobians(1);
#pragma omp for schedule(static)
	for (int k = 1; k < grid_points[2] - 1; k++)
		for (int i = 1; i < grid_points[0] - 1; i++) {
			for (int j = 1; j < last; j++)
				set_row(lhs[k][j][i], 1, flux_jacobian[k][j - 1][i],
					diffusion_jacobian[k][j - 1][i],
					diffusion_jacobian[k][j][i], flux_jacobian[k][j + 1][i],
					diffusion_jacobian[k][j + 1][i]);
			divide(lhs[k][0][i], rhs[k][0][i]);
			for (int j = 1; j <= last; j++)
				eliminate(lhs[k][j][i], rhs[k][j][i], lhs[k][j - 1][i],
					  rhs[k][j - 1][i]);
			for (int j = last - 1; j >= 0; j--)
				block_subtract_vector(lhs[k][j][i][BEHIND], rhs[k][j + 1][i],
						      rhs[k][j][i]);
		}
}

void z_solve(void)
{
	int last = grid_points[2] - 1;
	set_jacobians(2);
	CANDIDATE(adi_z_jacobians)
#pragma omp for schedule(static)
	for (int j = 1; j < grid_points[1] - 1; j++)
		for (int i = 1; i < grid_points[0] - 1; i++) {
			for (int k = 1; k < last; k++)
				set_row(lhs[k][j][i], 2, flux_jacobian[k - 1][j][i],
					diffusion_jacobian[k - 1][j][i],
					diffusion_jacobian[k][j][i], flux_jacobian[k + 1][j][i],
					diffusion_jacobian[k + 1][j][i]);
			divide(lhs[0][j][i], rhs[0][j][i]);
			for (int k = 1; k <= last; k++)
				eliminate(lhs[k][j][i], rhs[k][j][i], lhs[k - 1][j][i],
					  rhs[k - 1][j][i]);
			for (int k = last - 1; k >= 0; k--)
				block_subtract_vector(lhs[k][j][i][BEHIND], rhs[k + 1][j][i],
						      rhs[k][j][i]);
		}
}
