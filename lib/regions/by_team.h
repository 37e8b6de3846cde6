/* by_team.h - which functions do all threads of a team call together, and nobody else?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * At a label in such a function the team's threads are where each of them needs what it goes on to
 * read, and what the team writes before that is written by all of it: as at a label in a region. */
#ifndef OMPCKPT_REGIONS_BY_TEAM_H
#define OMPCKPT_REGIONS_BY_TEAM_H

#include "effect.h"
#include "program.h"

struct regions;

/* Find them, when all summaries of functions with labels are there. */
void by_team_find(struct regions *r);

/* What follows "label" of "f" until it returns, for whoever is there: one thread in serial code, or
 * the threads of a team. NULL: that is not known. */
const struct continuation *regions_continuation(const struct regions *r, const struct function *f,
						const void *label);

#endif
