/* state.h - the room of what the C library and OpenMP remember for the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    rand/random, drand48, exit handlers, signals, locale, environment, working folder, umask,
 *        errno, floating-point control, OpenMP's internal control variables and locks.
 * Out:   records in the image; at a restart the same state.
 *
 * Never: a restart goes on with a part of it: what can't be brought back refuses the image. */
#ifndef OMPCKPT_RUNTIME_STATE_H
#define OMPCKPT_RUNTIME_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wrappers.h"

struct cut;
struct image;
struct mpi_adapter;
struct thread_cut;

/* What the process was given is known from now on, and where random() has its state. Called once,
 * before the program runs. */
void state_init(void);
/* A handler of the runtime's own signals, which is not the program's; two at most. */
void state_own_handler(void (*handler)(int));
/* Put the environment into the program's heap, if the program walks through it. A restart's heap
 * must be in place. */
void state_keep_environment(void);

/* NULL, or why no checkpoint can be taken now: a text that stays. */
const char *state_obstacle(void);

/* Section IMAGE_STATE of "cut": its size with out NULL, else fill it. */
uint64_t state_encode(unsigned char *out, const struct cut *cut);
/* Bring it back; the image is of a team of "threads", 0: of serial code. False: "why" says what
 * can't be brought back. */
bool state_restore(const struct image *im, uint32_t threads, char *why, size_t capacity);

/* From now on images hold what "a" remembers; NULL: no more. */
void state_has_job(const struct mpi_adapter *a);
/* Make MPI's handles anew. Collective. Needs: state_has_job, the program's memory is in place.
 * False: "why" says what can't be made. */
bool state_restore_job(const struct image *im, char *why, size_t capacity);
/* What MPI has written to files is durable. Any thread; false with errno. */
bool state_sync_job(void);

/* A team begins and ends: between the two, OpenMP's variables are what they were before it. */
void state_fork(bool is_exact); /* exact: it must have the threads it is asked for */
void state_join(void);
/* The calling thread is in that team, or is no longer. */
void state_in_team(bool is_inside);

/* Note the calling thread's own values of OpenMP's variables and its locks: its cut. */
void state_note(struct thread_cut *c);
/* Thread "thread" of the image's team, which is the calling one, has what it had. */
void state_resume(uint32_t thread);
/* The same for serial code; returns its errno. */
int state_resume_serial(void);
/* All threads have theirs. */
void state_forget(void);

/* The heap was rebuilt: what lay there before is no more. */
void state_heap_is_new(void);
/* The last thing before a restarted program goes on: call what it asked for (ompckpt_at_restart),
 * then let signals come as it wanted them. */
void state_go_on(void);

/* Going back in the process to its start (start/again.c). Note what is now; NULL, or why the
 * program can't go back from where it is: a text that stays; end OpenMP's threads, if it
 * does; all as it was noted, false if it can't be; random() as at first, when the program's memory
 * is. */
void state_note_origin(void);
const char *state_bound(void);
void state_end_threads(void);
bool state_as_at_origin(void);
void state_random_again(void);

/* Threads of the next parallel region; 1 without OpenMP. */
uint32_t state_threads(void);

#endif
