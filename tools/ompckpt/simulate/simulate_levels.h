/* simulate_levels.h - ompckpt simulate --level: for simulate.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SIMULATE_LEVELS_H
#define OMPCKPT_SIMULATE_LEVELS_H

#include <stdbool.h>

struct call;

/* Is there a --level among the words? */
bool simulate_levels_asked(const struct call *c);

/* The whole command then; "c" loses its options. */
int simulate_levels(struct call *c);

#endif
