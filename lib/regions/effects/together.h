/* together.h - variables that one thread sets for all of its team, between two barriers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "#pragma omp single { t = u; u = next; next = t; }": while it runs no other thread looks at these
 * pointers, and after it all have the same. So the team's code goes on as if each thread had done
 * it. */
#ifndef OMPCKPT_REGIONS_TOGETHER_H
#define OMPCKPT_REGIONS_TOGETHER_H

#include "point.h"

/* Those of "written", the places that "region" writes, which are shared numbers or pointers that
 * nothing but such a "single" or "master" writes. */
struct bitset together_find(struct point *here, struct stmt *region, struct bitset written);

#endif
