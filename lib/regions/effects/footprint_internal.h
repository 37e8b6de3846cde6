/* footprint_internal.h - what the files of footprint share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_FOOTPRINT_INTERNAL_H
#define OMPCKPT_REGIONS_FOOTPRINT_INTERNAL_H

#include "footprint.h"

/* Is any object at "b" followed? */
bool footprint_is_followed_base(const struct point *here, const struct object_base *b);

/* A table of pointers that is itself found through one: which of its entries are read is of no use,
 * because whoever goes that way later needs the member of all. What is written is told. */
bool footprint_is_table_below(struct point *here, const struct object_base *b, int64_t offset);

/* "a" with a coordinate for each row; rows whose lengths are no numbers, at an offset from a table,
 * are those of a part. */
struct address footprint_in_rows(struct point *here, const struct address *a);

/* ---- footprint_without.c ---- */

/* "s" without the symbols of which "test" says so, by others where these bound them. */
isl_set *footprint_without(struct point *here, isl_set *s, enum quantifier q, symbol_test *test,
			   const void *with);

/* Does its base, a scale, or what it is told through have a symbol of which "test" says so? */
bool footprint_is_lost(struct point *here, const struct access_family *f, symbol_test *test,
		       const void *with);

/* Those of the coordinates that the object has. */
isl_set *footprint_in_range(struct sets *sets, isl_set *s, const struct access_family *f);

#endif
