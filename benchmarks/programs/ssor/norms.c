/* norms.c - how far the SSOR solver is from its goal. Planes are added up in a fixed order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "ssor.h"

#include "gas.h"

#include <math.h>

static double sums[SIZE][5];

static void add_planes(double norms[5])
{
	for (int m = 0; m < 5; m++) {
		double sum = 0;
		for (int k = 1; k < nz - 1; k++)
			sum += sums[k][m];
		norms[m] = sqrt(sum / ((nx - 2) * (ny - 2) * (nz - 2)));
	}
}

static void add_residual(int k, double sum[5])
{
	for (int m = 0; m < 5; m++) {
		sum[m] = 0;
		for (int j = 1; j < ny - 1; j++)
			for (int i = 1; i < nx - 1; i++)
				sum[m] += pow(rsd[k][j][i][m], 2);
	}
}

static void add_error(int k, double sum[5])
{
	double exact[5], z = (double)k / (nz - 1);
	for (int m = 0; m < 5; m++)
		sum[m] = 0;
	for (int j = 1; j < ny - 1; j++)
		for (int i = 1; i < nx - 1; i++) {
			gas_exact((double)i / (nx - 1), (double)j / (ny - 1), z, exact);
			for (int m = 0; m < 5; m++)
				sum[m] += pow(u[k][j][i][m] - exact[m], 2);
		}
}

void residual_norms(double norms[5])
{
#pragma omp parallel for schedule(static)
	for (int k = 1; k < nz - 1; k++)
		add_residual(k, sums[k]);
	add_planes(norms);
}

void error_norms(double norms[5])
{
#pragma omp parallel for schedule(static)
	for (int k = 1; k < nz - 1; k++)
		add_error(k, sums[k]);
	add_planes(norms);
}
