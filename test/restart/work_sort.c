/* IS in small: copy and ranks are written before they are read in each iteration, by a team and in a critical
 * section, and read by an index that nothing is known of. So they are dead; of the twins, late_copy is written for
 * all but the last key, and low_ranks is not zeroed at 0.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

#define KEYS 64
#define RANGE 16

static int keys[KEYS], copy[KEYS], ranks[RANGE], late_copy[KEYS], low_ranks[RANGE];

static void rank_keys(int iteration)
{
	keys[iteration] = iteration;
	for (int k = 0; k < RANGE; k++)
		ranks[k] = 0;
	for (int k = 1; k < RANGE; k++)
		low_ranks[k] = 0;
#pragma omp parallel
	{
		int counts[RANGE];
		for (int k = 0; k < RANGE; k++)
			counts[k] = 0;
#pragma omp for nowait
		for (int i = 0; i < KEYS; i++) {
			copy[i] = keys[i];
			counts[copy[i]]++;
			if (i < KEYS - 1)
				late_copy[i] = keys[i];
		}
		for (int k = 0; k < RANGE - 1; k++)
			counts[k + 1] += counts[k];
#pragma omp critical
		for (int k = 0; k < RANGE; k++) {
			ranks[k] += counts[k];
			low_ranks[k] += counts[k];
		}
	}
}

static int sort_and_check(void)
{
	int wrong = 0;
	for (int i = 0; i < KEYS; i++) {
		keys[--ranks[copy[i]]] = copy[i];
		wrong += low_ranks[late_copy[i]];
	}
	for (int i = 1; i < KEYS; i++)
		wrong += keys[i - 1] > keys[i];
	return wrong;
}

int main(void)
{
	for (int i = 0; i < KEYS; i++)
		keys[i] = i * 7 % RANGE;
	for (int iteration = 1; iteration <= 5; iteration++) {
#pragma potential_ckpt
		int key = keys[iteration];
		rank_keys(iteration);
		printf("%d %d\n", key, ranks[key]);
	}
	printf("%d\n", sort_and_check());
	return 0;
}
