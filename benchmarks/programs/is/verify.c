/* verify.c - the partial and the full verification of IS.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "is.h"

int count_right(const struct class *c, int iteration, const int *values)
{
	int right = 0;
	for (int i = 0; i < PROBES; i++) {
		int rank = ranks[values[i] - 1];
		if (i < c->rising)
			right += rank == c->rank[i] + (iteration - c->rise_from);
		else
			right += rank == c->rank[i] - (iteration - c->fall_from);
	}
	return right;
}

int sort_and_check(void)
{
	int wrong = 0;
	for (int i = 0; i < n_keys; i++)
		keys[--ranks[copy[i]]] = copy[i];
	for (int i = 1; i < n_keys; i++)
		wrong += keys[i - 1] > keys[i];
	return wrong;
}
