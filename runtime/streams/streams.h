/* streams.h - the room of the program's streams: which are open, and how do they come back?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the program's calls of fopen & co. Every FILE lies in a numbered slot (memory).
 * Out:   records in the image; what was written so far, durable; at a restart open streams.
 *
 * Never: a checkpoint is taken while a stream is open that can't come back. */
#ifndef OMPCKPT_RUNTIME_STREAMS_H
#define OMPCKPT_RUNTIME_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct image;

/* Put stdin, stdout and stderr into slots. What else is open now is not the program's. Called once,
 * before the program runs. */
void streams_init(void);
/* Flush all output. NULL, or why no checkpoint can be taken now (a static text). */
const char *streams_prepare(void);

/* Section IMAGE_STREAMS: its size with out NULL, else fill it. Between streams_prepare and the end
 * of the stop both calls see the same. */
uint64_t streams_encode(unsigned char *out);

/* Could the system be asked about all of them, since streams_prepare? False: what streams_encode
 * said is of no use. */
bool streams_are_known(void);

/* Make what the program has written so far durable: take copies of the descriptors (at the stop),
 * then sync and close them (any thread). */
void streams_note_unsynced(void);
bool streams_sync(void); /* false with errno: it is not, but will be tried again */

/* Name what the program has opened without stdio, which does not come back: each once. */
void streams_name_lost(void);
/* What is open now is a library's that has just begun (MPI), and so is each later one without a
 * path. */
void streams_know_library(void);

/* Going back in the process to its start: NULL, or why it can't be done with what is open now (a
 * text that stays); close all streams, and lose what they have not written; when the program's
 * memory is as at first, open the standard ones. */
const char *streams_bound(void);
void streams_drop(void);
void streams_again(void);

/* Open the streams of the image again. False: "why" says which can't be, and the way out. */
bool streams_restore(const struct image *im, char *why, size_t capacity);

#endif
