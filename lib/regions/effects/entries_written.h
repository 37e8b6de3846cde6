/* entries_written.h - has what a list's entry leads to been written over the list?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_ENTRIES_WRITTEN_H
#define OMPCKPT_REGIONS_ENTRIES_WRITTEN_H

#include "symbols.h"

/* "read" without the elements at numbers of index arrays, d[list[7]], that are in "must", which
 * tells them by indices (indirect.h). */
struct elements entries_not_written(struct point *here, struct elements read, struct elements must);

#endif
