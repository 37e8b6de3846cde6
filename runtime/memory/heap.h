/* heap.h - the program's heap: blocks at fixed addresses, each tagged with its object number.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Everything the heap knows of a block lies outside of the bytes that belong to it (heap_usable),
 * so contents can be put back without harming the heap, and the heap can be rebuilt from a list of
 * its blocks. */
#ifndef OMPCKPT_RUNTIME_HEAP_H
#define OMPCKPT_RUNTIME_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct heap_block {
	char *at;
	size_t size; /* as asked for */
	uint32_t object;
	uint8_t size_class; /* HEAP_BIG: in a run of its own */
};

#define HEAP_BIG 0xff
#define HEAP_CHUNK (1ul << 16) /* a heap's size is a multiple of this */

/* Use up to "size" bytes at "base", a multiple of 1 MB, for blocks, and a 128th of that at
 * "tables". "size" is halved until the system grants both. False: there is no room at these
 * addresses. Called once, before all else. */
bool heap_init(uintptr_t base, uintptr_t tables, size_t size);

/* As malloc & co; NULL with errno ENOMEM. All are thread-safe. */
void *heap_malloc(size_t n, uint32_t object);
void *heap_calloc(size_t n, uint32_t object);
void *heap_aligned(size_t align, size_t n, uint32_t object); /* align: a power of two */
/* Needs a block of the heap; it gets the number "object". */
void *heap_realloc(void *p, size_t n, uint32_t object);
void heap_free(void *p); /* ends the program on what is no block of the heap */
/* All these bytes belong to the block from now on. */
size_t heap_usable(void *p);
bool heap_owns(const void *p);
/* The block that "p" points into. False: there is none. */
bool heap_find(const void *p, struct heap_block *b);

/* Give block "p" another number. False: there is no block that begins there. */
bool heap_mark(void *p, uint32_t object);

/* From now on bytes[o] is the sum of the sizes of all blocks with number o (0: and of n and above),
 * bytes[n] the number of blocks. Needs: a single thread. */
void heap_tally(uint64_t *bytes, uint32_t n);

/* Every block, by address; "f" asks for no memory. Of blocks that come or go meanwhile it may say
 * anything. */
void heap_each(void (*f)(void *context, const struct heap_block *b), void *context);

/* Forget all blocks; then tell the heap which there are, in any order; then finish. Their contents
 * are undefined. Needs: a single thread. heap_rebuild_add is false for what can't be a block,
 * heap_rebuild_finish where blocks overlap; then there is no heap. */
void heap_rebuild_begin(void);
bool heap_rebuild_add(const struct heap_block *b);
bool heap_rebuild_finish(void);

#endif
