/* parts.h - parts of an object that begin at offsets from a table: "&u[first[k]]".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whoever is given a pointer to a part indexes it as an object of its own. So the pointer is a
 * symbol (SYMBOL_PART), the base of families: what is known of the table's entry is kept apart from
 * the indices, and table_path.h tells the part by the index of the table. Two parts may share
 * bytes; nothing is said of that. Elements of a part whose rows have numbers for lengths are told
 * as elements that an index array leads to (indirect.h). */
#ifndef OMPCKPT_REGIONS_PARTS_H
#define OMPCKPT_REGIONS_PARTS_H

#include "symbols.h"

/* The pointer to "base" moved by "stride" times the number "offset". NULL: what it may point to has
 * no name. */
const struct symbol *symbol_part(struct point *here, const struct object_base *base,
				 uint64_t stride, const struct symbol *offset);

/* The offset of a part, a number loaded from a table. */
const struct symbol *part_offset(const struct symbol *part);

/* "a" with a part as its base, if one of its terms, and only one, has an offset from a table. */
struct address address_in_part(struct point *here, const struct address *a);

/* The same address in the object itself, if "a" is in a part of it, and rows have numbers for
 * lengths; else "a". */
struct address address_in_object(struct point *here, const struct address *a);

/* Where the value of pointer "e" leads to, if it is stored: to a part of an object, if to one. */
struct address pointer_given(struct point *here, const struct expr *e);

#endif
