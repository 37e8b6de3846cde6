/* copy_big.h - copy what will not be read again soon.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_COPY_BIG_H
#define OMPCKPT_RUNTIME_COPY_BIG_H

#include <stddef.h>

struct extent;

/* memcpy that leaves the program's data in the caches, where the processor can do that: of a
 * checkpoint larger than they are. Other threads see all of it once the one that called it has
 * called copy_big_end, which takes as long as a large piece does, and comes after many. */
void copy_big(void *to, const void *from, size_t n);
void copy_big_end(void);

/* So the first "n" bytes of "pieces" and those that follow it, one after another, without the first
 * "skip" bytes of the first one. Many short pieces take little longer than a long one. */
void copy_big_pieces(void *to, const struct extent *pieces, size_t skip, size_t n);

#endif
