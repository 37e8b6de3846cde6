/* See wrapper_pool.h; no potential checkpoint leads here, and yet this unit is rewritten.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "wrapper_pool.h"

#include <stdlib.h>

/*
 * Whatever is declared for the wrapper's sake stands between the header above and the first function,
 * where a comment of several lines becomes a line directive.
 *
 *
 *
 *
 *
 *
 */
static void *reserve(size_t n, size_t size)
{
	return calloc(n, size);
}

struct pool *pool_new(int n)
{
	struct pool *p = reserve(1, sizeof *p);
	p->n = n;
	p->values = reserve((size_t)n, sizeof *p->values);
	return p;
}

void pool_put(struct pool *p, int value)
{
	p->values[p->used++ % p->n] += value + 1;
}

int pool_sum(const struct pool *p)
{
	int sum = 0;
	for (int i = 0; i < p->n; i++)
		sum = sum * 3 + p->values[i];
	return sum;
}
