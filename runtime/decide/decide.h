/* decide.h - the room that knows when a checkpoint is due, and takes it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    candidates met; requests by time, signal or to stop; cuts.
 * Out:   ompckpt_due; checkpoints begun; the end of the process if that was asked for.
 *
 * Never: a request is lost: what can't be honoured stays asked for. */
#ifndef OMPCKPT_RUNTIME_DECIDE_H
#define OMPCKPT_RUNTIME_DECIDE_H

#include <stdbool.h>
#include <stdint.h>

#include "flip.h"
#include "job.h"
#include "replica.h"
#include "scheduler.h"

struct cut;
struct ompckpt_frame;

/* Is a checkpoint wanted now? One by time waits for the image before. In a job of MPI: does a team
 * know at which instance? */
bool decide_is_wanted(void);
/* Is the program to end at the checkpoint? */
bool decide_is_stop(void);
/* Is the "met"-th candidate of the run one of every K-th? */
bool decide_is_kth(uint64_t met);
/* The initial thread, or one that it waits for, meets a candidate; a checkpoint it asks for is
 * taken "ahead" candidates on: here, 1, or in a team at the next, 2. */
void decide_watch(unsigned ahead);
/* It meets one in a team, at frame "f": memory for the first checkpoint may be
 * wanted. */
void decide_foresee_in_team(const struct ompckpt_frame *f);
/* In a job, it has met so many instances of the region: whatever is this rank's turn to do. */
void decide_meet_in_team(uint64_t met);
/* For the statistics: one more candidate, at frame "f"'s label; number "candidate" of the process.
 */
void decide_count(const struct ompckpt_frame *f, uint64_t candidate);

/* Serial code stands at a candidate, and that need only be counted: then it is. */
bool decide_passes(const struct ompckpt_frame *f);
/* Serial code stands at a candidate: take a checkpoint if one is due. */
void decide_at(const struct cut *cut);
/* Take one, and answer what was asked for when it began. Ends the process if that was asked for. */
void decide_checkpoint(const struct cut *cut);

/* A checkpoint can't be taken now, and is asked for again later: one message per reason. */
void decide_say_why(const char *why);
/* Nothing could be taken: what time asks for is asked again later. */
void decide_put_off(void);

#endif
