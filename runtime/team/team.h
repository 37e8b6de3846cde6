/* team.h - the room that brings every thread of a team to one cut, without stopping it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    positions, loops and guards, as the threads of rewritten code meet them.
 * Out:   a cut, given to decide; ranges of iterations.
 *
 * Never: a thread writes shared memory between its own cut and the copy; a construct at which
 * threads meet lies between two cuts. docs/protocol.md says why; its words are the fields here. */
#ifndef OMPCKPT_RUNTIME_TEAM_H
#define OMPCKPT_RUNTIME_TEAM_H

#include <stdbool.h>
#include <stdint.h>

struct ompckpt_frame;

/* Once, before there are threads. */
void team_init(void);

/* Is the calling thread in a team whose positions count? */
bool team_is_here(void);
/* At a position such a thread meets. */
void team_take(struct ompckpt_frame *f);

/* The calling thread has to wait: if it is cut, it takes part in the copy. */
void team_help(void);

/* Must the calling thread, whose count is "count", be cut where it is? */
bool team_must_cut(unsigned long count);

/* The calling thread is out of the barrier in front of which it parked. */
void team_unpark(void);

/* Are checkpoints those of a job of MPI, which the initial thread takes? */
bool team_is_of_job(void);

#endif
