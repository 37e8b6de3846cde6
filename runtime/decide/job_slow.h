/* job_slow.h - which sets are in the slow place?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each rank copies its own images; a set is there when all have copied theirs, and rank 0 has
 * written its manifest. All ranks copy the same set, one at a time: the newest when all are done
 * with the one before. What they tell each other for that goes with the last step of a round
 * (struct round_slow). Without a slow place nothing here does anything. The initial thread. */
#ifndef OMPCKPT_RUNTIME_JOB_SLOW_H
#define OMPCKPT_RUNTIME_JOB_SLOW_H

#include <stdbool.h>
#include <stdint.h>

struct capture;
struct round_slow;
struct set;

/* "first": epoch of the set the job came from; 0: none. */
void slow_begin(uint64_t first);
/* This rank's part of what all tell. */
struct round_slow slow_tell(void);
/* What all have told: a set may be whole there. Rank 0 writes its manifest in the background. */
void slow_hear(const struct round_slow *all);
/* Set "s", of images[] (IMAGE_NUMBERS each), is whole in the fast place; "c" is this rank's part.
 * Copy it. */
void slow_copy(const struct capture *c, const struct set *s, const uint64_t *images);
/* The set that was copied last: is this rank done with it, one way or the other? */
bool slow_is_done(void);

#endif
