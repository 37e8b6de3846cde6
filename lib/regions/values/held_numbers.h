/* held_numbers.h - which few numbers does a variable hold, wherever the program is?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_HELD_NUMBERS_H
#define OMPCKPT_REGIONS_HELD_NUMBERS_H

#include "number_range.h"

/* Few enough to be worth it: the sides of an array, flags. */
enum { MOST_HELD = 8 };

/* By var id: where all that the variable ever holds lies, if that is two to MOST_HELD numbers; else
 * NULL. */
const struct number_range **held_numbers_find(struct arena *a, const struct program *p);

/* Of "v", or of the variable that it is a private copy of; NULL: not known. */
const struct number_range *held_numbers_of(const struct number_range *const *held,
					   const struct var *v);

#endif
