/* job_region.h - a job's target, as the threads of a parallel region know it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In a region all threads meet the same instances: positions, and loops that hold positions as a
 * whole. They are counted from 1, and go on the job's count (ranks/rounds.h). MPI is called by the
 * initial thread alone, and so are these; what other threads may call is in job.h, what they find
 * out is heard at its next position. */
#ifndef OMPCKPT_RUNTIME_JOB_REGION_H
#define OMPCKPT_RUNTIME_JOB_REGION_H

#include <stdbool.h>
#include <stdint.h>

struct rounds;

/* A region begins; after a restart "met" of its instances have been. */
void region_begin(const struct rounds *r, uint64_t met);
/* Its own thread has met so many. */
void region_met(struct rounds *r, uint64_t met);
/* The rounds have gone on: a new target is known to all threads from now on. */
void region_know(const struct rounds *r);
/* All threads are cut at the target. */
void region_reach(struct rounds *r);
/* The region is over, with so many; "is_cut": its team could have been. */
void region_end(struct rounds *r, uint64_t met, bool is_cut);

#endif
