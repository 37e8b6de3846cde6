/* replay.h - lead the program back to its position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_RUNTIME_REPLAY_H
#define OMPCKPT_RUNTIME_REPLAY_H

#include <stdbool.h>
#include <stdint.h>

struct image;
struct kept_frame;

/* Take over the stack of the image; false if it is not one of this program. */
bool replay_load(const struct image *im);
/* Threads of the team the image is of; 0: it is of serial code. */
uint32_t replay_team(void);
/* The frames of serial code, or of that team's thread "thread", innermost first; how many. */
const struct kept_frame *replay_frames(bool is_team, uint32_t thread, uint32_t *n);
/* Is there a frame with this variable of "size" bytes there? */
bool replay_has_local(uint32_t id, uint64_t at, uint64_t size);
/* The calling thread is "thread" of that team, which has "size" threads now: what it replays from
 * here on is its own stack. Its count of positions; where
 * the counter of its loop stood, or NO_ITERATION. */
uint64_t replay_enter_team(uint32_t thread, uint32_t size, uint64_t *next_iteration);
/* Fill the pieces of the frame arena that this stack uses. */
void replay_poison(unsigned char byte);
/* For the message and the statistics when the program is back. */
void replay_note(uint64_t epoch, double read_s, const char *position);

#endif
