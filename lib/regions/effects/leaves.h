/* leaves.h - which scalars lie at an address, and which access family has each?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_LEAVES_H
#define OMPCKPT_REGIONS_LEAVES_H

#include "table_path.h"

/* The family of "size" bytes at "a", whatever the coordinates are. */
const struct access_family *leaf_family(struct point *here, const struct address *a, uint64_t size);

/* "a" as families of elements tell it: by the way to its base, "p", then by its own terms. */
struct address leaf_address(struct point *here, const struct address *a, struct table_path *p);

/* { family[x] : x is at "a" }, where "context" holds, by all names that are of use: those of what
 * is read (one), or written (up to two). Gives how many. */
enum { MOST_NAMES = 2 };
unsigned leaf_names(struct point *here, const struct address *a, uint64_t size, isl_set *context,
		    bool is_read, struct family_set *names);

/* Add those of all scalars in a "t" at "a". */
void leaves_add(struct point *here, struct elements_list *to, struct address a,
		const struct type *t, isl_set *context);

/* How many coordinates do the scalars in a "t" have, at most? */
unsigned leaves_depth(const struct type *t);

/* May each object at "b" hold pointers, "offset" bytes from there? */
bool leaves_are_pointers(struct point *here, const struct object_base *b, int64_t offset);

#endif
