/* operators.c - residual, smoother, restriction and prolongation of MG.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each is a 27-point stencil whose weight depends only on the distance from the centre. Sums over the
 * rows at one distance are kept for a whole line, since three points of the line share each of them. */
#include "mg.h"

/* cross[i] = sum of the four rows beside row (i3, i2), corners[i] = of the four diagonal ones. */
static void sum_rows(grid g, int i3, int i2, int n, double *cross, double *corners)
{
	const double *below = g[i3 - 1][i2], *above = g[i3 + 1][i2];
	const double *left = g[i3][i2 - 1], *right = g[i3][i2 + 1];
	const double *below_left = g[i3 - 1][i2 - 1], *below_right = g[i3 - 1][i2 + 1];
	const double *above_left = g[i3 + 1][i2 - 1], *above_right = g[i3 + 1][i2 + 1];
	for (int i1 = 0; i1 < n + 2; i1++) {
		cross[i1] = left[i1] + right[i1] + below[i1] + above[i1];
		corners[i1] = below_left[i1] + below_right[i1] + above_left[i1] + above_right[i1];
	}
}

void residual(grid u, grid v, grid r, int n)
{
	const double a0 = -8.0 / 3.0, a2 = 1.0 / 6.0, a3 = 1.0 / 12.0;
#pragma omp parallel for schedule(static)
	for (int i3 = 1; i3 <= n; i3++) {
		double cross[MAX_N + 2], corners[MAX_N + 2];
		for (int i2 = 1; i2 <= n; i2++) {
			const double *ui = u[i3][i2], *vi = v[i3][i2];
			double *ri = r[i3][i2];
			sum_rows(u, i3, i2, n, cross, corners);
			for (int i1 = 1; i1 <= n; i1++)
				ri[i1] = vi[i1] - a0 * ui[i1]
					- a2 * (corners[i1] + cross[i1 - 1] + cross[i1 + 1])
					- a3 * (corners[i1 - 1] + corners[i1 + 1]);
		}
	}
	grid_wrap(r, n);
}

void smooth(grid r, grid u, int n)
{
	const double c0 = -3.0 / 8.0, c1 = 1.0 / 32.0, c2 = -1.0 / 64.0;
#pragma omp parallel for schedule(static)
	for (int i3 = 1; i3 <= n; i3++) {
		double cross[MAX_N + 2], corners[MAX_N + 2];
		for (int i2 = 1; i2 <= n; i2++) {
			const double *ri = r[i3][i2];
			double *ui = u[i3][i2];
			sum_rows(r, i3, i2, n, cross, corners);
			for (int i1 = 1; i1 <= n; i1++)
				ui[i1] += c0 * ri[i1]
					+ c1 * (ri[i1 - 1] + ri[i1 + 1] + cross[i1])
					+ c2 * (corners[i1] + cross[i1 - 1] + cross[i1 + 1]);
		}
	}
	grid_wrap(u, n);
}

void restrict_to(grid fine, grid coarse, int n)
{
#pragma omp parallel for schedule(static)
	for (int j3 = 1; j3 <= n; j3++) {
		double cross[MAX_N + 2], corners[MAX_N + 2];
		for (int j2 = 1; j2 <= n; j2++) {
			const double *f = fine[2 * j3][2 * j2];
			sum_rows(fine, 2 * j3, 2 * j2, 2 * n, cross, corners);
			for (int j1 = 1; j1 <= n; j1++) {
				int i1 = 2 * j1;
				coarse[j3][j2][j1] = 0.5 * f[i1]
					+ 0.25 * (f[i1 - 1] + f[i1 + 1] + cross[i1])
					+ 0.125 * (cross[i1 - 1] + cross[i1 + 1] + corners[i1])
					+ 0.0625 * (corners[i1 - 1] + corners[i1 + 1]);
			}
		}
	}
	grid_wrap(coarse, n);
}

/* Add "weight" times the line of sums "s" to row "to", halfway points between its elements. */
static void add_line(double *to, const double *s, double weight, int n)
{
	for (int i1 = 0; i1 <= n; i1++) {
		to[2 * i1] += weight * s[i1];
		to[2 * i1 + 1] += 0.5 * weight * (s[i1] + s[i1 + 1]);
	}
}

void prolongate(grid coarse, grid fine, int n)
{
#pragma omp parallel for schedule(static)
	for (int i3 = 0; i3 <= n; i3++) {
		double right[MAX_N + 2], above[MAX_N + 2], diagonal[MAX_N + 2];
		for (int i2 = 0; i2 <= n; i2++) {
			const double *c = coarse[i3][i2];
			for (int i1 = 0; i1 < n + 2; i1++) {
				right[i1] = c[i1] + coarse[i3][i2 + 1][i1];
				above[i1] = c[i1] + coarse[i3 + 1][i2][i1];
				diagonal[i1] = right[i1] + coarse[i3 + 1][i2][i1]
					+ coarse[i3 + 1][i2 + 1][i1];
			}
			add_line(fine[2 * i3][2 * i2], c, 1, n);
			add_line(fine[2 * i3][2 * i2 + 1], right, 0.5, n);
			add_line(fine[2 * i3 + 1][2 * i2], above, 0.5, n);
			add_line(fine[2 * i3 + 1][2 * i2 + 1], diagonal, 0.25, n);
		}
	}
}
