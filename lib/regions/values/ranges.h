/* ranges.h - is a value shown to lie in the range of its type?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "Shown" by the context and by the ranges of the types of the symbols in the value. All answers
 * err towards no. */
#ifndef OMPCKPT_REGIONS_RANGES_H
#define OMPCKPT_REGIONS_RANGES_H

#include "symbols.h"

/* The context, with all that is true of the symbols of "a". */
isl_set *value_ranges(struct point *here, isl_pw_aff *a);

/* Does the relation hold for all values the symbols may have here? */
bool value_is_shown(struct point *here, isl_pw_aff *a, enum relation op, isl_pw_aff *b);
bool value_fits(struct point *here, isl_pw_aff *a, const struct type *type);

/* "x", what "op" makes of "a" and "b" if nothing overflows; if it may, a symbol for the result. */
isl_pw_aff *value_unless_wrapped(struct point *here, enum op op, isl_pw_aff *x, isl_pw_aff *a,
				 isl_pw_aff *b, const struct type *type);

/* "a", a number of type "from", converted to "to"; NULL: not known. */
isl_pw_aff *value_converted(struct point *here, isl_pw_aff *a, const struct type *from,
			    const struct type *to);

#endif
