/* section_held.h - numbers that variables hold in pieces.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SECTION_HELD_H
#define OMPCKPT_REGIONS_SECTION_HELD_H

#include "sectioning.h"

/* "all", reads in symbols of the label, also in numbers of variables that can be read at the cut
 * and hold a value in pieces: "n = fast ? 64 : 128;". These are symbols of "q" from now on. */
struct elements section_held(struct sectioning *q, struct elements all);

#endif
