/* keys.c - the keys of IS.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "is.h"

#include "randlc.h"

int keys[KEYS];

void make_keys(void)
{
#pragma omp parallel for schedule(static)
	for (int block = 0; block < 64; block++) {
		int first = block * (KEYS / 64);
		uint64_t x = UINT64_C(314159265) * randlc_power(RANDLC_A, 4 * (uint64_t)first);
		for (int i = first; i < first + KEYS / 64; i++) {
			double sum = 0;
			for (int k = 0; k < 4; k++)
				sum += randlc(&x, RANDLC_A);
			keys[i] = (int)(KEY_RANGE / 4 * sum);
		}
	}
}
