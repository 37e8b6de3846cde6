/* conj_grad.c - the conjugate gradient solver of CG.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "cg.h"

#include <math.h>

#define BLOCKS 64

double dot(const double *u, const double *v)
{
	double partial[BLOCKS];
#pragma omp parallel for schedule(static)
	for (int b = 0; b < BLOCKS; b++) {
		int end = NA * (b + 1) / BLOCKS;
		double sum = 0;
		for (int j = NA * b / BLOCKS; j < end; j++)
			sum += u[j] * v[j];
		partial[b] = sum;
	}
	double sum = 0;
	for (int b = 0; b < BLOCKS; b++)
		sum += partial[b];
	return sum;
}

/* y = A v */
static void multiply(const double *v, double *y)
{
#pragma omp parallel for schedule(static)
	for (int i = 0; i < NA; i++) {
		double sum = 0;
		for (int k = rowstr[i]; k < rowstr[i + 1]; k++)
			sum += a[k] * v[colidx[k]];
		y[i] = sum;
	}
}

static void start_solve(void)
{
#pragma omp parallel for schedule(static)
	for (int j = 0; j < NA; j++) {
		z[j] = 0.0;
		r[j] = x[j];
		p[j] = x[j];
	}
}

static void advance(double alpha)
{
#pragma omp parallel for schedule(static)
	for (int j = 0; j < NA; j++) {
		z[j] += alpha * p[j];
		r[j] -= alpha * q[j];
	}
}

static void turn(double beta)
{
#pragma omp parallel for schedule(static)
	for (int j = 0; j < NA; j++)
		p[j] = r[j] + beta * p[j];
}

static double residual_norm(void)
{
	multiply(z, r);
	CANDIDATE(cg_residual)
#pragma omp parallel for schedule(static)
	for (int j = 0; j < NA; j++)
		r[j] = x[j] - r[j];
	return sqrt(dot(r, r));
}

double conj_grad(void)
{
	start_solve();
	double rho = dot(r, r);
	for (int cgit = 1; cgit <= CGITMAX; cgit++) {
#pragma potential_ckpt name(cg_inner)
		multiply(p, q);
		CANDIDATE(cg_product)
		double alpha = rho / dot(p, q);
		advance(alpha);
		CANDIDATE(cg_advanced)
		double rho0 = rho;
		rho = dot(r, r);
		turn(rho / rho0);
	}
	return residual_norm();
}
