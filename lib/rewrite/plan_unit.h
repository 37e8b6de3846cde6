/* plan_unit.h - the plans of a unit's functions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_PLAN_UNIT_H
#define OMPCKPT_REWRITE_PLAN_UNIT_H

struct rewriter;

/* Fill r->plans. Reports what can't be rewritten. */
void plan_unit(struct rewriter *r);

#endif
