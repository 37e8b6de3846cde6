/* not_written.h - what of elements that are read has not been written before?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_NOT_WRITTEN_H
#define OMPCKPT_REGIONS_NOT_WRITTEN_H

#include "symbols.h"

/* "read" but for what of it is in "must", by whichever coordinates and numbers the two tell it. */
struct elements not_written(struct point *here, struct elements read, struct elements must);

#endif
