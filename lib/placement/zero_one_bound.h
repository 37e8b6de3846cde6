/* zero_one_bound.h - how good can what is left of a set still become?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PLACEMENT_ZERO_ONE_BOUND_H
#define OMPCKPT_PLACEMENT_ZERO_ONE_BOUND_H

#include "zero_one_work.h"

/* What a member costs: "price" on top of its weight, and "count" (1 or -1) in the lower part. */
struct zero_one_tariff {
	int64_t price;
	int count;
};

static inline cost zero_one_cost(const struct zero_one *p, struct zero_one_tariff t, uint32_t j)
{
	return ((cost)p->weight[j] + t.price) * COST_WEIGHT + t.count;
}

/* bound[i + 1], for i = -1 … n - 1: no set of members after "i" that leaves no gap after "i" too
 * long costs less, and one costs just that. Needs: a problem with an answer, if its number is
 * free. "bound" has room for n + 1. */
void zero_one_bound(const struct zero_one *p, struct zero_one_tariff t, cost *bound);

#endif
