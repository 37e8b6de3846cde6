/* type_limits.h - the least and the greatest number of an integer type.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_TYPE_LIMITS_H
#define OMPCKPT_REGIONS_TYPE_LIMITS_H

#include "sets.h"
#include "program.h"

/* Is it an integer type whose numbers are known? Needed by all below. */
bool type_has_limits(const struct type *t);
bool type_is_unsigned(const struct type *t);

isl_pw_aff *type_least(struct sets *sets, const struct type *t);
isl_pw_aff *type_greatest(struct sets *sets, const struct type *t);

/* Those values of the parameters for which "a" is a number of type "t". */
isl_set *type_holds(struct sets *sets, const struct type *t, isl_pw_aff *a);

/* Are all numbers of type "from" numbers of type "to"? */
bool type_holds_all(const struct type *to, const struct type *from);

#endif
