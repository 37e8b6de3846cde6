/* followed.h - of which objects are the elements worth following?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_FOLLOWED_H
#define OMPCKPT_REGIONS_FOLLOWED_H

#include "bitset.h"

struct analyses;
struct arena;

/* A set of data locations. Needs: liveness. */
struct bitset followed_find(struct arena *a, const struct analyses *x);

#endif
