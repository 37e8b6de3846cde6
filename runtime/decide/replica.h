/* replica.h - this process is one of several that compute the same, under a supervisor.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What they tell each other is in base/channel.h. Orders are heard by a thread of this file, and
 * done by the initial thread at a candidate. */
#ifndef OMPCKPT_RUNTIME_REPLICA_H
#define OMPCKPT_RUNTIME_REPLICA_H

#include <stdbool.h>
#include <stdint.h>

struct cut;
struct ompckpt_frame;

/* Is it one? After replica_take_part. */
bool replica_is_on(void);
/* At the start: be one if the supervisor says so; one that waits does so here. The settings "are"
 * a replica's from then on: images in memory, when they are asked for. */
void replica_take_part(void);
/* The program begins. */
void replica_begin(void);

/* Is there nothing to be done at this candidate but to count it? */
bool replica_passes(void);
/* Serial code meets one more candidate; the initial thread leaves a region with so many. */
void replica_count(void);
void replica_leave_team(uint64_t met);
/* Serial code stands at a candidate, or the initial thread of a team, which has met so many of the
 * region: whatever is asked for. */
void replica_meet(const struct cut *cut);
void replica_meet_in_team(const struct ompckpt_frame *f, uint64_t met);

/* Another copy than one for a digest is going to be made. */
void replica_forget(void);
/* Is the next copy the last one, for a run without teams? Its epoch is not below *floor. */
bool replica_is_last(uint64_t *floor);
/* Nothing changes, and a copy of the program has just been made. If it was asked for: stand until
 * the supervisor has one of its files, too. False: it does not count. */
bool replica_cut(bool is_last);
/* The image of that copy is whole, or could not be written. */
void replica_wrote(uint64_t epoch, bool ok);
/* The same in a job of so many ranks, all of which have such a copy; 0: this one went on from it.
 * "meanwhile" is called again and again. Then of rank 0: the set is whole, or there is none. */
bool replica_stand(uint32_t ranks, bool is_last, void (*meanwhile)(void));
void replica_has_set(uint64_t epoch, bool ok);

#endif
