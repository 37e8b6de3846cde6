/* call_values.h - what does a call give?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_CALL_VALUES_H
#define OMPCKPT_REGIONS_CALL_VALUES_H

#include "members.h"

/* A number, where a pointer leads to, or what a record's members hold, if that is known. */
struct return_value {
	isl_pw_aff *number;
	struct address pointer;
	isl_pw_aff *truth; /* of a pointer */
	struct member_values members;
	bool is_given; /* a number that says what the function has written, which it does */
};

/* Does evaluating "e" leave memory as it is? Errs towards no. */
bool changes_nothing(struct point *here, const struct expr *e);

struct return_value return_value_of_call(struct point *here, const struct expr *call);
bool return_value_known(const struct return_value *x);

/* "a" where "condition" holds (NULL: not known), else "b". */
struct return_value return_value_chosen(struct point *here, isl_set *condition,
					const struct return_value *a, const struct return_value *b);

#endif
