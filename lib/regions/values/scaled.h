/* scaled.h - products in an address, taken apart: "a[(i * ny + j) * nx + k]" has three coordinates.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SCALED_H
#define OMPCKPT_REGIONS_SCALED_H

#include "symbols.h"

/* Multiply the stride of "t" by a value. False: that can't be said, and "t" is of no use.
 * "is_modular": set if the product is then known modulo 2^64 only. */
bool term_times(struct point *here, struct address_term *t, isl_pw_aff *by, bool *is_modular);

/* "a" with a coordinate for what is multiplied by a value that lives longer than it, as a row's
 * length does. "a" itself, if there is no such thing in it. */
struct address address_scaled(struct point *here, const struct address *a);

/* Has a number that "f" is scaled by, or told through, a symbol of which "test" says so? */
bool family_has(struct point *here, const struct access_family *f, symbol_test *test,
		const void *with);

#endif
