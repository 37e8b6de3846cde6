/* shadow_vars.h - OpenMP constructs that make copies of locals with a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_SHADOW_VARS_H
#define OMPCKPT_REWRITE_SHADOW_VARS_H

#include "program.h"

struct edits;
struct plan;
struct rewriter;

/* Edit the constructs of the plan's function, and all that their clauses name. */
void shadow_vars_edit(struct rewriter *r, const struct plan *plan, struct edits *e);

/* Is this reference in a clause that shadow_vars_edit leaves as it is, or edits? Then no place is
 * to stand there. */
bool shadow_vars_keeps(const struct plan *plan, struct range ref);

#endif
