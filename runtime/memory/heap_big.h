/* heap_big.h - blocks of more than SMALL_MAX bytes, or with great alignment: a run each.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_HEAP_BIG_H
#define OMPCKPT_RUNTIME_HEAP_BIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that a run has for a block of "n". */
uint64_t big_length(size_t n);

/* A run for n > 0 bytes; its size and object are to be set. 0: no room. */
uint32_t big_take(size_t n, size_t align);
/* The same with bytes after it to grow into, if there are enough; for blocks that had to move to
 * grow, from GROWTH_MIN bytes on. */
#define GROWTH_MIN (256ul << 10)
uint32_t big_take_to_grow(size_t n);
/* Make the block in run "i" hold "n" bytes without moving it. */
bool big_resize(uint32_t i, size_t n);

#endif
