/* frames.h - the frame arenas, one for each thread: locals with fixed addresses lie there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rewritten code takes its frames from ompckpt_frames (abi.h). */
#ifndef OMPCKPT_RUNTIME_FRAMES_H
#define OMPCKPT_RUNTIME_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

/* Map the initial thread's arena and let its frames begin there. Without it ompckpt_frames stays
 * NULL. Called once, before the program runs. */
void frames_init(void);
/* Make the arena of a team's thread "thread" usable. False: there is no room. */
bool frames_map(uint32_t thread);

/* All of them are empty again, as those that were never used. */
void frames_discard(void);

/* The address where the arena of thread "thread" begins, and its size. */
uint64_t frames_at(uint32_t thread);
uint64_t frames_size(uint32_t thread);

#endif
