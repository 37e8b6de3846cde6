/* stuck.c - teams that can't be cut, and one that can. The first argument says why they can't:
 *   some    a thread meets no positions, and all meet at barriers
 *   flags   threads wait for each other between positions, by flags of their own
 *   leave   a thread meets no positions, and leaves the region
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static long sums[3];
static int flags[4];

static void work(int id, int t)
{
	sums[id] = sums[id] * 3 + t + id;
}

static void some(int id)
{
	for (int t = 0; t < 3; t++) {
		if (id < 2) {
#pragma potential_ckpt name(some)
		}
		work(id, t);
#pragma omp barrier
	}
}

static void flag(int id)
{
	int is_set = id == 0;
	while (!is_set) {
#pragma omp atomic read
		is_set = flags[id];
		usleep(1000);
	}
#pragma potential_ckpt name(flag)
	work(id, 1);
#pragma omp atomic write
	flags[id + 1] = 1;
}

static void leave(int id)
{
	if (id < 2) {
#pragma potential_ckpt name(leave)
	} else {
		usleep(100000);
	}
	work(id, 2);
}

int main(int argc, char **argv)
{
	char why = argc > 1 ? argv[1][0] : 's';
#pragma omp parallel num_threads(3)
	{
		int id = omp_get_thread_num();
		if (why == 's')
			some(id);
		else if (why == 'f')
			flag(id);
		else
			leave(id);
	}
#pragma omp parallel num_threads(3)
	for (int t = 0; t < 2; t++) {
#pragma potential_ckpt name(all)
		work(omp_get_thread_num(), t);
	}
	printf("%ld %ld %ld\n", sums[0], sums[1], sums[2]);
	return 0;
}
