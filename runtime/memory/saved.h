/* saved.h - is this memory that a restart brings back?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_SAVED_H
#define OMPCKPT_RUNTIME_SAVED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Do all "n" bytes at "at" lie in one object, one block, or in the frames of the initial thread or
 * of one of the "team" threads of a team? */
bool saved_holds(uintptr_t at, size_t n, uint32_t team);

/* Do "n" bytes at "at" lie within the "size" bytes at "from"? */
static inline bool saved_is_inside(uint64_t at, uint64_t n, uint64_t from, uint64_t size)
{
	return at >= from && n <= size && at - from <= size - n;
}

#endif
