/* coordinates.h - which coordinates has an element at an address?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_COORDINATES_H
#define OMPCKPT_REGIONS_COORDINATES_H

#include "symbols.h"

/* All bytes lie in the variable, so a coordinate that is the only one has a range; false: "f" has
 * none, or is not of a variable. */
bool coordinates_range(const struct access_family *f, int64_t *low, int64_t *high);

/* { family[x] : at <= x < at + span }, where "context" holds; the first coordinate is any that the
 * object has if it is not known. */
isl_set *coordinates_at(struct point *here, const struct access_family *f, const struct address *a,
			isl_set *context);

#endif
