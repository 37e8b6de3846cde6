/* pragmas.h - may the backend be told not to warn of pragmas it does not know?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_CC_PRAGMAS_H
#define OMPCKPT_CC_PRAGMAS_H

#include <stdbool.h>

struct arena;
struct arguments;
struct record;

/* The option that tells it. */
#define PRAGMAS_SILENCE "-Wno-unknown-pragmas"

/* Do the "n" sources hold a position's pragma, and no other that the backend of "args" would warn
 * of? So that nothing but our own is hidden. */
bool pragmas_are_ours(struct arena *a, const struct arguments *args, const struct record *records,
		      unsigned n);

#endif
