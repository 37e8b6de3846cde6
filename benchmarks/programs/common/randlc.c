/* randlc.c - the pseudorandom numbers of the NAS Parallel Benchmarks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "randlc.h"

#define MASK46 ((UINT64_C(1) << 46) - 1)

double randlc(uint64_t *x, uint64_t a)
{
	*x = *x * a & MASK46;
	return (double)*x * 0x1p-46;
}

void vranlc(int n, uint64_t *x, uint64_t a, double *y)
{
	for (int i = 0; i < n; i++)
		y[i] = randlc(x, a);
}

uint64_t randlc_power(uint64_t a, uint64_t n)
{
	uint64_t power = 1;
	for (; n > 0; n >>= 1) {
		if (n & 1)
			power = power * a & MASK46;
		a = a * a & MASK46;
	}
	return power;
}
