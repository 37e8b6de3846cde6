/* job.h - checkpoints of a job of MPI: this rank's part in them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which instance is used, if any, is ranks/rounds.h's business; when one is wanted the scheduler's,
 * at rank 0. The initial thread, unless said otherwise. */
#ifndef OMPCKPT_RUNTIME_JOB_H
#define OMPCKPT_RUNTIME_JOB_H

#include <stdbool.h>
#include <stdint.h>

struct cut;

/* MPI has begun, and the ranks have agreed how to start: "set" is the epoch of the set that was
 * loaded, 0: none; "level" what the program has asked MPI for. Needs: runtime.epoch is the same on
 * all ranks. */
void job_begin(uint64_t set, int level);
/* Is a set of this job whole, as this rank knows? */
bool job_has_own_set(void);
/* Does it have a copy that may become part of a set? */
bool job_is_open(void);
/* Has this rank begun MPI, and not ended it? */
bool job_is_on(void);

/* Serial code stands at a candidate: whatever is this rank's turn to do. Ends the job if it was to
 * be stopped. */
void job_meet(const struct cut *cut);

/* While it is on: a parallel region begins, goes on after a restart with "met" instances behind it,
 * ends with so many; "is_cut": its team could have been cut. */
void job_region_begins(uint64_t met);
void job_region_ends(uint64_t met, bool is_cut);
/* At a candidate of it, as job_meet; but job_region_target says where the team is to be cut. */
void job_meet_in_region(uint64_t met);
/* All its threads are cut there, and held. */
void job_take_in_region(const struct cut *cut);
/* Are regions passed by? */
bool job_is_serial(void);

/* Any thread of the team: the instance at which it is to be cut; 0: none is known. */
uint64_t job_region_target(void);
/* It won't be: a thread is past it; or not all threads come to it. */
void job_region_late(void);
void job_region_uncut(void);

#endif
