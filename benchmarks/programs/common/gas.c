/* gas.c - fluxes, their derivatives, and the manufactured solution.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "gas.h"

#include <string.h>

/* Of each component: the constant, then x, y, z with exponents 1, 2, 3, then x y z. */
static const double coefficients[5][11] = {
	{1.5, 0.20, -0.10, 0.05, 0.10, 0.05, -0.08, -0.15, 0.10, 0.04, 0.10},
	{0.4, 0.10, 0.20, -0.10, -0.20, 0.10, 0.05, 0.10, -0.05, 0.06, -0.10},
	{0.3, -0.10, 0.10, 0.05, 0.15, 0.10, -0.10, 0.20, 0.05, -0.10, 0.15},
	{0.2, 0.15, -0.10, 0.05, 0.10, -0.20, 0.10, -0.10, 0.15, 0.05, 0.10},
	{5.0, 0.50, 0.20, -0.30, -0.40, 0.30, 0.10, 0.30, -0.20, 0.25, 0.20},
};

void gas_exact(double x, double y, double z, double u[5])
{
	for (int m = 0; m < 5; m++) {
		const double *c = coefficients[m];
		u[m] = c[0] + x * (c[1] + x * (c[2] + x * c[3])) +
		       y * (c[4] + y * (c[5] + y * c[6])) + z * (c[7] + z * (c[8] + z * c[9])) +
		       c[10] * x * y * z;
	}
}

/* Between the faces: the mean of the linear interpolations in the three directions. */
void gas_start(double x, double y, double z, double u[5])
{
	double at[3] = {x, y, z}, low[5], high[5];
	gas_exact(x, y, z, u);
	for (int d = 0; d < 3; d++)
		if (at[d] == 0 || at[d] == 1)
			return;
	for (int m = 0; m < 5; m++)
		u[m] = 0;
	for (int d = 0; d < 3; d++) {
		gas_exact(d == 0 ? 0 : x, d == 1 ? 0 : y, d == 2 ? 0 : z, low);
		gas_exact(d == 0 ? 1 : x, d == 1 ? 1 : y, d == 2 ? 1 : z, high);
		for (int m = 0; m < 5; m++)
			u[m] += ((1 - at[d]) * low[m] + at[d] * high[m]) / 3;
	}
}

static double kinetic(const double u[5])
{
	return 0.5 * (u[1] * u[1] + u[2] * u[2] + u[3] * u[3]) / u[0];
}

double gas_pressure(const double u[5])
{
	return (GAMMA - 1) * (u[4] - kinetic(u));
}

void gas_flux(const double u[5], int d, double f[5])
{
	double p = gas_pressure(u), v = u[1 + d] / u[0];
	for (int m = 0; m < 5; m++)
		f[m] = u[m] * v;
	f[1 + d] += p;
	f[4] += p * v;
}

void gas_primitive(const double u[5], double w[5])
{
	w[0] = u[0];
	for (int m = 1; m < 4; m++)
		w[m] = u[m] / u[0];
	w[4] = (u[4] - kinetic(u)) / u[0];
}

void gas_flux_jacobian(const double u[5], int d, double a[5][5])
{
	double v[3] = {u[1] / u[0], u[2] / u[0], u[3] / u[0]};
	double phi = (GAMMA - 1) * kinetic(u) / u[0];
	double enthalpy = (u[4] + gas_pressure(u)) / u[0];
	memset(a, 0, sizeof(double[5][5]));
	a[0][1 + d] = 1;
	for (int i = 0; i < 3; i++) {
		a[1 + i][0] = -v[i] * v[d];
		a[1 + i][1 + i] += v[d];
		a[1 + i][1 + d] += v[i];
	}
	a[1 + d][0] += phi;
	for (int j = 0; j < 3; j++) {
		a[1 + d][1 + j] -= (GAMMA - 1) * v[j];
		a[4][1 + j] = -(GAMMA - 1) * v[j] * v[d];
	}
	a[1 + d][4] = GAMMA - 1;
	a[4][0] = v[d] * (phi - enthalpy);
	a[4][1 + d] += enthalpy;
	a[4][4] = GAMMA * v[d];
}

void gas_primitive_jacobian(const double u[5], double a[5][5])
{
	double r = 1 / u[0];
	memset(a, 0, sizeof(double[5][5]));
	a[0][0] = 1;
	for (int m = 1; m < 4; m++) {
		a[m][0] = -u[m] * r * r;
		a[m][m] = r;
		a[4][m] = -u[m] * r * r;
	}
	a[4][0] = (2 * kinetic(u) - u[4]) * r * r;
	a[4][4] = r;
}
