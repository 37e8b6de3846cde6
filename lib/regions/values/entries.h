/* entries.h - a number in a variable at an index that is made of other numbers: "m[level - 1]".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whoever knows these numbers, and that neither they nor the array has changed, can read it. But
 * the index may lie outside of the array where the program does not load from it. */
#ifndef OMPCKPT_REGIONS_ENTRIES_H
#define OMPCKPT_REGIONS_ENTRIES_H

#include "symbols.h"

/* How many bytes into its variable "s" is loaded from: a sum of multiples of symbols. NULL: it is
 * no such number, or at the same place always. */
isl_pw_aff *entry_offset(struct point *here, const struct symbol *s);

/* The greatest offset that is in the variable. */
int64_t entry_last(const struct symbol *s);

/* The part of "s" where "entry", which has an offset, lies in front of its variable, or after it.
 */
isl_set *entry_outside(struct point *here, isl_set *s, const struct symbol *entry, bool after);

#endif
