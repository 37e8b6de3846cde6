/* body.h - what a function's text needs between its labels.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_BODY_H
#define OMPCKPT_REWRITE_BODY_H

#include <stdbool.h>

struct edits;
struct plan;
struct rewriter;

/* "has_dispatch": the version is entered at labels, too. */
void body_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool has_dispatch);

#endif
