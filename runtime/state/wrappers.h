/* wrappers.h - what the wrappers of library calls (calls/) ask of this room.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Theirs are members of libompckpt.a of their own: a program is linked with those that it calls. */
#ifndef OMPCKPT_RUNTIME_WRAPPERS_H
#define OMPCKPT_RUNTIME_WRAPPERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum lock_kind { LOCK_SIMPLE, LOCK_NEST };

/* The OpenMP library's own functions, by kind. */
struct lock_calls {
	void (*init[2])(void *lock);
	void (*destroy[2])(void *lock);
	void (*set[2])(void *lock);
	void (*unset[2])(void *lock);
	int (*test[2])(void *lock);
};

#pragma GCC visibility push(default)

/* A number of this process: what was made by a process of another one has to be made again. */
uint64_t ompckpt_process(void);

/* A block of the program's heap, saved whole; an object number that is no object's (number 0 in the
 * image, but for a record of its own) marks what the runtime looks for after a restart. */
#define KEPT_HASH_TABLE 0xfffffff0u
#define KEPT_LOCALE 0xfffffff1u
#define KEPT_FIRST KEPT_HASH_TABLE
void *ompckpt_kept_new(size_t size, uint32_t number);
/* One block with this number, or NULL. */
void *ompckpt_kept_find(uint32_t number);
/* It, and NULL, may go. */
void ompckpt_kept_free(void *p);
/* Is it, or any other block of the program's heap? */
bool ompckpt_kept_is(const void *p);

/* What the C library made can't be made again: the process ends with EXIT_NO_RESTART. */
_Noreturn void ompckpt_cannot_remake(const char *what, const char *name, const char *help);

/* Of lock_calls.c, if the program was linked with it. */
extern const struct lock_calls ompckpt_lock_calls;

/* What the wrappers tell. Made: just initialised. Gone: about to be destroyed. Taken, given: by the
 * calling thread, once more or once less. */
void ompckpt_lock_made(void *lock, enum lock_kind kind);
void ompckpt_lock_gone(void *lock, enum lock_kind kind);
void ompckpt_lock_taken(void *lock);
void ompckpt_lock_given(void *lock);

#pragma GCC visibility pop

#endif
