/* moved.h - positions that stand where other threads wait are moved after that place.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In a critical construct, or between omp_set_lock and omp_unset_lock (the nest forms too), a
 * position is moved after the outermost of them; in an ordered block after the loop it belongs
 * to, which can't hold a position. Several become one. Needs no points-to: a lock is the text of
 * the argument. Constructs of other kinds in between keep the position where it is. */
#ifndef OMPCKPT_NORMAL_MOVED_H
#define OMPCKPT_NORMAL_MOVED_H

#include "program.h"

struct text;

/* Append "unit"'s text with these positions moved, a warning for each. False: there are none, and
 * nothing was appended. */
bool moved_form(struct arena *a, const struct unit *unit, struct text *out);

#endif
