// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Arrays used in turns, of sides that no number tells: of the other one the rim is needed, and that of the one that is read after the loop, by what
 * is left of the number of steps. */
// RUN: ompckpt-cc -w -fopenmp --ompckpt-dump=regions %s | grep -A1 "label reads" | sed 's/u\[x0/\nu[x0/g'
#include <stdio.h>
#include <stdlib.h>

static double by_pointer(int n, int m, int steps)
{
	double (*u)[n][m] = calloc(2, sizeof *u), s = 0;
	for (int t = 0; t < steps; t++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				u[(t + 1) % 2][i][j] = u[t % 2][i][j] + 1;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s += u[steps % 2][i][j];
	return s;
}

int main(void)
{
	printf("%g\n", by_pointer(40, 50, 5));
	return 0;
}
// WANT:   label reads first:
// WANT:     [t, steps, m, n] -> {
// WANT: u[x0, x1, x2] : (t + x0) mod 2 = 0 and t >= 0 and steps > t and 0 <= x0 <= 1 and 0 < x1 <= -2 + n and 0 < x2 <= -2 + m;
// WANT: u[x0, x1, x2 = 0] : (steps + x0) mod 2 = 0 and t >= 0 and steps > t and m > 0 and 0 <= x0 <= 1 and 0 < x1 <= -2 + n;
// WANT: u[x0, x1 = 0, x2] : (steps + x0) mod 2 = 0 and t >= 0 and steps > t and n > 0 and 0 <= x0 <= 1 and 0 <= x2 < m;
// WANT: u[x0, x1, x2 = -1 + m] : (steps + x0) mod 2 = 0 and t >= 0 and steps > t and m >= 2 and 0 <= x0 <= 1 and 0 < x1 <= -2 + n;
// WANT: u[x0, x1 = -1 + n, x2] : (steps + x0) mod 2 = 0 and t >= 0 and steps > t and n >= 2 and 0 <= x0 <= 1 and 0 <= x2 < m }
// WANT: --
// WANT:   label reads first:
