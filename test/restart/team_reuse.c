/* team_reuse.c - a thread that has been cut returns, and the room of its variables is used again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 2 3
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

enum { STEPS = 4 };

static long sums[64];

/* The last thread comes late: the others run ahead of the copy. */
static void late(int id, int n)
{
	if (id == n - 1 && n > 1)
		usleep(3000);
}

static long first(int id, int n, int t)
{
	long row[8], *p = row, sum = 0;
	for (int i = 0; i < 8; i++)
		row[i] = id * 100 + t * 10 + i;
	late(id, n);
#pragma potential_ckpt name(first)
	for (int i = 0; i < 8; i++)
		sum += p[i];
	return sum;
}

/* Its array lies where first's did; nothing of it is needed behind the position. */
static long second(int id, int t)
{
	long row[8], *p = row, sum = 0;
	for (int i = 0; i < 8; i++)
		p[i] = -1 - i;
	for (int i = 0; i < 8; i++)
		sum += p[i];
#pragma potential_ckpt name(second)
	for (int i = 0; i < 8; i++)
		p[i] = sum + id + t;
	return p[3];
}

static long varying(int id, int n, int t)
{
	long sum = 0;
	for (int k = 1; k < 4; k++) {
		long row[4 * k];
		for (int i = 0; i < 4 * k; i++)
			row[i] = id + t + i;
		late(id, n);
#pragma potential_ckpt name(varying)
		for (int i = 0; i < 4 * k; i++)
			sum += row[i];
	}
	return sum;
}

int main(void)
{
	long total = 0;
#pragma omp parallel reduction(+ : total)
	{
		int id = omp_get_thread_num(), n = omp_get_num_threads();
		for (int t = 0; t < STEPS; t++) {
			total += first(id, n, t);
			total += second(id, t);
			total += varying(id, n, t);
#pragma omp barrier
		}
		sums[id] = total;
	}
	for (int i = 0; i < 64; i++)
		total += sums[i] * i;
	printf("%ld\n", total);
	return 0;
}
