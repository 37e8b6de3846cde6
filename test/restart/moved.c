/* moved.c - positions in critical and ordered constructs and between lock calls.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>

#define CUT _Pragma("potential_ckpt")

static omp_lock_t lock;
static long shared[4], order;

/* Threads add in any order; the sums are the same. */
static void add(int id)
{
#pragma omp critical(adding)
	{
		shared[0] += id + 1;
		CUT
#pragma omp critical(nested)
		{
			if (id % 2) {
				CUT
			}
			shared[1] += 2 * id;
		}
	}
}

static void serial(void)
{
	long before = shared[0];
#pragma omp critical
	{
		shared[2] += before;
#pragma potential_ckpt name(serial)
		for (int i = 0; i < 3; i++) {
			CUT
			shared[2] += i;
		}
	}
	omp_set_lock(&lock);
	shared[3]++;
	CUT
	shared[3] *= 2;
	omp_unset_lock(&lock);
}

static void team(int steps)
{
	long total = 0;
#pragma omp parallel reduction(+ : total)
	{
		int id = omp_get_thread_num();
		for (int t = 0; t < steps; t++) {
			add(id);
			omp_set_lock(&lock);
			shared[3] += id;
			CUT
			if (t & 1) {
				CUT
				shared[3]++;
			}
			omp_unset_lock(&lock);
			total += id * t;
#pragma omp barrier
#pragma omp for ordered schedule(dynamic)
			for (int i = 0; i < 12; i++) {
				total += i;
#pragma omp ordered
				{
					order = 31 * order + i + t;
					CUT
				}
			}
			total += order % 100;
		}
	}
	printf("team %ld\n", total);
}

/* Behind it, in the iteration. */
static void loop(void)
{
	long sum = 0;
#pragma omp parallel for schedule(dynamic, 2) reduction(+ : sum)
	for (int i = 0; i < 20; i++)
#pragma omp critical
	{
		shared[1] += i;
		CUT
		sum += i;
	}
	printf("loop %ld\n", sum);
}

int main(void)
{
	omp_init_lock(&lock);
	for (int t = 0; t < 2; t++) {
		serial();
		team(2);
		loop();
		printf("%ld %ld %ld %ld %ld\n", shared[0], shared[1], shared[2], shared[3], order);
	}
	omp_destroy_lock(&lock);
	return 0;
}
