/* block.c - blocks of 5 x 5 numbers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "block.h"

void block_subtract_vector(double a[5][5], const double x[5], double y[5])
{
	for (int i = 0; i < 5; i++)
		y[i] -= a[i][0] * x[0] + a[i][1] * x[1] + a[i][2] * x[2] + a[i][3] * x[3] +
			a[i][4] * x[4];
}

void block_subtract_product(double a[5][5], double b[5][5], double c[5][5])
{
	for (int i = 0; i < 5; i++)
		for (int j = 0; j < 5; j++)
			c[i][j] -= a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j] +
				   a[i][3] * b[3][j] + a[i][4] * b[4][j];
}

/* L below the diagonal (its own is 1), U above, the reciprocals of U's diagonal on it. */
void block_factor(double a[5][5])
{
	for (int p = 0; p < 5; p++) {
		a[p][p] = 1 / a[p][p];
		for (int i = p + 1; i < 5; i++) {
			a[i][p] *= a[p][p];
			for (int j = p + 1; j < 5; j++)
				a[i][j] -= a[i][p] * a[p][j];
		}
	}
}

void block_solve_vector(double a[5][5], double x[5])
{
	for (int i = 1; i < 5; i++)
		for (int j = 0; j < i; j++)
			x[i] -= a[i][j] * x[j];
	for (int i = 4; i >= 0; i--) {
		for (int j = i + 1; j < 5; j++)
			x[i] -= a[i][j] * x[j];
		x[i] *= a[i][i];
	}
}

void block_solve(double a[5][5], double c[5][5])
{
	for (int i = 1; i < 5; i++)
		for (int j = 0; j < i; j++)
			for (int k = 0; k < 5; k++)
				c[i][k] -= a[i][j] * c[j][k];
	for (int i = 4; i >= 0; i--) {
		for (int j = i + 1; j < 5; j++)
			for (int k = 0; k < 5; k++)
				c[i][k] -= a[i][j] * c[j][k];
		for (int k = 0; k < 5; k++)
			c[i][k] *= a[i][i];
	}
}
