/* Thread-local copies that no thread needs behind a position; copyin and copyprivate between positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>

static int counter, scratch[8], seed, once;
#pragma omp threadprivate(counter, scratch, seed, once)
static int total, table[64];

static void mix(int k)
{
	seed = k * 7 + 1;
	for (int i = 0; i < 8; i++)
		scratch[i] = seed = (seed * 31 + i) % 1009;
}

static int region(int k)
{
	int sum = 0;
	seed = k;
#pragma omp parallel copyin(seed) reduction(+ : sum) num_threads(4)
	{
		counter = seed + 1;
#pragma omp for
		for (int i = 0; i < 64; i++) {
			mix(i + k);
			table[i] = scratch[i % 8];
			counter = i;
			sum += counter % 3;
		}
#pragma omp single copyprivate(once)
		once = k * 3;
		sum += once;
#pragma omp master
		total += once;
	}
	return sum;
}

int main(void)
{
	int last = 0;
	for (int k = 0; k < 5; k++) {
#pragma potential_ckpt
		int sum = region(k);
#pragma potential_ckpt
		last = last * 3 + sum + table[k * 11];
		printf("%d %d %d\n", k, last, total);
	}
	return 0;
}
