/* fast.h - the version that runs.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_FAST_H
#define OMPCKPT_REWRITE_FAST_H

struct plan;
struct rewriter;

/* Its edits in r->fast, apart from those at labels. */
void fast_edit(struct rewriter *r, const struct plan *plan);

#endif
