/* A single or master construct that is one task: the thread does it at once, on copies of its own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <stdio.h>
#include <stdlib.h>
#include <omp.h>
static long fib(int n)
{
	long x, y;
	if (n < 2) return n;
#pragma omp task untied shared(x) firstprivate(n)
	x = fib(n - 1);
#pragma omp task untied shared(y) firstprivate(n)
	y = fib(n - 2);
#pragma omp taskwait
	return x + y;
}
static long sum;
static void run(int n)
{
	int i;
#pragma omp parallel
	{
		long mine = n, pair[2] = {1, 2};
#pragma omp single nowait
#pragma omp task untied
		for (i = 0; i < n; i++) {
#pragma potential_ckpt
			sum += fib(i + 5) + mine++ + pair[i & 1]++;
		}
	}
	printf("%d %ld\n", n, sum);
#pragma omp parallel
	{
		long mine = n;
#pragma omp master
		{
#pragma omp task firstprivate(n)
			{
				n++;
#pragma potential_ckpt
				sum += mine++ + n;
			}
		}
#pragma omp barrier
		if (mine != n)
			sum = 0;
	}
	printf("%d %ld\n", n, sum);
}
int main(void)
{
	run(4);
	run(5);
}
