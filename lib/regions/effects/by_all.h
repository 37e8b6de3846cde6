/* by_all.h - what do all threads of a team write together?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_BY_ALL_H
#define OMPCKPT_REGIONS_BY_ALL_H

#include "symbols.h"

/* Elements that some thread has written when all have done what must write "a", as one thread tells
 * it: those that depend on its number or its share, over all threads. Others are left out. */
struct elements written_by_all(struct point *here, struct elements a);

#endif
