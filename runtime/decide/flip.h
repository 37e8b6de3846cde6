/* flip.h - a bit of the program's memory is turned over on purpose: ompckpt run --inject bit.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * OMPCKPT_FLIP gives SEED:CANDIDATE:VARIABLE:POSITION; the last two may be empty: any. It happens
 * once, at the first candidate in serial code from that one of the process on that is met at the
 * position, if the variable is live there; which bit, by the seed. */
#ifndef OMPCKPT_RUNTIME_FLIP_H
#define OMPCKPT_RUNTIME_FLIP_H

#include <stdbool.h>

struct cut;

/* At the start. */
void flip_read(void);
/* Is it still to happen? */
bool flip_is_on(void);
/* Serial code stands at a candidate. */
void flip_meet(const struct cut *cut);

#endif
