/* is.c - the iteration of IS.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "is.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int n_keys, key_range;

static const struct class classes[] = {
	{ 'S', 16, 11, { 48427, 17148, 23627, 62548, 4431 }, { 0, 18, 346, 64917, 65463 }, 3, 0, 0 },
	{ 'W', 20, 16, { 357773, 934767, 875723, 898999, 404505 },
	  { 1249, 11698, 1039987, 1043896, 1048018 }, 2, 2, 0 },
	{ 'A', 23, 19, { 2112377, 662041, 5336171, 3642833, 4250760 },
	  { 104, 17523, 123928, 8288932, 8388264 }, 3, 1, 1 },
};

/* The class "name", if the arrays have room for it. */
static const struct class *find_class(const char *name)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (classes[i].name == name[0] && 1 << classes[i].log2_keys <= MAX_KEYS)
			return &classes[i];
	return NULL;
}

/* Rank ITERATIONS times; how many of the ranks looked at were right? */
static int iterate(const struct class *c)
{
	int right = 0;
	for (int iteration = 1; iteration <= ITERATIONS; iteration++) {
#pragma potential_ckpt name(is_iteration)
		int values[PROBES];
		for (int i = 0; i < PROBES; i++)
			values[i] = keys[c->probe[i]];
		rank_keys(iteration);
		int now = count_right(c, iteration, values);
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
	const struct class *c = find_class(argc > 1 ? argv[1] : "S");
	int rounds = argc > 2 ? atoi(argv[2]) : 1, good = 1;
	if (!c || rounds < 1) {
		fprintf(stderr, "usage: %s S|W|A [ROUNDS] (as large as it was built for)\n",
			argv[0]);
		return 2;
	}
	double start = omp_get_wtime();
	n_keys = 1 << c->log2_keys;
	key_range = 1 << c->log2_range;
	printf("IS class %c: %d keys below %d, %d iterations\n", c->name, n_keys, key_range,
	       ITERATIONS);
	for (int round = 0; round < rounds; round++) {
		make_keys();
		good &= verify(iterate(c));
	}
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
