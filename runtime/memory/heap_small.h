/* heap_small.h - blocks of up to SMALL_MAX bytes: spans of one class, and each thread's free ones.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_HEAP_SMALL_H
#define OMPCKPT_RUNTIME_HEAP_SMALL_H

#include "heap_class.h"

struct free_block {
	struct free_block *next;
};

/* A thread's free blocks of one class, at most "count" of them, and that at most a batch. */
struct block_list {
	struct free_block *first;
	uint32_t count;
};
extern __thread struct block_list small_lists[NCLASSES];

/* Another list for this thread, whose list is empty. False: there is no memory. */
bool small_refill(unsigned class);
/* This thread's list is full, or empty, and may then say any count: let it begin with "p". */
void small_give_first(void *p, unsigned class);

/* What is known of a span. One with a block to give is on its class's list. */
struct span {
	struct span *next, *previous;
	struct free_block *free;
	uint32_t used; /* blocks that are neither in "free" nor still to be cut */
	uint32_t cut; /* of its blocks the first ones that ever were blocks; only these have tags */
};

static inline char *span_start(const void *p, const struct size_class *c)
{
	return (char *)((uintptr_t)p & ~((uintptr_t)c->span - 1));
}

static inline struct span *span_of(const void *p, const struct size_class *c)
{
	return (struct span *)(span_start(p, c) + c->header);
}

/* The number of the block in its span to which "p" points. */
static inline uint32_t index_of(const void *p, const struct size_class *c)
{
	uint64_t grain = ((uintptr_t)p & (c->span - 1)) / GRAIN;
	return (uint32_t)(grain * c->inverse >> 32);
}

/* A tag: 0, the block is free; else in its low 8 bits 1 + the bytes that are usable but were not
 * asked for; 255: these are told by the last 4 bytes of them. Above the number of the object: the
 * last 16 numbers there are are the last 16 here; one that does not fit is 0, which is always
 * saved. */
#define TAG_FAR 255u
#define TAG_OBJECTS 0xfffff0u

static inline uint32_t *tag_at(char *start, uint32_t i, const struct size_class *c)
{
	return (uint32_t *)(start + c->tags + (size_t)i * c->apart);
}

static inline uint32_t *tag_of(const void *p, const struct size_class *c)
{
	return tag_at(span_start(p, c), index_of(p, c), c);
}

static inline uint32_t tag_object(uint32_t tag)
{
	uint32_t o = tag >> 8;
	return o < TAG_OBJECTS ? o : o | 0xff000000;
}

static inline size_t tag_size(uint32_t tag, const char *block, const struct size_class *c)
{
	uint32_t rest = (tag & 255) - 1;
	if (__builtin_expect((tag & 255) == TAG_FAR, 0))
		rest = *(const uint32_t *)(block + c->usable - 4);
	return c->usable - rest;
}

/* Block "p" has "n" bytes; 0 count as 1. */
static inline void tag_set(uint32_t *tag, char *p, const struct size_class *c, size_t n,
			   uint32_t object)
{
	uint32_t rest = c->usable - (uint32_t)n - (n == 0);
	if (__builtin_expect(object >= TAG_OBJECTS && object < -16u, 0))
		object = 0;
	if (__builtin_expect(rest + 1 >= TAG_FAR, 0)) {
		*(uint32_t *)(p + c->usable - 4) = rest;
		rest = TAG_FAR - 1;
	}
	*tag = object << 8 | (rest + 1);
}

/* Once, after class_init. False: the system refuses. */
bool small_init(void);
/* A block of this class; its tag is to be set. NULL: try small_refill. */
static inline void *small_take(unsigned class)
{
	struct block_list *l = &small_lists[class];
	struct free_block *b = l->first;
	if (__builtin_expect(b != NULL, 1)) {
		l->first = b->next;
		l->count--;
	}
	return b;
}

/* The block is free; its tag is 0. False: try small_give_first. */
static inline bool small_give(void *p, unsigned class)
{
	struct block_list *l = &small_lists[class];
	struct free_block *b = p;
	if (__builtin_expect(l->count >= sizes.classes[class].batch || l->first == NULL, 0))
		return false;
	b->next = l->first;
	l->first = b;
	l->count++;
	return true;
}

/* Rebuild: forget all; then a span with a block; its other tags are 0. Then, at the end, for each
 * span: its free blocks can be had. */
void small_reset(void);
bool small_rebuild_add(char *p, unsigned class, size_t n, uint32_t object);
void small_rebuild_span(char *start, unsigned class);

/* In between nothing of this happens. */
void small_lock(void);
void small_unlock(void);

#endif
