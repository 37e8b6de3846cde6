/* array_sections.h - which bytes of objects does a frame need, or kill, where not all of them?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Of frames at labels that have such a part (struct ompckpt_label). One thread at a time. */
#ifndef OMPCKPT_RUNTIME_ARRAY_SECTIONS_H
#define OMPCKPT_RUNTIME_ARRAY_SECTIONS_H

#include "base/extents.h"
#include "threads/threads.h"

/* "fork": the frame in front of the region whose frame "f" is; NULL: it is of no region. They
 * ascend, *n of them; they may go beyond the objects. Valid until the next call. *id stands for
 * them, and for no others in this process; 0: it does not. NULL: they can't be found out, or that
 * would take too long: all bytes are needed. */
const struct extent *array_sections_needed(const struct kept_frame *f,
					   const struct kept_frame *fork, uint64_t *n,
					   uint64_t *id);

/* The same of what is killed: exactly these bytes, for which nothing stands. NULL: none. */
const struct extent *array_sections_killed(const struct kept_frame *f,
					   const struct kept_frame *fork, uint64_t *n);

/* Stands for the numbers that decide both. */
uint64_t array_sections_hash(const struct kept_frame *f, const struct kept_frame *fork);

#endif
