/* section_bounds.h - all elements lie in their object.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SECTION_BOUNDS_H
#define OMPCKPT_REGIONS_SECTION_BOUNDS_H

#include "symbols.h"

/* The set of "x" at a label, in its variable; where no condition bounds a coordinate, in the block
 * that its pointer points to the beginning of: over the bytes of that, SYMBOL_ROOM. */
isl_set *section_in_object(struct point *here, const struct family_set *x);

/* Are they, in this context, all bytes of the block that a pointer points to, which is needed whole
 * then? */
bool section_is_all(struct sets *sets, const struct family_set *x, isl_set *context);

/* Is each index of arrays that "x" is told by bounded, whatever the other coordinates are? */
bool section_indices_are_bounded(struct point *here, const struct family_set *x);

#endif
