/* shadow_vars.h - OpenMP constructs that name locals with a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_SHADOW_VARS_H
#define OMPCKPT_REWRITE_SHADOW_VARS_H

#include "program.h"

struct edits;
struct plan;
struct rewriter;

void shadow_vars_edit(struct rewriter *r, const struct plan *plan, struct edits *e);

/* Does the clause that holds this reference make a private copy of a fixed local? */
bool shadow_vars_keeps(const struct plan *plan, struct range ref);

#endif
