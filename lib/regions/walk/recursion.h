/* recursion.h - what do functions do that call themselves, or each other in a circle?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_RECURSION_H
#define OMPCKPT_REGIONS_RECURSION_H

#include "region_walk.h"

/* The summary of "f", which calls itself; while it is being found, what is assumed of it. NULL:
 * code of a team, main, or one of those that were given up. */
const struct region_summary *recursion_summary(struct regions *r, struct function *f,
					       enum execution execution);

#endif
