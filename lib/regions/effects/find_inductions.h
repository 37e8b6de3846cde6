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

/* The same of a loop whose iterations the threads of a team share out, each every so many-th: one
 * of "all" tells those of all threads together, and the others are left out. */
void inductions_share_out(struct point *here, struct inductions *all);

/* "loop", which "here" is before: may it be such a one, by its increment? */
bool inductions_are_shared_out(struct point *here, const struct stmt *loop);

#endif
