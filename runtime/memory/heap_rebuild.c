/* heap_rebuild.c - the heap from a list of its blocks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    blocks as heap_each told them, in any order, from an image. Out: the heap.
 * Errs:  refuses what can't be; trusts nothing. */
#include "heap.h"
#include "heap_big.h"
#include "heap_run.h"
#include "heap_small.h"

void heap_rebuild_begin(void)
{
	run_reset();
	small_reset();
}

static bool add_big(const struct heap_block *b)
{
	uint64_t at = (uintptr_t)b->at - heap_pages.base;
	if (at % GRAIN != 0 || at + b->size > heap_pages.size || !run_rebuild_add(b->at))
		return false;
	struct run *r = &heap_pages.runs[page_of(b->at)];
	r->size = b->size;
	r->object = b->object;
	return true;
}

bool heap_rebuild_add(const struct heap_block *b)
{
	if (!heap_owns(b->at) || page_of(b->at) == 0 || b->size == 0 || b->size > heap_pages.size)
		return false;
	if (b->size_class == HEAP_BIG)
		return add_big(b);
	return b->size_class < NCLASSES &&
	       small_rebuild_add(b->at, b->size_class, b->size, b->object);
}

static uint64_t bytes_of(uint32_t i)
{
	unsigned kind = heap_pages.kinds[i];
	return kind == PAGE_BIG ? big_length(heap_pages.runs[i].size)
				: sizes.classes[kind - PAGE_SMALL].span;
}

bool heap_rebuild_finish(void)
{
	if (!run_rebuild(bytes_of))
		return false;
	for (uint32_t i = run_after(0); i != 0; i = run_after(i))
		if (heap_pages.kinds[i] >= PAGE_SMALL)
			small_rebuild_span(page_start(i), heap_pages.kinds[i] - PAGE_SMALL);
	return true;
}
