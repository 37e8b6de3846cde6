/* staging.h - the memory that a checkpoint is copied to.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A part of it from its beginning on is ready: its pages are there. Memory is found by the thread
 * that the capture belongs to; pages are made ready by that one or, while it does not, by another.
 */
#ifndef OMPCKPT_RUNTIME_STAGING_H
#define OMPCKPT_RUNTIME_STAGING_H

#include <stdbool.h>
#include <stdint.h>

/* Have "wanted" bytes, or as many as may be taken; some more if there is room. Contents are lost if
 * it grows. Returns how many of those wanted there are. Needs: nobody makes pages ready. */
uint64_t staging_find(uint64_t wanted);
/* Keep no more than "wanted" bytes with an allowance. Needs: as above. */
void staging_give_back(uint64_t wanted);
void *staging_at(void);

/* How many bytes are ready; they stay so. Any thread. */
uint64_t staging_ready(void);
/* How many are still to be made ready? */
uint64_t staging_left(void);
/* Make some of them ready; false: none is left, or there is no memory. */
bool staging_touch(void);
/* Make "wanted" bytes ready if that takes no longer than to write them; returns how many are. */
uint64_t staging_touch_now(uint64_t wanted);

#endif
