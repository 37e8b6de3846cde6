/* omp_settings.c - OpenMP's variables, set in serial code and by threads for themselves.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>

static void cut(void)
{
#pragma potential_ckpt
}

static int settings(void)
{
	omp_sched_t kind;
	int chunk;
	omp_get_schedule(&kind, &chunk);
	return (kind & 7) + 10 * chunk + 1000 * omp_get_max_threads() + 100000 * omp_get_dynamic() +
	       1000000 * omp_get_max_active_levels();
}

static int in_teams(void)
{
	int n = 0;
#pragma omp teams reduction(+ : n)
	n += 1;
	return n;
}

static void teams(void)
{
	omp_set_num_teams(3);
	omp_set_teams_thread_limit(2);
	for (int i = 0; i < 2; i++) {
		cut();
		printf("%d teams of %d: %d\n", omp_get_max_teams(), omp_get_teams_thread_limit(),
		       in_teams());
		omp_set_teams_thread_limit(5);
	}
}

int main(void)
{
	static int seen[64][3];
	omp_set_schedule(omp_sched_dynamic, 7);
	omp_set_max_active_levels(2);
	cut();
	printf("%d\n", settings());
	int before = omp_get_max_threads();
	omp_set_num_threads(before + 2);
	omp_set_dynamic(1);
	cut();
	printf("%d\n", settings());
	omp_set_dynamic(0);
	omp_set_num_threads(before);
#pragma omp parallel
	{
		int id = omp_get_thread_num();
		cut();
		seen[id][0] = settings();
		if (id % 2) {
			omp_set_schedule(omp_sched_guided, 3 + id);
			omp_set_num_threads(1 + id);
		} else {
			omp_set_dynamic(1);
		}
		/* libomp asserts that the initial thread's "dynamic" is set where an inner region of a
		 * thread with it set begins. */
#pragma omp barrier
		cut();
		seen[id][1] = settings();
		cut();
		int inner = 0;
#pragma omp parallel for schedule(runtime) reduction(+ : inner) num_threads(2)
		for (int i = 0; i < 10; i++)
			inner += i;
		seen[id][2] = settings() + inner;
	}
	for (int i = 0; i < before; i++)
		printf("%d: %d %d %d\n", i, seen[i][0], seen[i][1], seen[i][2]);
	printf("%d\n", settings());
	omp_set_schedule(omp_sched_static, 0);
	omp_set_max_active_levels(1);
	cut();
	printf("%d\n", settings());
	teams();
	return 0;
}
