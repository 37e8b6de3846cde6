/* cases.h - a value that is one of few, next to each other: "2 * j - (n == 3 ? 2 : 1)".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each case of an index would be a disjunct of every set of reads, or all the elements near it
 * would be meant. So it is one form and a symbol, SYMBOL_CASE, a number from 0 on that stays the
 * same; which one is asked when all else is known. */
#ifndef OMPCKPT_REGIONS_CASES_H
#define OMPCKPT_REGIONS_CASES_H

#include "symbols.h"

/* "a" as a form and a symbol, if its cases differ by few numbers; else "a". NULL is NULL. */
isl_pw_aff *case_of(struct point *here, isl_pw_aff *a);

/* { x = at }, told by a symbol. NULL: it has no such form, or the cases are not the same throughout
 * the function. */
isl_set *case_told(struct point *here, isl_pw_aff *x, isl_pw_aff *at);

/* "s", which may grow, without such symbols; "apart": their cases as disjuncts, while these are
 * few. */
isl_set *cases_apart(struct point *here, isl_set *s, bool apart);

#endif
