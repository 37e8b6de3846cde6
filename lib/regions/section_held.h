/* section_held.h - numbers that variables hold in pieces.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SECTION_HELD_H
#define OMPCKPT_REGIONS_SECTION_HELD_H

#include "sectioning.h"

/* "all", reads in symbols of the label, also in numbers of variables that can be read at the cut, of
 * which more is known than a symbol: "if (n < 3) n = 3;". These are symbols of "q" from now on. */
struct elements section_held(struct sectioning *q, struct elements all);

#endif
