/* bounds.h - between what do the values of a symbol lie?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_BOUNDS_H
#define OMPCKPT_REGIONS_BOUNDS_H

#include "symbols.h"

/* "s", a set of parameters or of tuples, with what is always true of its symbol "x" (NULL: a
 * coordinate, of which nothing is). Where that is told by symbols that "goes" (NULL: none) says are
 * about to go, nothing is added. */
isl_set *bounds_added(struct point *here, isl_set *s, const struct symbol *x, symbol_test *goes,
		      const void *with);

/* "s" with "x" (NULL: a coordinate, which has none) in the range of its type. */
isl_set *range_added(struct sets *sets, isl_set *s, const struct symbol *x);

/* n * part / by, of which 0 <= part <= by. */
struct share {
	isl_pw_aff *n, *part, *by;
};

/* Is "x" one, in any context? */
bool share_of(struct point *here, const struct symbol *x, struct share *to);

/* "s" with the bounds of all its symbols that are about to go, as long as they bring in others. */
isl_set *bounds_of_those(struct point *here, isl_set *s, symbol_test *goes, const void *with);

/* "s", a set that may shrink: symbols that are about to go, and that are conversions, sums or
 * differences, are what these give where their types hold it; elsewhere nothing is left of "s". Of
 * numbers of threads that are about to go, all from 1 on are meant. */
isl_set *exact_of_those(struct point *here, isl_set *s, symbol_test *goes, const void *with);

/* … of all its symbols that are products, quotients or remainders. */
isl_set *bounds_of_results(struct point *here, isl_set *s);

#endif
