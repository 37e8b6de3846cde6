/* pointers.h - where does an address of one build lie in another?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_POINTERS_H
#define OMPCKPT_MIGRATE_POINTERS_H

#include "build.h"

enum pointer_state {
	POINTER_ELSEWHERE, /* it is none of the old build's memory */
	POINTER_MOVED,     /* the same place in the new one is known */
	POINTER_UNNAMED,   /* it is the old build's, but nothing has a name there */
	POINTER_LOST,      /* what it points to has no place in the new one */
	POINTER_AMBIGUOUS, /* two things meet there: the end of one, and another */
};

struct pointer {
	uint64_t to;      /* MOVED */
	const char *name; /* MOVED, LOST: of what it points to */
};

/* "set": what it may point to, of the naming's list; NULL: anything. */
enum pointer_state pointer_find(const struct build *old, const struct build *new, const json_t *set,
				uint64_t at, struct pointer *out);

#endif
