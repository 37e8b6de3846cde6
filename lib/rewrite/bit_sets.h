/* bit_sets.h - sets of objects as constant tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_BIT_SETS_H
#define OMPCKPT_REWRITE_BIT_SETS_H

#include "bitset.h"

struct rewriter;
struct saves;
struct text;

/* Words of each set. */
unsigned bit_sets_words(const struct saves *s);

/* The number of the table that holds "set"; written to "out" when it is new. */
unsigned bit_sets_number(struct rewriter *r, struct bitset set, struct text *out);

#endif
