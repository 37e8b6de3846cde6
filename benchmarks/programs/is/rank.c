/* rank.c - the ranking of IS: each thread counts its part of the keys, the counts are added up.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "is.h"

int copy[MAX_KEYS], ranks[MAX_RANGE];

void rank_keys(int iteration)
{
	keys[iteration] = iteration;
	keys[iteration + ITERATIONS] = key_range - iteration;
	for (int k = 0; k < key_range; k++)
		ranks[k] = 0;
#pragma omp parallel
	{
		int counts[MAX_RANGE];
		for (int k = 0; k < key_range; k++)
			counts[k] = 0;
#pragma omp for schedule(static) nowait
		for (int i = 0; i < n_keys; i++) {
			copy[i] = keys[i];
			counts[copy[i]]++;
		}
		for (int k = 0; k < key_range - 1; k++)
			counts[k + 1] += counts[k];
#pragma omp critical
		for (int k = 0; k < key_range; k++)
			ranks[k] += counts[k];
	}
}
