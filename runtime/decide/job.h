/* job.h - checkpoints of a job of MPI: this rank's part in them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which instance is used, if any, is ranks/rounds.h's business; when one is wanted the scheduler's,
 * at rank 0. The initial thread. */
#ifndef OMPCKPT_RUNTIME_JOB_H
#define OMPCKPT_RUNTIME_JOB_H

#include <stdbool.h>
#include <stdint.h>

struct cut;

/* MPI has begun, and the ranks have agreed how to start: "set" is the epoch of the set that was
 * loaded, 0: none; "level" what the program has asked MPI for. Needs: runtime.epoch is the same on
 * all ranks. */
void job_begin(uint64_t set, int level);
/* Has this rank begun MPI, and not ended it? */
bool job_is_on(void);

/* Serial code stands at a candidate: whatever is this rank's turn to do. Ends the job if it was to
 * be stopped. */
void job_meet(const struct cut *cut);

#endif
