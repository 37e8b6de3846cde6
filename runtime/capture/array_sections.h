/* array_sections.h - which bytes does a frame need of objects that it does not need all of?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Of frames at labels that have a "part" (struct ompckpt_part). One thread at a time. */
#ifndef OMPCKPT_RUNTIME_ARRAY_SECTIONS_H
#define OMPCKPT_RUNTIME_ARRAY_SECTIONS_H

#include "base/extents.h"
#include "threads/threads.h"

/* They ascend, *n of them; they may go beyond the objects. Valid until the next call. *id stands
 * for them, and for no others in this process; 0: it does not. NULL: they can't be found out, or
 * that would take too long: all bytes are needed. */
const struct extent *array_sections_needed(const struct kept_frame *f, uint64_t *n, uint64_t *id);

/* Stands for the numbers that decide this; 0: they can't be found out. */
uint64_t array_sections_hash(const struct kept_frame *f);

#endif
