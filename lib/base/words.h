/* words.h - do two pieces of text name the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_WORDS_H
#define OMPCKPT_BASE_WORDS_H

#include "program.h"

/* The next identifier in [*at, end), or an empty range; *at moves after it. */
struct range words_next(const char *text, unsigned *at, unsigned end);

/* Is "name", a piece of text, one of "n" words? */
bool words_has(const char *const *words, unsigned n, const char *text, struct range name);

/* Do two pieces of text have a name in common that is no keyword of types? */
bool words_share(const char *text, struct range a, struct range b);

#endif
