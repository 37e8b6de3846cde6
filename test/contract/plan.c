/* Three candidates in each step; between the first and the second the array is dead.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

enum { N = 50000, STEPS = 30 };

static double field[N];

static double total(void)
{
	double s = 0;
	for (int i = 0; i < N; i++)
		s += field[i];
	return s;
}

static double step(int t, double s)
{
#pragma potential_ckpt
	s = s / 2 + t;
#pragma potential_ckpt
	for (int i = 0; i < N; i++)
		field[i] = s + i;
#pragma potential_ckpt name(full)
	return total();
}

int main(void)
{
	double s = 0;
	for (int t = 0; t < STEPS; t++)
		s = step(t, s) / N;
	printf("%.9e\n", s);
	return 0;
}
