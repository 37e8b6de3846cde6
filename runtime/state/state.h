/* state.h - what the C library and OpenMP remember, as far as a program's future depends on it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * rand/random, drand48, exit handlers, locale, working folder, umask, errno, floating-point
 * control, OpenMP's internal control variables. */
#ifndef OMPCKPT_RUNTIME_STATE_H
#define OMPCKPT_RUNTIME_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct image;

#define STATE_OMP_VALUES 5 /* threads, dynamic, active levels, schedule, chunk */

/* Make random()'s state one whose place is known. Called once, before the program runs. */
void state_init(void);

/* Section IMAGE_STATE: its size with out NULL, else fill it. */
uint64_t state_encode(unsigned char *out);
/* False: "why" says what can't be brought back. */
bool state_restore(const struct image *im, char *why, size_t room);

/* A team begins and ends: between the two, OpenMP's variables are what they were in front of it. */
void state_fork(bool is_exact); /* exact: it must have the threads it is asked for */
void state_join(void);

/* The calling thread's own values of them; of thread "thread" of a team they come back in it. */
void state_note(int values[STATE_OMP_VALUES]);
void state_resume(uint32_t thread);
/* All threads have theirs. */
void state_forget(void);

/* Threads of the next parallel region; 1 without OpenMP. */
uint32_t state_threads(void);

#endif
