/* labels.h - what stands at labels.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_LABELS_H
#define OMPCKPT_REWRITE_LABELS_H

struct edits;
struct plan;
struct rewriter;

/* In front of labels: stores and polls. */
void labels_store(struct rewriter *r, const struct plan *plan, struct edits *e);

/* After labels, where a restart comes to them: restores, the next replay version. */
void labels_resume(struct rewriter *r, const struct plan *plan, struct edits *e);

#endif
