/* copy_big.h - copy what will not be read again soon, and many short runs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_COPY_BIG_H
#define OMPCKPT_RUNTIME_COPY_BIG_H

#include "strips.h"

#include <stddef.h>

/* memcpy that leaves the program's data in the caches, where the processor can do that: of a
 * checkpoint larger than they are. Other threads see all of it once the one that called it has
 * called copy_big_end, which takes as long as a large piece does, and comes after many. */
void copy_big(void *to, const void *from, size_t n);
void copy_big_end(void);

/* The "n" bytes of runs from "p" on, one after another. Many short runs take little longer than a
 * long one. */
void copy_strips(void *to, struct strips_at p, size_t n);
/* The same, as copy_big. */
void copy_big_strips(void *to, struct strips_at p, size_t n);

#endif
