/* dispatched_solver.c - what dispatched.c finds in its table.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

int solver(int n);
int solver(int n)
{
	double t = 0;
	for (int i = 0; i < n; i++) {
#pragma potential_ckpt
		t += i;
	}
	printf("%g\n", t);
	return 0;
}
