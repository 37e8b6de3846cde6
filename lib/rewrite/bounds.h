/* bounds.h - array parameters in a version that a restart enters.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_BOUNDS_H
#define OMPCKPT_REWRITE_BOUNDS_H

struct edits;
struct plan;
struct rewriter;
struct text;

/* At entry: the sizes that may be other ones later. */
void bounds_store(struct rewriter *r, const struct plan *plan, struct text *out);

/* In the parameters of a version that a restart enters: those sizes, from the record. */
void bounds_edit(struct rewriter *r, const struct plan *plan, struct edits *e);

#endif
