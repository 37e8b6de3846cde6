/* zero_one_exhaustive.c - every set of few candidates: simple enough to be believed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a problem of at most ZERO_ONE_FEW candidates. Out: its answer.
 * Cost:  2^n sets; all figures of one but its lowest member are known from the set without that. */
#include "zero_one_work.h"

#include <stdlib.h>

struct set {
	uint32_t members; /* bit i: candidate i */
	uint32_t n;
	uint64_t weight;
};

/* Is "s" before "t" in the order of answers? */
static bool better(struct set s, struct set t)
{
	uint32_t differ = s.members ^ t.members;
	if (s.weight != t.weight)
		return s.weight < t.weight;
	if (s.n != t.n)
		return s.n < t.n;
	return (differ & -differ & s.members) != 0;
}

struct enumeration {
	const struct zero_one *p;
	struct set best;
	bool found;
};

/* All sets "s" plus candidates below "first", the lowest member of s (n if it has none). */
static void extend(struct enumeration *e, struct set s, uint32_t first)
{
	const struct zero_one *p = e->p;
	uint64_t time = first < p->n ? p->time_ns[first] : p->span_ns;
	if (time <= p->interval_ns && (p->number < 0 || s.n == p->number) &&
	    (!e->found || better(s, e->best))) {
		e->best = s;
		e->found = true;
	}
	for (uint32_t j = first; j-- > 0 && time - p->time_ns[j] <= p->interval_ns;)
		extend(e, (struct set){s.members | 1u << j, s.n + 1, s.weight + p->weight[j]}, j);
}

void zero_one_exhaustive(const struct zero_one *p, struct zero_one_answer *a)
{
	struct enumeration e = {.p = p};
	if (!zero_one_feasible(p, a))
		return;
	if (p->n > ZERO_ONE_FEW) {
		a->status = ZERO_ONE_TOO_LARGE;
		return;
	}
	extend(&e, (struct set){0}, p->n);
	uint32_t *chosen = zero_one_room(p->n, sizeof *chosen), n = 0;
	for (uint32_t i = 0; i < p->n; i++)
		if (e.best.members >> i & 1)
			chosen[n++] = i;
	zero_one_take(p, a, chosen, n);
}
