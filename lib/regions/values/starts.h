/* starts.h - does a pointer lead to the beginning of its block?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_STARTS_H
#define OMPCKPT_REGIONS_STARTS_H

#include "symbols.h"

/* Does the place that "pointer" was loaded from hold beginnings of heap blocks only? Errs towards
 * no. */
bool pointer_is_start(struct point *here, const struct symbol *pointer);

#endif
