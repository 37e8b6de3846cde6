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

#endif
