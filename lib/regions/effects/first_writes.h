/* first_writes.h - what is written of an object before anything of it is read?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Exposed reads are what is read before it is written in the same coordinates. A block that is
 * cleared through one pointer and read through others is written first all the same: the runtime
 * tells where the pointers lead at the cut. So an effect (effect.h) has, beside its must-writes,
 * those behind pointers, or behind all pointers of a table, that come before each exposed read of
 * any data that the pointer may name, of other members apart, and before each way out of the piece.
 * In a team: before each exposed read of any thread. */
#ifndef OMPCKPT_REGIONS_FIRST_WRITES_H
#define OMPCKPT_REGIONS_FIRST_WRITES_H

#include "effect.h"

/* Of "a" and then "b". Needs: the first leads on; reads of "b" that "a" must have written are not
 * in it any more. None where one thread of a team is on its own. */
struct elements first_then(struct point *here, const struct effect *a, const struct effect *b);

/* Of "a" where "condition" (NULL: not known) holds, else of "b". */
struct elements first_choice(struct point *here, isl_set *condition, const struct effect *a,
			     const struct effect *b);

/* May an exposed read at another pointer, or in other coordinates of a row, be one of what "f"
 * writes of "location"? */
bool first_is_of_use(struct point *here, struct elements exposed, unsigned location,
		     const struct access_family *f);

#endif
