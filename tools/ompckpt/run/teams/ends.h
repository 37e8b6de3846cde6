/* ends.h - descriptors for a process that is going to be one of a team.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_ENDS_H
#define OMPCKPT_ENDS_H

#include "team.h"

/* Close it, if it is open. */
void ends_put(int *fd);
/* Our input, if it is a file, with a place of its own; else nothing. -1 with errno. */
int ends_input(void);
/* Pipes for its output; false with errno. */
bool ends_streams(int ours[TEAM_STREAMS], int theirs[TEAM_STREAMS]);

#endif
