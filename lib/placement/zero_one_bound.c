/* zero_one_bound.c - the bound: windows paid for by those who must be in them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a problem, and what a member costs.
 * Out:   for each place, the least that all after it costs.
 * Means: the gaps force windows: for each place i from which the end is too far, some member lies
 *        in (i, i + interval]. A sum of payments y, one for each window, such that no candidate
 *        gets more than its cost from all windows it lies in, is a lower bound: the members of a
 *        set pay each window at least once. Payments are raised as far as they go, from the last
 *        window to the first. A member of negative cost is taken for granted: it costs its windows
 *        nothing.
 * Errs:  never. Windows in order of both their ends make a matrix of intervals; there the greedy
 *        payments are the best ones, and the bound is attained by a set (docs/placement.md).
 * Cost:  linear: what a candidate j has left when window i is paid is value(j) - paid(i + 1), where
 *        value(j) = cost(j) + paid(j) no longer changes, so the window's least value will
 *        do. */
#include "zero_one_bound.h"

#include <stdlib.h>

void zero_one_bound(const struct zero_one *p, struct zero_one_tariff t, cost *bound)
{
	cost *value = zero_one_room(p->n, sizeof *value), paid = 0, granted = 0;
	struct sliding window = sliding_begin(value, p->n);
	for (int64_t i = (int64_t)p->n - 1; i >= -1; i--) {
		if (i + 1 < (int64_t)p->n) {
			cost c = zero_one_cost(p, t, (uint32_t)(i + 1));
			value[i + 1] = (c > 0 ? c : 0) + paid;
			granted += c < 0 ? c : 0;
			sliding_enter(&window, (uint32_t)(i + 1));
		}
		if (!zero_one_ends(p, i))
			paid = value[sliding_least(&window, p, i)];
		bound[i + 1] = paid + granted;
	}
	free(window.queue);
	free(value);
}
