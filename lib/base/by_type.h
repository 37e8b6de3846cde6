/* by_type.h - variables that stand in a text for their types alone.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_BY_TYPE_H
#define OMPCKPT_BASE_BY_TYPE_H

#include "edit.h"
#include "program.h"

/* Where "v" is named in range "in", but for its declaration, an lvalue of its type is, which is
 * nowhere: "sizeof x" means the same where there is no x. False: it is named there, and its type
 * has no name outside of the function. */
bool edits_name_by_type(struct edits *e, const struct var *v, struct range in);

#endif
