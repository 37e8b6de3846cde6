/* A task of another unit than the first one: see task_fib.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
long twice(long n);
long twice(long n)
{
	static long calls;
	long r = 0;
#pragma omp task firstprivate(n) shared(r)
	{
#pragma omp atomic
		calls++;
		r = n;
#pragma potential_ckpt
		r += n;
	}
#pragma omp taskwait
	return r;
}
