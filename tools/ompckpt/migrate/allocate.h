/* allocate.h - memory, or the end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_ALLOCATE_H
#define OMPCKPT_MIGRATE_ALLOCATE_H

#include <stdlib.h>

/* Zeros, room for one more than "n"; to be freed. */
static inline void *allocate(size_t n, size_t size)
{
	void *p = calloc(n + 1, size);
	if (!p)
		abort();
	return p;
}

#endif
