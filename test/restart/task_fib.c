/* Positions inside of tasks that make tasks, in one unit and in another one; "if" and "final".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 5
// WITH: units/task_unit.c
#include <stdio.h>
long twice(long n);
long leaves;
static long fib(int n)
{
	long x, y;
	if (n < 2) {
#pragma omp atomic
		leaves++;
		return n;
	}
#pragma omp task shared(x) firstprivate(n) if (n > 3) priority(n)
	{
		x = fib(n - 1);
#pragma potential_ckpt
		x = twice(x) / 2;
	}
#pragma omp task shared(y) final(n == 4) mergeable
	y = fib(n - 2);
#pragma omp taskwait
	return x + y;
}
int main(void)
{
	long r = 0, s = 0;
	for (int n = 3; n < 6; n++) {
#pragma omp parallel
#pragma omp single
		r += fib(n);
		s += twice(r);
	}
#pragma omp task shared(s)
	{
#pragma potential_ckpt
		s += fib(3);
	}
#pragma omp taskwait
	printf("%ld %ld %ld\n", r, s, leaves);
}
