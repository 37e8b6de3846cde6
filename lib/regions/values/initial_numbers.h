/* initial_numbers.h - the numbers of an array that hold what its declaration says.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_INITIAL_NUMBERS_H
#define OMPCKPT_REGIONS_INITIAL_NUMBERS_H

#include "number_range.h"
#include "point.h"

/* Where the numbers of the array of integers at "b" lie, if nothing ever writes there and they are
 * constants in its initialiser: "static const int dx[] = {0, 1, -1}". NULL: not known. */
const struct number_range *initial_numbers(struct point *here, const struct object_base *b);

#endif
