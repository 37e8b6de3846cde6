/* pointer_choice.h - statements that give a pointer one value or another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_POINTER_CHOICE_H
#define OMPCKPT_REGIONS_POINTER_CHOICE_H

#include "region_walk.h"

/* "double *from = t % 2 ? v : u;", the same as an assignment, or as an "if" of nothing but
 * assignments of pointers: when is the first one meant? NULL: it is no such statement, nothing
 * tells that, or the context does. */
isl_set *pointer_choice(struct point *here, const struct stmt *s);

#endif
