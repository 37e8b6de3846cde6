/* starts.h - does a pointer lead to the beginning of its block, or behind its end?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_STARTS_H
#define OMPCKPT_REGIONS_STARTS_H

#include "symbols.h"

/* Does the place that "pointer" was loaded from hold beginnings of heap blocks only? Errs towards
 * no. */
bool pointer_is_start(struct point *here, const struct symbol *pointer);

/* Is "a" behind the end of whatever its pointer leads to, records of known size? Then nothing is
 * accessed there. Errs towards no. */
bool address_is_beyond(struct point *here, const struct address *a);

#endif
