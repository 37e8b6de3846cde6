/* ends.h - what tells the ends of a function apart.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A function that may leave early tells its caller so: by the number it returns, or by one it
 * leaves where the caller can look. What it must write is told by these numbers: each has a symbol,
 * and each end says what that is there. */
#ifndef OMPCKPT_REGIONS_ENDS_H
#define OMPCKPT_REGIONS_ENDS_H

#include "call_values.h"

enum { MAX_END_PLACES = 2 };

struct ends {
	const struct symbol *gives; /* what it returns, of a pointer its truth; NULL: neither */
	const struct symbol *places[MAX_END_PLACES]; /* what places hold when it returns */
	unsigned nplaces;
};

/* "here" is where the function is entered. */
struct ends ends_find(struct point *here);

/* With which values of the entry and of those numbers it ends here, giving "x" (NULL: nothing). */
isl_set *ends_where(struct point *here, const struct ends *ends, const struct return_value *x);

/* Is "s" one of them? Is it neither that nor of the entry? Symbol_tests. */
bool ends_have(struct point *here, const struct symbol *s, const void *ends);
bool ends_hide(struct point *here, const struct symbol *s, const void *ends);

#endif
