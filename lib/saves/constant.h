/* constant.h - which memory can no statement change once a position has been reached?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_CONSTANT_H
#define OMPCKPT_SAVES_CONSTANT_H

#include "bitset.h"

struct analyses;
struct points_to;
struct text;

/* The abstract locations that may still change after a position was reached for the first time; all
 * others hold the same bytes in every image of a run, in the same blocks. Needs: modref and all
 * before it. */
struct bitset constant_changing(struct arena *a, const struct analyses *x);

/* Does it hold all that is written by calls that may lead to a position, and by those after them
 * (invariant.h)? */
void constant_check(struct bitset changing, const struct analyses *x);

void constant_dump(struct bitset changing, const struct points_to *pts, struct text *out);

#endif
