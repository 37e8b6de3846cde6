/* norms.c - how far the ADI solver is from its goal. Planes are added up in a fixed order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "adi.h"

#include "gas.h"

#include <math.h>

static double sums[SIZE][5];

static void add_planes(double norms[5])
{
	int interior = (grid_points[0] - 2) * (grid_points[1] - 2) * (grid_points[2] - 2);
	for (int m = 0; m < 5; m++) {
		double sum = 0;
		for (int k = 1; k < grid_points[2] - 1; k++)
			sum += sums[k][m];
		norms[m] = sqrt(sum / interior);
	}
}

static void add_error(int k, double sum[5])
{
	double exact[5];
	for (int m = 0; m < 5; m++)
		sum[m] = 0;
	for (int j = 1; j < grid_points[1] - 1; j++)
		for (int i = 1; i < grid_points[0] - 1; i++) {
			gas_exact(coordinate(i, 0), coordinate(j, 1), coordinate(k, 2), exact);
			for (int m = 0; m < 5; m++)
				sum[m] += pow(u[k][j][i][m] - exact[m], 2);
		}
}

void error_norms(double norms[5])
{
#pragma omp parallel for schedule(static)
	for (int k = 1; k < grid_points[2] - 1; k++)
		add_error(k, sums[k]);
	add_planes(norms);
}

void residual_norms(double norms[5])
{
#pragma omp parallel
	{
		compute_rhs();
#pragma omp for schedule(static)
		for (int k = 1; k < grid_points[2] - 1; k++)
			for (int m = 0; m < 5; m++) {
				sums[k][m] = 0;
				for (int j = 1; j < grid_points[1] - 1; j++)
					for (int i = 1; i < grid_points[0] - 1; i++)
						sums[k][m] += pow(rhs[k][j][i][m] / dt, 2);
			}
	}
	add_planes(norms);
}
