/* drain.h - is the newest image in the slow place, too?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_DRAIN_H
#define OMPCKPT_RUNTIME_DRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "ompckpt/image.h"

struct image_chain;

/* Begin, if the slow place was taken. The first image of ours that comes there takes the place of
 * the foreign ones of "chain". */
void drain_start(const struct image_chain *chain);

/* An image, and those it refers to. */
struct drain_offer {
	uint64_t epoch, parents[IMAGE_BASES];
	uint32_t nparents;
	bool is_of_set;     /* it counts with those of the other ranks only: when it is there, */
	uint64_t prune_end; /* those below this epoch may go; 0: none */
};

/* These are durable in the fast place: copy them, now or instead of the next older one that is not
 * begun. Any thread. */
void drain_offer(const struct drain_offer *o);

/* The epoch that came there last, 0: none; is there nothing left to do? */
uint64_t drain_copied(bool *is_idle);
/* Wait until the one offered last is there, or can't be; is it? True without a slow place. */
bool drain_wait(void);
/* Seconds that the slowest copy took so far. */
double drain_longest(void);
/* Give up what is under way, soon. */
void drain_cancel(void);
/* The slow place can't be told any more what happens to the program's files (errno says why): leave
 * it, and nothing there to go on from. False, errno unchanged: that can't be, or there is none in
 * the fast place yet. */
bool drain_leave(void);

#endif
