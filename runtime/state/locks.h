/* locks.h - OpenMP's locks, as far as they are not in the program's own memory.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A lock that keeps its state in its own bytes (all of GCC's library, some of Clang's) comes back
 * with them. What else there is:
 * - Clang's library keeps most locks in a table of its own; the bytes are a number. These locks are
 *   made anew so that each has its number again.
 * - A nestable lock knows the task that holds it: the thread that held it at its cut takes it
 *   again.
 *
 * lock_calls.c, a member of libompckpt.a of its own, has the wrappers: it is linked into programs
 * that call one of them, and so needs the OpenMP library that they need. */
#ifndef OMPCKPT_RUNTIME_LOCKS_H
#define OMPCKPT_RUNTIME_LOCKS_H

#include <stdbool.h>
#include <stdint.h>

#include "wrappers.h"

struct cut;
struct walk_record;

/* Nestable locks that one thread holds. */
struct lock_holds;

/* The calling thread enters a team that is cut as one, or leaves it: which of the two does it hold
 * a lock in? */
void locks_in_team(bool is_inside);
/* Those of the calling thread: they keep while it is cut. */
const struct lock_holds *locks_held(void);

/* Are there locks that the library numbers, or were there? */
bool locks_are_numbered(void);

/* Their records in IMAGE_STATE: the size with out NULL. */
uint64_t locks_encode(unsigned char *out, const struct cut *c);
/* "threads": of the image's team. False: it can't be brought back. Needs: memory as it was. */
bool locks_restore(const struct walk_record *r, uint32_t threads);
/* After the last one. Serial code has what it held. */
void locks_restored(void);
/* What thread "thread" of the team held, it takes again. */
void locks_take_again(uint32_t thread);
/* All have. */
void locks_forget(void);

#endif
