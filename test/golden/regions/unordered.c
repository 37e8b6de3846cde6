// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* A position in a switch of which a label stands in another statement: what the switch may change is not known there,
 * all else is. */
#include <stdio.h>

static double u[1000], w[1000], z[1000], sum;

int main(int argc, char **argv)
{
	int n = 10 * argc, m = n, k = n;
	(void)argv;
	for (int i = 0; i < 1000; i++)
		u[i] = w[i] = z[i] = i;
	for (int step = 0; step < 10; step++) {
		switch (argc) {
		case 1:
			if (m) {
				m++;
#pragma potential_ckpt
		default:
				n++;
			}
			break;
		}
		for (int i = 0; i < n; i++)
			sum += u[i];
		for (int i = 0; i < m; i++)
			sum += w[i];
		for (int i = 0; i < k; i++)
			sum += z[i];
		for (int i = 0; i < 1000; i++)
			u[i] = w[i] = z[i] = i;
	}
	printf("%g\n", sum);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts %s
// WANT: main:
// WANT:   @L19 position: argc, n, m, k, step, [u: u[0:999], u[0:min(999, n - 1)]], [w: w[0:999], w[0:min(999, m - 1)]], [z: z[0:min(999, 10 * argc - 1)]], [sum]; kills [u]
