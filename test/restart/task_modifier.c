/* task_modifier.c - two reductions of tasks in one function, for which clang has variables of its own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static int all(int n)
{
	int x = 0;
#pragma omp parallel num_threads(3) reduction(task, + : x)
	{
		x++;
#pragma omp single
		for (int i = 0; i < n; i++)
#pragma omp task in_reduction(+ : x)
			x++;
	}
#pragma potential_ckpt
	int y = 0;
#pragma omp parallel for num_threads(3) reduction(task, + : y)
	for (int i = 0; i < n; i++) {
		y++;
		if (i % 2 == 0)
#pragma omp task in_reduction(+ : y)
			y--;
	}
	return x * 100 + y;
}

int main(void)
{
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt
		printf("%d\n", all(10 + k));
	}
	return 0;
}
