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
/* At the end of work with tasks, of which "*tasks" are not done: go on; be cut; do some, or wait. A
 * thread that goes on calls loop_out when it holds nothing of the work any more. */
enum loop_way { LOOP_OUT, LOOP_CUT, LOOP_WAIT };
enum loop_way loop_look(const uint64_t *tasks);
void loop_out(unsigned mode);
/* Must the calling thread, which waits inside of a loop, be cut there? If it does not wait, what
 * follows are positions again. */
bool loop_must_be_cut(bool is_waiting);
/* It begins to wait, or does not wait any more. */
void loop_waits(bool waits);
/* Is it in a region with positions; as which thread, of how many; has each a processor? */
bool loop_is_here(void);
uint32_t loop_thread(void);
uint32_t loop_threads(void);
bool loop_may_spin(void);

/* The count at which it is cut at this place: its own, or, on its way out of a loop, the loop's. */
unsigned long loop_instance(void);
/* Positions of all threads that the calling thread has met since the region began, or since the
 * restart: each loop it has left counts none. */
unsigned long loop_positions(void);

#endif
