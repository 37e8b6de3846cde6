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
 * nothing but such a "single" or "master" writes: the construct, or an "if" that does the same. */
struct bitset together_find(struct point *here, struct stmt *region, struct bitset written);

/* Is "s", in "region", such a "master" that is written as an "if" (first_thread.h), and are places
 * that it writes among those that were found? */
bool together_is_set_by(struct point *here, struct stmt *region, struct stmt *s);

#endif
