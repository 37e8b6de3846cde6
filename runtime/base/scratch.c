/* scratch.c - a scratch buffer: memory that is kept, and grows when more is needed.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Means: a mapping of its own, an eighth larger than asked for, so that it grows seldom; large ones
 *        in whole huge pages.
 * Errs:  by return value. */
#include "format.h"
#include "os.h"
#include "scratch.h"

#define BIG (2ul << 20)

bool scratch_within(struct scratch *r, size_t size, size_t most)
{
	if (size <= r->size)
		return true;
	size_t with = align_up(size + size / 8, size < BIG ? 1u << 14 : BIG);
	size = with <= most ? with : size;
	os_unmap(r->at, r->size);
	r->at = os_map(size, true);
	r->size = r->at != NULL ? size : 0;
	return r->at != NULL;
}

bool scratch_need(struct scratch *r, size_t size)
{
	return scratch_within(r, size, SIZE_MAX);
}
