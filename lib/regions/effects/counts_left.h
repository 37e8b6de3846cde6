/* counts_left.h - rows that are filled up to a number which is kept at an index.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "for (i …) { k = 0; for (j …) if (…) row[i * ROOM + k++] = j; count[i] = k; }" must write as many
 * elements of row i as count[i] says after the loop. So do lists of neighbours, and lines of sparse
 * matrices. */
#ifndef OMPCKPT_REGIONS_COUNTS_LEFT_H
#define OMPCKPT_REGIONS_COUNTS_LEFT_H

#include "counted_loop.h"
#include "effect.h"

/* What the place of "number" over coordinates, an entry that one iteration alone writes, will hold
 * when the loop has ended. */
struct counts_left {
	ARRAY(const struct symbol *) at;
};

/* "here" is where an iteration of "s", a loop that threads share, begins: numbers of shared arrays
 * that it alone stores, "count[i]++", go to here->own. */
void counts_left_own(struct point *here, struct stmt *s, const struct counted_loop *c);

/* "must", what each iteration of the loop "s" must write, with numbers that it leaves in entries of
 * its own told by symbols for these, which go to "to". "here" is at its end; "begin": the state of
 * memory where it began. "is_shared": the iterations are divided among threads; nothing is told of
 * those of a region that has other code. */
struct elements counts_left_tell(struct point *here, struct stmt *s, const struct counted_loop *c,
				 const struct memory_state **begin, bool is_shared,
				 struct elements must, struct counts_left *to);

/* "here" is after the loop, or the region, with what that may change forgotten: what the symbols
 * are. Needs: one thread is here, and the region has no other code. */
void counts_left_bind(struct point *here, const struct counts_left *l, struct exit *next);

#endif
