/* one.c - a unit with a "work", a "counter" and a "struct state" of its own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "units.h"

double table[4] = { 1, 2, 3, 4 };
int tentative;

struct state {
	struct state *next;
	int value;
};

static struct state counter = { &counter, 5 };

static int work(int k)
{
	counter.next->value += k;
#pragma potential_ckpt
	return counter.value;
}

worker *one_worker(void)
{
	return work;
}

int one_run(int k)
{
	int before = counter.value, here = from_header(2 * k);
	here -= before;
	return work(k) + here;
}
