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

struct cut;
struct image;
struct thread_cut;

/* Make random()'s state one whose place is known. Called once, before the program runs. */
void state_init(void);

/* Section IMAGE_STATE of "cut": its size with out NULL, else fill it. */
uint64_t state_encode(unsigned char *out, const struct cut *cut);
/* Bring it back; the image is of a team of "threads", 0: of serial code. False: "why" says what
 * can't be brought back. */
bool state_restore(const struct image *im, uint32_t threads, char *why, size_t room);

/* A team begins and ends: between the two, OpenMP's variables are what they were in front of it. */
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

/* Threads of the next parallel region; 1 without OpenMP. */
uint32_t state_threads(void);

#endif
