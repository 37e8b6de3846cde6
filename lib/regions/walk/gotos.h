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

/* "all" is what has been done of "list", from where it begins to child "i", a label; "first" the
 * first label (in the other sense) in that, "context" what held where it began. Gotos arrive. */
void gotos_arrive(struct region_walk *w, struct stmt *list, unsigned i, unsigned first,
		  struct effect *all, isl_set *context);

#endif
