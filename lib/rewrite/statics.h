/* statics.h - static locals of path functions move to file scope.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_STATICS_H
#define OMPCKPT_REWRITE_STATICS_H

struct edits;
struct plan;
struct rewriter;

/* In a version: no declarations any more, and the new names. */
void statics_edit(struct rewriter *r, const struct plan *plan, struct edits *e);

/* In a piece of the function's text: the new names. */
void statics_rename(const struct plan *plan, struct edits *e);

/* The declarations in front of the function. */
void statics_hoist(struct rewriter *r, const struct plan *plan);

#endif
