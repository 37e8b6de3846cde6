/* scratch.h - a scratch buffer: memory that is kept, and grows when more is needed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_SCRATCH_H
#define OMPCKPT_RUNTIME_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

struct scratch {
	void *at; /* at the beginning of a page; NULL: none yet */
	size_t size;
};

/* At least "size" bytes, every page of them there; contents are lost when it grows. False: there
 * is no memory, and the buffer is empty. */
bool scratch_need(struct scratch *r, size_t size);
/* The same, and no more than "most" bytes in all. Needs: size <= most. */
bool scratch_within(struct scratch *r, size_t size, size_t most);

#endif
