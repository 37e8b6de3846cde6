/* indirect.h - which elements do index arrays lead to?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is filled and read over one list of cells, d[list[k]], has an indirect family (elements.h):
 * its elements are told by k as well. */
#ifndef OMPCKPT_REGIONS_INDIRECT_H
#define OMPCKPT_REGIONS_INDIRECT_H

#include "symbols.h"

/* In more disjuncts than that, conditions are not told by indices. */
enum { INDIRECT_CASES = 4 };

/* "direct", the elements at "a", where "context" holds, as those of an indirect family. False: no
 * index array leads there, or none that still holds what it held. */
bool indirect_at(struct point *here, const struct address *a, const struct family_set *direct,
		 isl_set *context, bool is_read, struct family_set *to);

/* "direct", elements that are read below the count of a row that index arrays tell: by the number
 * of that row as an index. So rows are told alike, by whichever way they are found. False: there
 * is no such count. */
bool indirect_by_row(struct point *here, const struct family_set *direct, struct family_set *to);

/* The indirect family of the same indices whose direct family is "direct", and whose coordinates
 * are told through "f->through". */
const struct access_family *indirect_family(struct point *here, const struct access_family *f,
					    const struct access_family *direct);

/* "a", with the elements of direct families whose conditions depend on numbers that were loaded at
 * an index, and that "goes" says are about to go, by these indices as well: masks, rows that are as
 * long as a table says. */
struct elements indirect_by_conditions(struct point *here, struct elements a, symbol_test *goes,
				       const void *with);

/* "x", with coordinate "k" that holds "at", but for the number "more" that is added to it: an index
 * more, if none of its indices does. False: there is no room, or it cannot be told by indices. */
bool indirect_by_index(struct point *here, const struct family_set *x, isl_pw_aff *at,
		       struct family_set *to, unsigned *k, int64_t *more);

/* The set of "x", of an indirect family of rows, with numbers told by its indices. */
isl_set *indirect_told(struct point *here, const struct family_set *x);

/* The one coordinate, of the direct family, that "f" is told through, by a multiple of one number
 * that is loaded over coordinates. False: there are several, or a sum. */
struct through_one {
	const struct symbol *entry;
	int64_t times;
	unsigned k;
};
bool indirect_through_one(const struct access_family *f, struct through_one *x);

/* "x", of an indirect family, as elements of a part (parts.h) that is told by the indices. False:
 * it is told through several numbers. */
bool indirect_in_part(struct point *here, const struct family_set *x, struct family_set *to);

#endif
