/* extents.h - how large is an array of variable length?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The counts in a declaration's type are evaluated where it stands; what they are made of may
 * change afterwards. So their values are noted there. */
#ifndef OMPCKPT_REGIONS_EXTENTS_H
#define OMPCKPT_REGIONS_EXTENTS_H

#include "address.h"

struct expr;
struct type;

/* value_of (expressions.h), which stands on this. */
typedef isl_pw_aff *value_of_count(struct point *here, const struct expr *count);

/* None yet. */
struct extents *extents_new(struct arena *a);

/* "v" is declared here: note the values of the counts in its type. */
void extents_note(struct point *here, const struct var *v, value_of_count *value);

/* Let the stride and scale of "t" be the size of "type", which "pointer" points to: an array of
 * arrays, some of variable length. False: not known. */
bool extents_find(struct point *here, const struct expr *pointer, const struct type *type,
		  value_of_count *value, struct address_term *t);

#endif
