/* saved.c - the kinds of memory that a restart brings back: objects, blocks, frames.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/memory_layout.h"
#include "base/runtime.h"
#include "frames.h"
#include "heap.h"
#include "saved.h"

bool saved_holds(uintptr_t at, size_t n, uint32_t team)
{
	struct heap_block b;
	if (heap_find((void *)at, &b))
		return saved_is_inside(at, n, (uintptr_t)b.at, b.size);
	if (saved_is_inside(at, n, LAYOUT_FRAMES, frames_size(0)))
		return true;
	if (at >= LAYOUT_TEAM && (at - LAYOUT_TEAM) / LAYOUT_TEAM_STRIDE < team)
		return saved_is_inside((at - LAYOUT_TEAM) % LAYOUT_TEAM_STRIDE, n, 0,
				       LAYOUT_TEAM_SIZE);
	FOR_EACH_ROW (o)
		if (saved_is_inside(at, n, (uintptr_t)o->at, o->size))
			return true;
	return false;
}
