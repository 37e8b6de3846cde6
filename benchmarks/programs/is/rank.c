/* rank.c - the ranking of IS: each thread counts its part of the keys, the counts are added up.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "is.h"

int copy[KEYS], ranks[KEY_RANGE];

void rank_keys(int iteration)
{
	keys[iteration] = iteration;
	keys[iteration + ITERATIONS] = KEY_RANGE - iteration;
	for (int k = 0; k < KEY_RANGE; k++)
		ranks[k] = 0;
#pragma omp parallel
	{
		int counts[KEY_RANGE];
		for (int k = 0; k < KEY_RANGE; k++)
			counts[k] = 0;
#pragma omp for schedule(static) nowait
		for (int i = 0; i < KEYS; i++) {
			copy[i] = keys[i];
			counts[copy[i]]++;
		}
		for (int k = 0; k < KEY_RANGE - 1; k++)
			counts[k + 1] += counts[k];
#pragma omp critical
		for (int k = 0; k < KEY_RANGE; k++)
			ranks[k] += counts[k];
	}
}
