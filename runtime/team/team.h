/* team.h - bring every thread of a team to the same position, and hold what each brings.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * docs/protocol.md says why the cut is consistent; the words there are the fields in team.c. */
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

/* Shall the calling thread, whose count is "met", be cut where it is? */
bool team_is_wanted(unsigned long met);

#endif
