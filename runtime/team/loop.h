/* loop.h - worksharing loops whose iterations hold positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A thread's count of positions is odd inside such a loop and even outside; a cut in a loop is one
 * of all threads in the same one (docs/protocol.md). */
#ifndef OMPCKPT_RUNTIME_LOOP_H
#define OMPCKPT_RUNTIME_LOOP_H

#include <stdbool.h>
#include <stdint.h>

/* In serial code: a region begins. */
void loop_fork(void);
/* The calling thread is "thread" of the region's "threads". "next_iteration": of the loop it is
 * restarted in, NO_ITERATION if that counts none or there is none; ompckpt_me.count says whether
 * there is one. */
void loop_enter(uint32_t thread, uint32_t threads, uint64_t next_iteration);
void loop_leave(void);

/* The first iteration of the calling thread's loop that no thread has taken; NULL: it is in no loop
 * that counts them. Valid while the thread is held. */
const uint64_t *loop_counter(void);
/* Does the calling thread stand at a loop's end? */
bool loop_is_at_end(void);
/* Does the initial thread wait at the end of the calling thread's loop? */
bool loop_initial_waits(void);
/* Is it about to wait in a barrier of the library for another thread's work? */
bool loop_is_parking(void);
/* The count at which it is cut at this place: its own, or, on its way out of a loop, the loop's. */
unsigned long loop_instance(void);
/* Positions of all threads that the calling thread has met since the region began, or since the
 * restart: each loop it has left counts none. */
unsigned long loop_positions(void);

#endif
