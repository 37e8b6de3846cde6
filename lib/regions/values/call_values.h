/* call_values.h - what number does a call give?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_CALL_VALUES_H
#define OMPCKPT_REGIONS_CALL_VALUES_H

#include "symbols.h"

/* NULL: not known. */
isl_pw_aff *value_of_call(struct point *here, const struct expr *call);

#endif
