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
	struct elements each;        /* written whenever it goes up from "number"; perhaps none */
};

struct filled_list {
	ARRAY(struct filled) at;
};

/* "w" is before the loop, which may write "changed". */
struct filled_list filled_find(struct region_walk *w, struct stmt *loop, struct bitset changed);

/* "w" is where an iteration begins: what those before must have written. That no number is less
 * than before the loop is context from here on. */
struct elements filled_earlier(struct region_walk *w, const struct filled_list *l);

/* "w" is where the loop is left: what it must have written by then is added to "e". The same is
 * context then. */
struct effect filled_end(struct region_walk *w, const struct filled_list *l, struct effect e);

#endif
