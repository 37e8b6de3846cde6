/* conditions.h - what does an "if" test, and what is done to find out?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_CONDITIONS_H
#define OMPCKPT_REGIONS_CONDITIONS_H

#include "region_walk.h"

/* Evaluate "e". "holds": the symbols' values, as they are after that, for which it is true; NULL:
 * not known. */
struct effect run_condition(struct region_walk *w, struct expr *e, isl_set **holds);

/* The context without what calls in "e" gave, which has been tested and nothing keeps. */
void condition_forget(struct point *here, const struct expr *e);

#endif
