/* stable_values.h - values that main computes once, and that hold for the rest of the program.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_STABLE_VALUES_H
#define OMPCKPT_REGIONS_STABLE_VALUES_H

#include "region_summary.h"

struct stable_values;

/* "here" is in main; its function is NULL if there is none to follow. */
struct stable_values *stable_values_begin(struct point *here);

/* "here" is after child "i" of "body": note what holds from here on. */
void stable_values_note(struct stable_values *s, struct point *here, const struct stmt *body,
			unsigned i);

/* "here" is where a function is entered: remember what then holds. */
void stable_values_assume(const struct stable_values *s, struct point *here);

/* Is the state after the text of a function's body the state when the function returns? */
bool body_ends_at_end(struct stmt *body);

/* "here" is where a function ends: what it leaves in variables of static storage. */
void stable_values_left(struct point *here, struct region_summary *to, unsigned version);

#endif
