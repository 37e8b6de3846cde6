/* affine.h - affine forms of parameters.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Who owns them, and what NULL means: isl_objects.h. */
#ifndef OMPCKPT_REGIONS_AFFINE_H
#define OMPCKPT_REGIONS_AFFINE_H

#include "isl_objects.h"

isl_pw_aff *aff_number(struct sets *sets, int64_t value);
isl_pw_aff *aff_parameter(struct sets *sets, isl_id *x);

/* Sums, differences, multiples; "a" / "by", rounded down. NULL: one of them is. A difference has no
 * parameters that it does not depend on. */
isl_pw_aff *aff_sum(struct sets *sets, isl_pw_aff *a, isl_pw_aff *b);
isl_pw_aff *aff_difference(struct sets *sets, isl_pw_aff *a, isl_pw_aff *b);
isl_pw_aff *aff_plus(struct sets *sets, isl_pw_aff *a, int64_t more);
isl_pw_aff *aff_times(struct sets *sets, isl_pw_aff *a, int64_t by);
isl_pw_aff *aff_divided(struct sets *sets, isl_pw_aff *a, int64_t by);

/* Are they the same form, as they stand? Two that differ may still be equal. */
bool aff_is_same(isl_pw_aff *a, isl_pw_aff *b);

/* Is it the same number for all values of all parameters? Then which. */
bool aff_is_number(isl_pw_aff *a, int64_t *value);

/* The parameter that it is, or NULL. */
isl_id *aff_parameter_of(struct sets *sets, isl_pw_aff *a);

/* How often an affine form has its parameter "i". 0, too: no whole number, or 2^31 or more. */
int64_t aff_coefficient(isl_pw_aff *a, unsigned i);

/* The same of a piecewise form. False: not all of its pieces have the same. */
bool aff_common_coefficient(isl_pw_aff *a, unsigned i, int64_t *n);

/* The greatest number that an affine form is a multiple of, whatever its parameters are; 0: it is
 * none, or not known. */
int64_t aff_content(isl_pw_aff *a);

/* "a", or nothing so far if that is NULL, and "x" where "domain" holds, which is apart from
 * where "a" is. NULL: there is no form. */
isl_pw_aff *aff_with_case(struct sets *sets, isl_pw_aff *a, isl_pw_aff *x, isl_set *domain);

/* The least and the greatest value that "a" has where "context" holds. False: there is none, or one
 * has more than 32 bits. */
bool aff_range(isl_pw_aff *a, isl_set *context, int64_t *low, int64_t *high);

/* "value" of an isl_val, which is freed. False: it is no whole number of 32 bits. */
bool val_taken(isl_val *v, int64_t *value);

#endif
