/* Tasks that are finished when a position is met: by barriers, taskwait, taskgroup, in functions too.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

enum { N = 8 };
static int grid[N], total;

static void make(int k)
{
	for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i, k)
		grid[i] += i * k;
	}
}

static void make_and_wait(int k)
{
	make(k);
#pragma omp taskwait
}

static void wait_for_all(void)
{
#pragma omp barrier
}

/* Grandchildren are finished by a task's own taskwait, or with the group. */
static void nested(int k)
{
#pragma omp task
	{
#pragma omp task
#pragma omp atomic
		total += k;
#pragma omp taskwait
	}
#pragma omp taskwait
#pragma omp taskgroup
	{
#pragma omp task
		{
#pragma omp task
#pragma omp atomic
			total += k;
		}
	}
}

static int decide(int k)
{
	switch (k) {
	case 0:
		make(1);
		break;
	default:
		return k;
	}
#pragma omp taskwait
	return k + 1;
}

int main(void)
{
	int sum = 0;
#pragma omp parallel shared(sum)
	for (int k = 1; k < 4; k++) {
#pragma omp for nowait
		for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
			grid[i] += i + k;
		}
#pragma omp barrier
#pragma potential_ckpt name(behind_barrier)
#pragma omp single
		make(k);
#pragma potential_ckpt name(behind_single)
#pragma omp master
		make_and_wait(k);
#pragma omp barrier
		nested(k);
#pragma potential_ckpt name(behind_nested)
#pragma omp single nowait
		make(2);
		wait_for_all();
#pragma omp single
		sum += decide(k - 1);
#pragma omp single nowait
#pragma omp taskloop
		for (int i = 0; i < N; i++)
			grid[i]++;
#pragma potential_ckpt name(behind_loop)
#pragma omp barrier
#pragma omp single
		printf("%d %d %d %d\n", k, grid[N - 1], total, sum);
	}
	return 0;
}
