/* find_inductions.h - which variables does every iteration of a loop step by the same amount?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_FIND_INDUCTIONS_H
#define OMPCKPT_REGIONS_FIND_INDUCTIONS_H

#include "induction.h"
#include "steps.h"

/* "here" is before "loop". Of iterations that have no order only the counter in the loop's
 * increment. What an iteration steps them by is not measured yet. */
struct inductions inductions_find(struct point *here, struct step_cache *cache, struct stmt *loop,
				  bool has_order);

/* What the loop changes is forgotten: measure them, and leave out what is stepped by nothing that
 * is known. */
void inductions_measure(struct point *here, struct inductions *all);

#endif
