/* stepped.h - what "++" and "--" inside of an expression give, and leave.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_STEPPED_H
#define OMPCKPT_REGIONS_STEPPED_H

#include "assignment.h"
#include "steps.h"

/* "here" is before "e", whose steps are "steps": until here->stepped is taken back, value_of knows
 * what those inside of "e" give, but for "told" (NULL: none). Returns what their places hold after
 * "e". */
struct assignments stepped_find(struct point *here, struct expr *e, const struct expr *told,
				const struct steps *steps);

#endif
