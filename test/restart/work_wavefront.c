/* SSOR in small: a front's blocks are made by the thread that uses them (nowait, the same schedule), under
 * the same condition; fluxes are used twice with other bounds. Blocks and fluxes are dead at the loop's top and
 * between the sweeps. The twin late is made by one front and used by
 * the next one; the twin guarded is used under another condition.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

#define SIZE 10

static int nx, ny, nz;
static double u[SIZE][SIZE + 1][SIZE + 1], rsd[SIZE][SIZE + 1][SIZE + 1];
static double flux[SIZE][SIZE + 1][SIZE + 1];
static double a[SIZE + 1][SIZE + 1], d[SIZE + 1][SIZE + 1], late[SIZE + 1][SIZE + 1];
static double guarded[SIZE + 1];

static void compute_residual(void)
{
#pragma omp parallel for
	for (int k = 1; k < nz - 1; k++)
		for (int j = 1; j < ny - 1; j++) {
			for (int i = 0; i < nx; i++)
				flux[k][j][i] = u[k][j][i] * u[k][j][i];
			for (int i = 1; i < nx - 1; i++)
				rsd[k][j][i] = flux[k][j][i + 1] - flux[k][j][i - 1];
			for (int i = 1; i < nx; i++)
				flux[k][j][i] = u[k][j][i] - u[k][j][i - 1];
			for (int i = 1; i < nx - 1; i++)
				rsd[k][j][i] += flux[k][j][i + 1] - flux[k][j][i];
		}
}

static void set_blocks(int k, int j, int side)
{
	for (int i = 1; i < nx - 1; i++) {
		d[j][i] = 1 + u[k][j][i];
		a[j][i] = 0.1 * u[k + side][j][i];
	}
	guarded[j] = k;
}

static void solve(int k, int j, int side)
{
	for (int i = 1; i < nx - 1; i++) {
		rsd[k][j][i] -= a[j][i] * rsd[k + side][j][i] + late[j][i];
		rsd[k][j][i] /= d[j][i];
	}
	for (int i = 1; i < nx - 1; i++)
		late[j][i] = 0.01 * a[j][i];
}

static void sweep(int side)
{
#pragma omp parallel
	for (int front = 2; front <= ny + nz - 4; front++) {
#pragma omp for schedule(static, 1) nowait
		for (int j = 1; j < ny - 1; j++)
			if (front - j >= 1 && front - j < nz - 1)
				set_blocks(front - j, j, side);
#pragma omp for schedule(static, 1)
		for (int j = 1; j < ny - 1; j++) {
			if (front - j >= 1 && front - j < nz - 1)
				solve(front - j, j, side);
			if (front - j >= 0 && front - j < nz - 1)
				rsd[1][j][1] += guarded[j];
		}
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	nx = 6 + argc;
	ny = 7;
	nz = 8;
	for (int j = 0; j < SIZE; j++)
		u[argc][j][j] = late[1][j] = guarded[j] = j + argc;
	compute_residual();
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt name(top)
		sweep(-1);
#pragma potential_ckpt name(turn)
		sweep(1);
		for (int k = 1; k < nz - 1; k++)
			for (int j = 1; j < ny - 1; j++)
				for (int i = 1; i < nx - 1; i++)
					u[k][j][i] += rsd[k][j][i];
		compute_residual();
		printf("%g\n", u[2][3][4]);
	}
	return 0;
}
