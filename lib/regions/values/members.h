/* members.h - what do the members of a record hold?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Records are stored, handed to functions and returned as a whole. What is known of one is known of
 * its members: numbers and pointers, at their places in it. Of arrays and unions in it nothing is,
 * but for the elements of lists in braces. */
#ifndef OMPCKPT_REGIONS_MEMBERS_H
#define OMPCKPT_REGIONS_MEMBERS_H

#include "symbols.h"

struct member_value {
	int64_t offset; /* from where the record begins */
	const struct type *type;
	isl_pw_aff *number;
	struct address pointer;
};

struct member_values {
	ARRAY(struct member_value) at;
};

/* Of the value of "e": a list in braces, a compound literal, what an lvalue holds, what a call
 * gives. */
struct member_values members_of(struct point *here, const struct expr *e);

/* What of the value of "e" is at "offset" of it and has this type; perhaps not known. */
struct member_value member_at(struct point *here, const struct expr *e, int64_t offset,
			      const struct type *type);

#endif
