/* begun.h - what a count held where the piece of code at hand begins, as a bound of elements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_BEGUN_H
#define OMPCKPT_REGIONS_BEGUN_H

#include "symbols.h"

/* Elements whose coordinate "k", not counting indices of conditions, is less than the count, and
 * "times" its row, and "more", lie below it (count_bounds.h). */
struct count_bound {
	unsigned k;
	int64_t times, more;
};

/* What a "type" at "a", which is exact, holds where the piece begins (SYMBOL_BEGUN): "b", of a
 * coordinate whose stride is "chunk". */
const struct symbol *symbol_begun(struct point *here, const struct address *a,
				  const struct type *type, const struct count_bound *b,
				  int64_t chunk);

struct count_bound begun_bound(const struct symbol *s);

#endif
