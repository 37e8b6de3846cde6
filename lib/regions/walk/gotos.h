/* gotos.h - gotos that lead forward, out of statements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "goto out", where "out:" stands further on in a list of statements that the goto is in: it leaves
 * what is between as "break" leaves a loop. All such exits are one kind (EXIT_GOTO): each may lead
 * to any label after it that a goto before that names. */
#ifndef OMPCKPT_REGIONS_GOTOS_H
#define OMPCKPT_REGIONS_GOTOS_H

#include "region_walk.h"

/* Are all gotos in "body", a function's, of that kind? False, too: one in code of a team. */
bool gotos_lead_forward(struct stmt *body);

struct goto_tells gotos_tell(struct point *here);

/* With which values a goto that stands here is taken, or its label is come to without one. */
isl_set *gotos_where(struct region_walk *w);

/* A list of statements on the way through it. */
struct list_walk {
	struct stmt *list;
	unsigned first;        /* label (in the other sense) in it */
	isl_set *context;      /* what holds where it begins */
	struct bitset written; /* what its statements before … */
	unsigned end;          /* … this one may write; words NULL: not asked for yet */
};

/* "all" is what has been done up to child "i", a label. Gotos arrive. */
void gotos_arrive(struct region_walk *w, struct list_walk *l, unsigned i, struct effect *all);

#endif
