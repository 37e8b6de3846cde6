/* signature.h - could an indirect call mean this function, by the types of its arguments?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_POINTS_TO_SIGNATURE_H
#define OMPCKPT_POINTS_TO_SIGNATURE_H

#include "program.h"

/* May "call" (EXPR_CALL through a pointer) enter "f"? */
bool signature_fits(const struct expr *call, const struct function *f);

#endif
