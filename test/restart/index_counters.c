/* index_counters.c - a loop in a team whose end is a number of an array, inside of one that reads what lies before.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <omp.h>
#include <stdio.h>

enum { N = 300, TURNS = 3 };

static unsigned bound[16], before[N], after[N];

static unsigned sum(const unsigned *x)
{
	unsigned s = 0;
	for (int i = 0; i < N; i++)
		s = 3 * s + x[i];
	return s;
}

static void copy(unsigned by)
{
#pragma omp for
	for (unsigned i = 0; i < N; i++)
		after[i] = before[(i + 1) % N] + by;
}

static void turns(void)
{
#pragma omp parallel
	{
		const unsigned team = (unsigned)omp_get_num_threads();
		for (unsigned t = 0; t < TURNS; t++) {
			copy(t);
			unsigned c = bound[team % 16];
			for (unsigned u = 0, n = 1 + c % 3; u < n; u++) {
#pragma potential_ckpt
#pragma omp master
				printf("%u %u\n", t, u);
#pragma omp barrier
			}
		}
	}
}

int main(int argc, char **argv)
{
	(void)argv;
	for (unsigned i = 0; i < N; i++)
		before[i] = i * 7 + (unsigned)argc;
	for (unsigned i = 0; i < 16; i++)
		bound[i] = i * 5;
	turns();
	printf("%u\n", sum(after));
	return 0;
}
