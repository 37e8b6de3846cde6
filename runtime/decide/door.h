/* door.h - a launcher stands between this process and the supervisor, and hands no descriptors on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_DOOR_H
#define OMPCKPT_RUNTIME_DOOR_H

#include <stdbool.h>
#include <stdint.h>

/* Connect to the supervisor of the teams, whose door is beside "folder", as this rank, or as a
 * program alone. Standard input, output and error are what it gives from then on; *messages: where
 * the runtime's own go. The channel; -1: nobody is there. */
int door_enter(const char *folder, bool is_job, uint32_t rank, int *messages);

#endif
