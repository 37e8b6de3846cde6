/* through.h - is the program the same each time, without a cut?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * False: we are asked to end, or nothing can be started any more. */
#ifndef OMPCKPT_PROVE_THROUGH_H
#define OMPCKPT_PROVE_THROUGH_H

#include "verdict.h"

/* Make the reference of "t", and compare a second run with it. "*v" is not VERDICT_SAME if that is
 * the end; then "*why", to be freed, says why. */
bool through_begin(struct prove *p, struct prove_team *t, enum verdict *v, char **why);

/* The reference of "t" once more, in another folder. */
bool through_beside(struct prove *p, struct prove_team *t);

/* Some more runs, which take about as long as all before together. "*what", to be freed: how one
 * differs; NULL: none does. */
bool through_again(struct prove *p, struct prove_team *t, char **what);

#endif
