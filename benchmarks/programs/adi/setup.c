/* setup.c - constants, forcing and initial state of the ADI solver.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "adi.h"

#include "gas.h"

int grid_points[3];
double dt, convect[3], diffuse[3];
double forcing[SIZE][PADDED][PADDED][5];

double coordinate(int index, int direction)
{
	return (double)index / (grid_points[direction] - 1);
}

void set_constants(int side, double step)
{
	dt = step;
	for (int d = 0; d < 3; d++) {
		grid_points[d] = side;
		convect[d] = (side - 1) / 2.0;
		diffuse[d] = NU * (side - 1) * (side - 1);
	}
}

void set_forcing(void)
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < grid_points[2]; k++)
		for (int j = 0; j < grid_points[1]; j++)
			for (int i = 0; i < grid_points[0]; i++) {
				gas_exact(coordinate(i, 0), coordinate(j, 1), coordinate(k, 2),
					  u[k][j][i]);
				for (int m = 0; m < 5; m++)
					forcing[k][j][i][m] = 0;
			}
#pragma omp parallel
	compute_rhs();
#pragma omp parallel for schedule(static)
	for (int k = 1; k < grid_points[2] - 1; k++)
		for (int j = 1; j < grid_points[1] - 1; j++)
			for (int i = 1; i < grid_points[0] - 1; i++)
				for (int m = 0; m < 5; m++)
					forcing[k][j][i][m] = -rhs[k][j][i][m] / dt;
}

void set_initial(void)
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < grid_points[2]; k++)
		for (int j = 0; j < grid_points[1]; j++)
			for (int i = 0; i < grid_points[0]; i++)
				gas_start(coordinate(i, 0), coordinate(j, 1), coordinate(k, 2),
					  u[k][j][i]);
}
