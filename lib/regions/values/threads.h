/* threads.h - which values and variables may differ between the threads of a team?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All answers err towards "may differ" and "own". */
#ifndef OMPCKPT_REGIONS_THREADS_H
#define OMPCKPT_REGIONS_THREADS_H

#include "symbols.h"

/* May threads of the team at hand have different values of "s"? A symbol_test. */
bool may_differ(struct point *here, const struct symbol *s, const void *unused);

/* Is it known, and the same for all threads of the team at hand? */
bool value_is_uniform(struct point *here, isl_pw_aff *a);
bool set_is_uniform(struct point *here, isl_set *s);

/* Does each thread that executes "construct" (NULL: "v"'s function) have a "v" of its own? */
bool is_own_in(struct stmt *construct, const struct var *v);
/* … each of the team at hand? */
bool is_each_threads_own(const struct point *here, const struct var *v);

#endif
