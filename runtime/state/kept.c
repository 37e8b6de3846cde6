/* kept.c - blocks with numbers of the runtime's own; what wrappers of library calls ask for.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    ompckpt_kept_new and its like (wrappers.h). Out: blocks; records in IMAGE_STATE.
 * Means: in the image such a block has number 0, which is always saved; the record says which it
 *        had.
 * Errs:  without a heap the C library serves, and nothing is found again. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "base/real.h"
#include "base/runtime.h"
#include "format.h"
#include "kept.h"
#include "memory/memory.h"
#include "walk.h"

uint64_t ompckpt_process(void)
{
	static uint64_t number;
	if (number == 0)
		number = os_random() | 1;
	return number;
}

static bool has_numbers; /* a block has, or had, a number of the runtime's own */

bool kept_any(void)
{
	return has_numbers;
}

void *ompckpt_kept_new(size_t size, uint32_t number)
{
	has_numbers = has_numbers || number >= KEPT_FIRST;
	return runtime.has_heap ? heap_calloc(size, number) : __libc_calloc(1, size);
}

struct search {
	uint32_t number;
	void *found;
};

static void see_block(void *context, const struct heap_block *b)
{
	struct search *s = context;
	if (b->object == s->number)
		s->found = b->at;
}

void *ompckpt_kept_find(uint32_t number)
{
	struct search s = {number, NULL};
	if (has_numbers && runtime.has_heap)
		heap_each(see_block, &s);
	return s.found;
}

void ompckpt_kept_free(void *p)
{
	free(p);
}

bool ompckpt_kept_is(const void *p)
{
	return heap_owns(p);
}

void ompckpt_cannot_remake(const char *what, const char *name, const char *help)
{
	report_and_exit(EXIT_NO_RESTART,
			"cannot go on: %s '%s' was in use at the checkpoint, and "
			"can't be made again: %s; %s",
			what, name, strerror(errno), help);
}

struct encoding {
	unsigned char *out;
	uint64_t size;
};

static void encode_block(void *context, const struct heap_block *b)
{
	struct encoding *e = context;
	unsigned char data[16];
	if (b->object < KEPT_FIRST)
		return;
	put_u64(data, b->object);
	put_u64(data + 8, (uintptr_t)b->at);
	e->size += record_encode(e->out == NULL ? NULL : e->out + e->size, TAG_KEPT, data,
				 sizeof data);
}

uint64_t kept_encode(unsigned char *out)
{
	struct encoding e = {out, 0};
	if (has_numbers)
		heap_each(encode_block, &e);
	return e.size;
}

bool kept_restore(const struct walk_record *r)
{
	has_numbers = true;
	uint64_t number = r->size == 16 ? get_u64(r->data) : 0;
	return number >= KEPT_FIRST && number <= UINT32_MAX &&
	       heap_mark((void *)(uintptr_t)get_u64(r->data + 8), (uint32_t)number);
}
