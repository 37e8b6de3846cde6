/* Memory of OpenMP's allocators: used, grown and freed after positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static int *numbers;

int main(void)
{
	double *sums = omp_calloc(8, sizeof *sums, omp_default_mem_alloc);
	char *aligned = omp_aligned_alloc(128, 200, omp_large_cap_mem_alloc);
	numbers = omp_alloc(4 * sizeof *numbers, omp_null_allocator);
	for (int i = 0; i < 4; i++)
		numbers[i] = i + 1;
	aligned[199] = 'z';
	for (int i = 0; i < 5; i++) {
#pragma potential_ckpt
		numbers = omp_realloc(numbers, (i + 5) * sizeof *numbers, omp_default_mem_alloc,
				      omp_default_mem_alloc);
		numbers[i + 4] = numbers[i] * 10;
		sums[i] += numbers[i + 4] + (i ? sums[i - 1] : 0);
#pragma potential_ckpt
		printf("%d %.1f %c %d\n", numbers[i + 4], sums[i], aligned[199],
		       (int)((uintptr_t)aligned % 128));
	}
	omp_free(sums, omp_default_mem_alloc);
	omp_free(aligned, omp_large_cap_mem_alloc);
	omp_free(numbers, omp_null_allocator);
	return 0;
}
