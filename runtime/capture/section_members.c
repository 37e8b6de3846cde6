/* section_members.c - the bytes of members of each block of an object.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a label's table of members (ompckpt/abi.h); the blocks of the heap. Out: runs of bytes.
 * Means: a block is one element, or several, the last of which may be cut short.
 * Errs:  a block of more than MOST_RUNS is needed whole.
 * Cost:  a look at each block of the heap, a step for each run. */
#include "live.h"
#include "memory/memory.h"
#include "section_members.h"

#define MOST_RUNS (1ul << 18)

struct search {
	const struct ompckpt_part *part;
	struct extents *to;
};

static void add_element(const struct ompckpt_members *m, const struct heap_block *b, size_t at,
			struct extents *to)
{
	const unsigned long *x = m->ranges, *end = x + 2ul * m->nranges;
	for (; x < end && x[0] < b->size - at; x += 2) {
		size_t stop = x[1] < b->size - at ? x[1] : b->size - at;
		extents_add(to, b->at + at + x[0], stop - x[0]);
	}
}

static void add_block(const struct ompckpt_members *m, const struct heap_block *b,
		      struct extents *to)
{
	if (m->size == 0 || b->size / m->size > MOST_RUNS / (m->nranges + 1ul)) {
		extents_add(to, b->at, b->size);
		return;
	}
	for (size_t at = 0; at < b->size; at += m->size)
		add_element(m, b, at, to);
}

static void see_block(void *context, const struct heap_block *b)
{
	const struct search *s = context;
	for (unsigned i = 0; i < s->part->nmembers; i++)
		if (s->part->members[i].object == b->object)
			add_block(&s->part->members[i], b, s->to);
}

struct blocks {
	const unsigned long *objects;
	struct extents *to;
};

static void see_whole_block(void *context, const struct heap_block *b)
{
	const struct blocks *s = context;
	if (b->object < ompckpt_program.nobjects && live_has_bit(s->objects, b->object))
		extents_add(s->to, b->at, b->size);
}

void section_blocks(const unsigned long *objects, struct extents *to)
{
	struct blocks s = {objects, to};
	heap_each(see_whole_block, &s);
}

void section_members(const struct ompckpt_part *p, struct extents *to)
{
	struct search s = {p, to};
	if (p->nmembers > 0)
		heap_each(see_block, &s);
}
