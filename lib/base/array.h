/* array.h - growable arrays in an arena: a pointer, a count and nothing else to learn.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_ARRAY_H
#define OMPCKPT_BASE_ARRAY_H

#include "arena.h"

/* Declare inside a struct: ARRAY(struct var *) vars;  use vars.at[i], vars.n. */
#define ARRAY(T)                                                                                   \
	struct {                                                                                   \
		T *at;                                                                             \
		unsigned n, room;                                                                  \
	}

/* Append "value" to the array "xs" with memory of arena "a". */
#define ARRAY_PUSH(a, xs, ...)                                                                     \
	do {                                                                                       \
		if ((xs).n == (xs).room)                                                           \
			(xs).at = (__typeof__((xs).at))array_grow((a), (xs).at, sizeof *(xs).at,   \
								  &(xs).room);                     \
		(xs).at[(xs).n++] = (__VA_ARGS__);                                                 \
	} while (0)

static inline void *array_grow(struct arena *a, void *old, size_t width, unsigned *room)
{
	unsigned wider = *room ? *room * 2 : 2;
	void *p = arena_grow(a, old, *room * width, wider * width);
	*room = wider;
	return p;
}

#endif
