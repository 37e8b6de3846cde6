/* hull.h - one disjunct around all of a set.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_HULL_H
#define OMPCKPT_REGIONS_HULL_H

#include "isl_objects.h"

/* One disjunct that holds all of "s", which is taken. */
isl_set *hull_of_disjuncts(isl_set *s);

#endif
