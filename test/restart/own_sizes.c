/* Copies that the idle threads keep, while teams grow and shrink: from a region to the next one of its size.
 * In a region of one thread those of the others can't be had: no checkpoint is taken there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 2 5
#include <omp.h>
#include <stdio.h>

#define MOST 8

static long own, more[3];
#pragma omp threadprivate(own, more)
static long out[MOST];

static void put(int n, int k)
{
#pragma omp parallel num_threads(n)
	{
		own = 100 * n + 10 * k + omp_get_thread_num();
		more[k % 3] = own * own;
	}
}

static void add(int n, int k)
{
#pragma omp parallel num_threads(n)
	own += more[k % 3] % 1009;
}

/* One thread, beside idle ones. */
static int alone(int k)
{
	int seen = 0;
#pragma omp parallel if (k > 99)
	{
		for (int i = 0; i < 2; i++) {
#pragma potential_ckpt
			seen += i + k;
		}
		own++;
	}
	return seen;
}

static void show(int n, int k)
{
#pragma omp parallel num_threads(n)
	out[omp_get_thread_num()] = own;
	printf("%d/%d:", n, k);
	for (int i = 0; i < n; i++)
		printf(" %ld", out[i]);
	printf("\n");
}

int main(void)
{
	static const int sizes[] = {3, 8, 2, 5, 1, 4};
	omp_set_dynamic(0);
	for (int k = 0; k < 6; k++) {
		int n = sizes[k];
#pragma potential_ckpt
		put(n, k);
#pragma potential_ckpt
		add(n, k);
		int seen = alone(k);
#pragma potential_ckpt
		show(n, k);
		printf("%d\n", seen);
	}
	return 0;
}
