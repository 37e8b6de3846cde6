/* below_counts.h - elements below a count, however that moves.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a loop reads of "x[i]" for i < n, in an iteration in which n is not what it was at a label,
 * says nothing of x at the label: n may be anything. But if whoever makes n larger fills what comes
 * to lie below it (growth.h), all that is ever read without having been written since lay below n
 * where the piece of code began. So reads have this condition beside those they are made of:
 * SYMBOL_BEGUN, the count at the beginning of whatever piece their effect is of. It holds for a
 * piece if it holds for the second half of it, and for the first nothing is left that has grown.
 * Of rows that the first half has emptied, only what has grown is read. */
#ifndef OMPCKPT_REGIONS_BELOW_COUNTS_H
#define OMPCKPT_REGIONS_BELOW_COUNTS_H

#include "effect.h"

/* "a", read by a piece that begins here; that began when memory was "begin". */
struct elements below_counts(struct point *here, struct elements a);
struct elements below_counts_since(struct point *here, const struct memory_state **begin,
				   struct elements a);

/* Does the condition tell of a count as it is here? */
bool tells_of_counts(struct point *here, isl_set *condition);

/* A piece of code: counts have grown in it, and it must have written "must". Where "where" (NULL:
 * everywhere) does not hold, it was not executed. */
struct piece_before {
	const struct growths *grown;
	struct elements must;
	isl_set *where;
};

/* The reads of "e", which follows such a piece, told from its beginning. */
struct effect read_before(struct point *here, const struct piece_before *piece, struct effect e);

/* The reads of "e", which begins here, by what counts hold here. */
struct effect read_below_now(struct point *here, struct effect e);

/* The reads of "e" without counts; the same of "s". */
struct effect read_below_none(struct point *here, struct effect e);
isl_set *set_below_none(struct point *here, isl_set *s);

#endif
