/* given.h - what calls give says what they have written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "if (fill(x, n) != 0) return": what fill must write is told by a symbol of what it gives
 * (SYMBOL_GIVEN). Once that has been tested, the condition that holds says as much. */
#ifndef OMPCKPT_REGIONS_GIVEN_H
#define OMPCKPT_REGIONS_GIVEN_H

#include "effect.h"

/* "must", which has been written where "here" is reached. Sets that are the same for all values
 * that a call may have given there do not depend on them any more. */
struct elements given_settled(struct point *here, struct elements must);

/* The context without what "call" (NULL: none) gave, which has been tested and nothing keeps. */
isl_set *given_forgotten(struct point *here, const struct expr *call);

/* Does one of them depend on "given" (NULL: no)? */
bool given_decides(struct elements must, const struct symbol *given);

#endif
