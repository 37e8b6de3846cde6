/* zero_one_work.h - what the solvers share: windows, and whether there is an answer at all.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Candidates are numbered 0 … n-1, and -1 is the start. */
#ifndef OMPCKPT_PLACEMENT_ZERO_ONE_WORK_H
#define OMPCKPT_PLACEMENT_ZERO_ONE_WORK_H

#include "zero_one.h"

#include <stddef.h>

/* Weights as the solvers sum them: the weight times 2^32, plus a part that counts members. */
typedef __int128 cost;
#define COST_WEIGHT ((cost)1 << 32)

/* Room for "n" elements, at least one; ends the process if there is none. */
void *zero_one_room(size_t n, size_t width);

/* Set the status, and what explains it: is there an answer? Everything else of "a" becomes 0. */
bool zero_one_feasible(const struct zero_one *p, struct zero_one_answer *a);

/* "a" becomes the members "chosen" (owned by it from now on), its weight summed. */
void zero_one_take(const struct zero_one *p, struct zero_one_answer *a, uint32_t *chosen,
		   uint32_t n);

static inline uint64_t zero_one_time(const struct zero_one *p, int64_t i)
{
	return i < 0 ? 0 : p->time_ns[i];
}

/* May "i" be the last member? */
static inline bool zero_one_ends(const struct zero_one *p, int64_t i)
{
	return p->span_ns - zero_one_time(p, i) <= p->interval_ns;
}

/* May "j" follow "i"? */
static inline bool zero_one_follows(const struct zero_one *p, int64_t i, int64_t j)
{
	return zero_one_time(p, j) - zero_one_time(p, i) <= p->interval_ns;
}

/* The least of a window of candidates that slides towards the start: a queue of those that are less
 * than all in front of them in the window, the least at its end. "value" is set for all inside. */
struct sliding {
	const cost *value;
	uint32_t *queue;     /* room for n */
	uint32_t head, tail; /* queue[head - 1] is the least, queue[tail] the newest; grows down */
};

struct sliding sliding_begin(const cost *value, uint32_t n);
void sliding_enter(struct sliding *s, uint32_t j);

/* Leave out what may not follow "i"; the least of the rest, the earliest of equals; -1: none. */
int64_t sliding_least(struct sliding *s, const struct zero_one *p, int64_t i);

#endif
