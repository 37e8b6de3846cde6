/* ascending.h - which variables do the iterations of a loop only step up?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "i" in "for (i = 0; i < n;) if (keep(i)) i++; else n--": no induction variable, but never less
 * than it began with. */
#ifndef OMPCKPT_REGIONS_ASCENDING_H
#define OMPCKPT_REGIONS_ASCENDING_H

#include "induction.h"

struct ascending {
	const struct var *var;
	isl_pw_aff *from; /* the number before the loop */
};

struct ascending_list {
	ARRAY(struct ascending) at;
};

/* "here" is before "loop", whose induction variables are told otherwise. */
struct ascending_list ascending_find(struct point *here, struct stmt *loop,
				     const struct inductions *inductions);

/* Those values of symbols that are possible where an iteration begins. */
isl_set *ascending_hold(struct point *here, const struct ascending_list *all);

#endif
