/* filled.h - which arrays does a loop fill up to a counter?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_FILLED_H
#define OMPCKPT_REGIONS_FILLED_H

#include "region_walk.h"

struct filled {
	struct address counter; /* a number that only goes up, one by one */
	const struct type *type;
	isl_pw_aff *from;            /* … from this, before the loop */
	const struct symbol *number; /* … and any that it is in the loop */
	struct elements each;        /* written whenever it goes up from "number" */
};

struct filled_list {
	ARRAY(struct filled) at;
};

/* "w" is before the loop, which may write "changed"; and where it is left: what it must have
 * written by then is added to "e". */
struct filled_list filled_find(struct region_walk *w, struct stmt *loop, struct bitset changed);
struct effect filled_end(struct region_walk *w, const struct filled_list *l, struct effect e);

#endif
