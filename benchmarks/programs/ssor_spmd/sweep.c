/* sweep.c - the two sweeps of the SSOR solver as a pipeline of threads.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each thread has the lines of some j. In plane k it waits until the thread in front of it has done
 * that plane, and says when it has done it itself. */
#include "ssor.h"

#include <omp.h>
#include <sched.h>

#define THREADS_MAX 1024

/* How many planes a thread has done since the program began: each in a cache line of its own. */
static struct {
	_Alignas(64) long planes;
} done[THREADS_MAX];

static void wait_for(int thread, long planes)
{
	long seen;
	if (thread < 0 || thread >= omp_get_num_threads())
		return;
	for (;;) {
#pragma omp atomic read acquire
		seen = done[thread].planes;
		if (seen >= planes)
			return;
		sched_yield();
	}
}

static void say_done(int thread)
{
#pragma omp atomic update release
	done[thread].planes++;
}

static int first_line(int thread)
{
	return 1 + (ny - 2) * thread / omp_get_num_threads();
}

void sweep_up(void)
{
	int me = omp_get_thread_num();
	long before = done[me].planes;
	for (int k = 1; k < nz - 1; k++) {
		wait_for(me - 1, before + k);
		for (int j = first_line(me); j < first_line(me + 1); j++) {
			set_blocks(k, j, -1);
			solve_up(k, j);
		}
		say_done(me);
	}
#pragma omp barrier
}

void sweep_down(void)
{
	int me = omp_get_thread_num();
	long before = done[me].planes;
	for (int k = nz - 2; k >= 1; k--) {
		wait_for(me + 1, before + nz - 1 - k);
		for (int j = first_line(me + 1) - 1; j >= first_line(me); j--) {
			set_blocks(k, j, 1);
			solve_down(k, j);
		}
		say_done(me);
	}
#pragma omp barrier
}
