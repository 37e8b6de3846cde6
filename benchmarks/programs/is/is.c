/* is.c - the iteration of IS.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "is.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

/* Rank ITERATIONS times; how many of the ranks looked at were right? */
static int iterate(void)
{
	int right = 0;
	for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
#pragma potential_ckpt name(is_iteration)
		int values[PROBES];
		for (int i = 0; i < PROBES; i++)
			values[i] = keys[probes[i]];
		rank_keys(iteration);
		int now = count_right(iteration, values);
		printf("%5d: %d of %d ranks right\n", iteration, now, PROBES);
		right += now;
	}
	return right;
}

static int verify(int right)
{
	int wrong = sort_and_check();
	int good = right == ITERATIONS * PROBES && wrong == 0;
	printf("%d ranks right, %d keys out of order: verification %s\n", right, wrong,
	       good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	int rounds = argc > 2 ? atoi(argv[2]) : 1, good = 1;
	if ((argc > 1 && argv[1][0] != CLASS) || rounds < 1) {
		fprintf(stderr, "usage: %s %c [ROUNDS] (built for this class)\n", argv[0], CLASS);
		return 2;
	}
	double start = omp_get_wtime();
	printf("IS class %c: %d keys below %d, %d iterations\n", CLASS, KEYS, KEY_RANGE, ITERATIONS);
	for (int round = 0; round < rounds; round++) {
		make_keys();
		good &= verify(iterate());
	}
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
