/* fixed.h - locals with a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_FIXED_H
#define OMPCKPT_REWRITE_FIXED_H

#include <stdbool.h>

struct edits;
struct plan;
struct rewriter;
struct text;

/* Their declarations and uses. "replay": a dispatch follows a declaration that is a reentry. */
void fixed_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay);

/* The pointers to variably modified parameters with a fixed address; in every version, in front of
 * all gotos. */
void fixed_params_declare(struct rewriter *r, const struct plan *plan, struct text *out);

/* Copy parameters with a fixed address there. */
void fixed_params(struct rewriter *r, const struct plan *plan, struct text *out);

#endif
