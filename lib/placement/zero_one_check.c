/* zero_one_check.c - what must hold of every answer; written without a look at the solvers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a problem and a set. Out: the first constraint it breaks.
 * Cost:  linear; times the positions if there are any. */
#include "zero_one.h"

#include <stddef.h>

const char *zero_one_check(const struct zero_one *p, const struct zero_one_answer *a)
{
	uint64_t before = 0, weight = 0;
	if (p->number >= 0 && a->n != p->number)
		return "another number of members";
	for (uint32_t i = 0; i < a->n; i++) {
		uint32_t j = a->chosen[i];
		if (j >= p->n || (i && j <= a->chosen[i - 1]))
			return "the members are no rising numbers of candidates";
		if (p->time_ns[j] > before && p->time_ns[j] - before > p->interval_ns)
			return "a gap is too long";
		before = p->time_ns[j];
		weight += p->weight[j];
	}
	if (p->span_ns > before && p->span_ns - before > p->interval_ns)
		return "the gap before the end is too long";
	return weight == a->weight ? NULL : "the weight is not that of the members";
}

bool zero_one_positions_check(const struct zero_one_positions *k, const struct zero_one_answer *a)
{
	uint32_t used = 0;
	for (uint32_t position = 0; position < k->n; position++) {
		bool is_used = false;
		for (uint32_t i = 0; i < a->n && !is_used; i++)
			is_used = k->position[a->chosen[i]] == position;
		used += is_used;
	}
	return used <= k->most;
}
