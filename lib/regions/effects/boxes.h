/* boxes.h - where in any block does a read lie whose pointer is told by no symbol?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_BOXES_H
#define OMPCKPT_REGIONS_BOXES_H

#include "any_block.h"

/* n is 0: anywhere. */
struct boxes {
	ARRAY(struct element_box) at;
};

/* Where "s", of "f", lies, whatever its parameters are. */
struct boxes boxes_of(struct point *here, const struct access_family *f, isl_set *s);

/* Add the parts of "cell" that they are to "to", a set of places; or all of it. */
void boxes_add(const struct known_program *known, const struct boxes *in, unsigned cell,
	       struct bitset to);

#endif
