/* verify.c - the partial and the full verification of IS.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "is.h"

struct expected {
	int rank[PROBES];               /* in iteration 0 */
	int rising;                     /* the first so many gain one each time, the others lose one … */
	int rise_from, fall_from;       /* … after these iterations */
};

#if CLASS == 'A'
const int probes[PROBES] = { 2112377, 662041, 5336171, 3642833, 4250760 };
static const struct expected expected = { { 104, 17523, 123928, 8288932, 8388264 }, 3, 1, 1 };
#elif CLASS == 'W'
const int probes[PROBES] = { 357773, 934767, 875723, 898999, 404505 };
static const struct expected expected = { { 1249, 11698, 1039987, 1043896, 1048018 }, 2, 2, 0 };
#else
const int probes[PROBES] = { 48427, 17148, 23627, 62548, 4431 };
static const struct expected expected = { { 0, 18, 346, 64917, 65463 }, 3, 0, 0 };
#endif

int count_right(int iteration, const int *values)
{
	int right = 0;
	for (int i = 0; i < PROBES; i++) {
		int rank = ranks[values[i] - 1];
		if (i < expected.rising)
			right += rank == expected.rank[i] + (iteration - expected.rise_from);
		else
			right += rank == expected.rank[i] - (iteration - expected.fall_from);
	}
	return right;
}

int sort_and_check(void)
{
	int wrong = 0;
	for (int i = 0; i < KEYS; i++)
		keys[--ranks[copy[i]]] = copy[i];
	for (int i = 1; i < KEYS; i++)
		wrong += keys[i - 1] > keys[i];
	return wrong;
}
