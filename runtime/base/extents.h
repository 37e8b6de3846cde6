/* extents.h - a list of pieces of memory that never takes more than so much of it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_EXTENTS_H
#define OMPCKPT_RUNTIME_EXTENTS_H

#include <stdbool.h>
#include <stdint.h>

struct extent {
	char *at;
	uint64_t size;
};

#define EXTENTS_MOST (1ul << 20) /* of a list */

/* All zeros: an empty list. After "finish", until more is added, its n extents ascend, and some
 * byte lies between any two. */
struct extents {
	struct extent *at, *spare;
	uint64_t n, capacity;
	uint64_t gap; /* what is not farther apart becomes one: 0 while there is room */
	bool is_sorted, has_failed;
};

/* Empty it. */
void extents_begin(struct extents *e);
void extents_add_far(struct extents *e, const char *at, uint64_t size);
/* False: there was no memory. */
bool extents_finish(struct extents *e);

/* Add the "n" pieces "at", which ascend, but for what is in "but", a finished list. */
void extents_add_but(struct extents *e, const struct extent *at, uint64_t n,
		     const struct extents *but);

/* The first one of a finished list that ends after "at"; n if none does. */
uint64_t extents_find(const struct extents *e, const char *at);

/* One more, which does not wrap around; in any order, but in ascending order it costs least. All of
 * it will be in the list, and where there are too many maybe what lies between it and others. */
static inline void extents_add(struct extents *e, const char *at, uint64_t size)
{
	if (e->n > 0) {
		struct extent *last = &e->at[e->n - 1];
		uint64_t from = (uintptr_t)at - (uintptr_t)last->at;
		if ((uintptr_t)at >= (uintptr_t)last->at && from <= last->size + e->gap) {
			if (from + size > last->size)
				last->size = from + size;
			return;
		}
	}
	extents_add_far(e, at, size);
}

#endif
