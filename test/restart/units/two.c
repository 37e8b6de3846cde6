/* two.c - another unit with a "work" and a "counter"; calls into the first one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "units.h"

extern double table[4];
int shared_word = 3;
static double counter;

static int work(int k)
{
	double *slot = &table[k % 4];
	counter += *slot;
#pragma potential_ckpt
	*slot -= 0.5;
	shared_word ^= k;
	return (int)counter;
}

worker *two_worker(void)
{
	return work;
}

int two_run(int k)
{
	worker *other = one_worker();
	tentative += k;
	int sum = other(k);
	sum += from_header(3 * k);
	return sum + work(k);
}
