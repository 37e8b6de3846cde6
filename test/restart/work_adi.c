/* ADI in small: functions called by a whole team hand out their loops; the bounds are in grid_points[]; rows are
 * reached through pointers and parameters. Velocities, right-hand side, derivatives and sums are dead at the
 * loop's top. The rows of the faces in lhs were set once, so lhs is live; and so are the twins: stale, which is
 * read one point further than it is written, and moved, which is made for the bounds of before.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <string.h>

#define SIZE 12

static int grid_points[2];
static double u[SIZE][SIZE + 1][2], forcing[SIZE][SIZE + 1][2], rhs[SIZE][SIZE + 1][2];
static double us[SIZE][SIZE + 1], lhs[SIZE][SIZE + 1][3][2][2], jacobian[SIZE][SIZE + 1][2][2];
static double sums[SIZE][2], stale[SIZE][SIZE + 1], moved[SIZE];

static void set_identity(double row[3][2][2])
{
	memset(row, 0, sizeof(double[3][2][2]));
	row[1][0][0] = row[1][1][1] = 1;
}

static void set_faces(void)
{
	for (int j = 0; j < grid_points[1]; j++) {
		set_identity(lhs[j][0]);
		set_identity(lhs[j][grid_points[0] - 1]);
	}
}

static void set_jacobian(const double at[2], double block[2][2])
{
	memset(block, 0, sizeof(double[2][2]));
	block[0][0] += at[1];
	block[1][1] = at[0];
}

static void set_row(double row[3][2][2], double low[2][2], double high[2][2])
{
	for (int m = 0; m < 2; m++)
		for (int n = 0; n < 2; n++) {
			row[0][m][n] = -low[m][n];
			row[1][m][n] = 4 * (m == n);
			row[2][m][n] = high[m][n];
		}
}

static void eliminate(double row[3][2][2], double r[2], double before[3][2][2],
		      const double r_before[2])
{
	for (int m = 0; m < 2; m++) {
		r[m] -= row[0][m][0] * r_before[0] + row[0][m][1] * r_before[1];
		row[1][m][m] -= row[0][m][m] * before[2][m][m];
		r[m] /= row[1][m][m];
	}
}

static void compute_rhs(void)
{
#pragma omp for nowait
	for (int j = 0; j < grid_points[1]; j++)
		for (int i = 0; i < grid_points[0]; i++) {
			us[j][i] = u[j][i][1] / u[j][i][0];
			if (i < grid_points[0] - 1)
				stale[j][i] = us[j][i];
		}
#pragma omp for
	for (int j = 0; j < grid_points[1]; j++)
		for (int i = 0; i < grid_points[0]; i++)
			for (int m = 0; m < 2; m++)
				rhs[j][i][m] = forcing[j][i][m];
#pragma omp for
	for (int j = 1; j < grid_points[1] - 1; j++)
		for (int i = 1; i < grid_points[0] - 1; i++) {
			double *r = rhs[j][i];
			r[0] += us[j][i + 1] - us[j][i - 1];
			r[1] += stale[j][i + 1] - u[j][i][0];
		}
}

static void solve(void)
{
#pragma omp for
	for (int j = 0; j < grid_points[1]; j++)
		for (int i = 0; i < grid_points[0]; i++)
			set_jacobian(u[j][i], jacobian[j][i]);
#pragma omp for
	for (int j = 1; j < grid_points[1] - 1; j++) {
		for (int i = 1; i < grid_points[0] - 1; i++)
			set_row(lhs[j][i], jacobian[j][i - 1], jacobian[j][i + 1]);
		for (int i = 1; i < grid_points[0]; i++)
			eliminate(lhs[j][i], rhs[j][i], lhs[j][i - 1], rhs[j][i - 1]);
	}
}

static void add(void)
{
#pragma omp for
	for (int j = 1; j < grid_points[1] - 1; j++)
		for (int i = 1; i < grid_points[0] - 1; i++)
			for (int m = 0; m < 2; m++)
				u[j][i][m] += rhs[j][i][m];
}

static void add_row(int j, double sum[2])
{
	for (int m = 0; m < 2; m++) {
		sum[m] = 0;
		for (int i = 1; i < grid_points[0] - 1; i++)
			sum[m] += rhs[j][i][m] * rhs[j][i][m];
	}
}

static double square_sum(void)
{
	double sum = 0;
#pragma omp parallel for
	for (int j = 1; j < grid_points[1] - 1; j++)
		add_row(j, sums[j]);
	for (int j = 1; j < grid_points[1] - 1; j++)
		sum += sums[j][0] + sums[j][1];
	return sum;
}

int main(int argc, char **argv)
{
	(void)argv;
	grid_points[0] = 8 + argc;
	grid_points[1] = 10;
	int width = 3 + argc;
	for (int j = 0; j < SIZE; j++)
		for (int i = 0; i < SIZE; i++) {
			u[j][i][0] = 2;
			u[j][i][1] = stale[j][i] = j + i;
			forcing[j][i][0] = argc;
		}
	set_faces();
	for (int step = 0; step < 5; step++) {
#pragma potential_ckpt
#pragma omp parallel
		{
			compute_rhs();
			solve();
			add();
		}
		for (int i = 0; i < width; i++)
			moved[i] = i;
		width = 5 + argc;
		for (int i = 0; i < width; i++)
			u[0][i][0] += moved[i];
		printf("%g\n", square_sum());
	}
	return 0;
}
