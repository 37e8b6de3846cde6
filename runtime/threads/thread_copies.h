/* thread_copies.h - each thread's copies of thread-local objects: where are they, how do they come
 * back?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A row of section ompckpt_copies tells a thread where its own copy is; so each thread that has
 * copies to save or to get back is asked itself. Between regions the OpenMP library's threads are
 * idle: a short team of as many of them brings each to its copies. */
#ifndef OMPCKPT_RUNTIME_THREAD_COPIES_H
#define OMPCKPT_RUNTIME_THREAD_COPIES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/runtime.h"

struct image;

extern const struct ompckpt_copy __start_ompckpt_copies[]
	__attribute__((weak, visibility("hidden")));
extern const struct ompckpt_copy __stop_ompckpt_copies[]
	__attribute__((weak, visibility("hidden")));

#define FOR_EACH_COPY(c)                                                                           \
	for (const struct ompckpt_copy *c = __start_ompckpt_copies; c < __stop_ompckpt_copies; c++)

/* Where do the calling thread's copies lie? It is thread "thread" of its team. False: no memory to
 * note it. */
bool thread_copies_note(uint32_t thread);

/* At a checkpoint: whose copies does it need? "of_workers": of threads beside the initial one too.
 * "team": the threads that are cut, which have noted theirs, or 0 in serial code. Returns why that
 * can't be had, or NULL. */
const char *thread_copies_gather(bool of_workers, uint32_t team);
/* After that: how many threads; where thread "thread" has its copy of "c". */
uint32_t thread_copies_threads(void);
const void *thread_copies_at(uint32_t thread, const struct ompckpt_copy *c);

/* Restart: keep what "im" has of copies. "scratch": as image_read wants it. False: they are not of
 * this program. */
bool thread_copies_load(const struct image *im, void *scratch);
/* The calling thread's copies are as saved for thread "thread". */
void thread_copies_restore(uint32_t thread);
/* In serial code: those of the initial thread and of all that the image has. */
void thread_copies_restore_all(void);
/* Nobody needs them any more. */
void thread_copies_forget(void);

#endif
