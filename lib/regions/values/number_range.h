/* number_range.h - intervals of the numbers that C's integers may be.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interval domain (Cousot and Cousot, Static determination of dynamic properties of programs,
 * 1976) over 64 bits. Numbers of an unsigned type of 64 bits that may be 2^63 or more are "any". */
#ifndef OMPCKPT_REGIONS_NUMBER_RANGE_H
#define OMPCKPT_REGIONS_NUMBER_RANGE_H

#include "program.h"

/* From the least to the greatest; none, if the least is greater. */
struct number_range {
	int64_t least, greatest;
};

struct number_range number_range_none(void);
bool number_range_is_none(struct number_range a);
bool number_range_is_same(struct number_range a, struct number_range b);

/* All that "t", an integer type, has. */
struct number_range number_range_of_type(const struct type *t);

/* The least one that has both. */
struct number_range number_range_join(struct number_range a, struct number_range b);

/* "a" as numbers of type "t", as C converts them. */
struct number_range number_range_converted(struct number_range a, const struct type *t);

/* What "op" (unary: of "a" alone) gives in type "t", to which both have been converted. */
struct number_range number_range_computed(enum op op, struct number_range a, struct number_range b,
					  const struct type *t);

#endif
