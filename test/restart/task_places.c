/* Tasks made in loops, sections, a master construct before a barrier and by each thread; taskgroups; locks and threads' copies.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 4
#include <omp.h>
#include <stdio.h>
static long sum, parts[6];
static int all;
static omp_lock_t lock;
static void leaf(int at, int k)
{
#pragma omp critical
	parts[at] += k;
#pragma potential_ckpt
	omp_set_lock(&lock);
	sum += 2 * k;
	omp_unset_lock(&lock);
}
static void grow(int at, int k)
{
	if (k == 0)
		return;
#pragma omp task
	leaf(at, k);
#pragma omp task
	grow(at, k - 1);
}
static void groups(int at)
{
	long before, after;
#pragma omp taskgroup
	{
		grow(at, 3);
#pragma omp taskgroup
		{
#pragma omp task
			{
#pragma omp taskgroup
				grow(at, 2);
				leaf(at, 1);
			}
#pragma potential_ckpt
		}
#pragma omp task shared(before)
		{
#pragma omp atomic read
			before = parts[at];
			leaf(at, before > 3);
		}
	}
#pragma omp critical
	after = parts[at];
	printf("%d: %ld\n", at, after);
}
int main(void)
{
	omp_init_lock(&lock);
#pragma omp parallel
	{
		int me = 3;
#pragma omp for schedule(dynamic) reduction(+ : all)
		for (int i = 0; i < 5; i++) {
			grow(0, i);
#pragma omp taskwait
			all += i;
		}
#pragma omp for schedule(static, 1) nowait
		for (int i = 0; i < 4; i++)
			grow(1, 2);
#pragma omp barrier
#pragma omp sections
		{
#pragma omp section
			grow(2, 3);
#pragma omp section
			{
#pragma omp task firstprivate(me)
				leaf(2, me);
			}
		}
#pragma omp master
		groups(3);
#pragma omp barrier
		grow(4, 2);
#pragma omp barrier
#pragma omp taskyield
#pragma omp single
		{
#pragma omp taskgroup
			{
#pragma potential_ckpt
				parts[5]++;
			}
		}
	}
	printf("%ld %d %ld", sum - 2 * parts[4], all, parts[4] / omp_get_max_threads());
	for (int i = 0; i < 4; i++)
		printf(" %ld", parts[i]);
	printf("\n");
}
