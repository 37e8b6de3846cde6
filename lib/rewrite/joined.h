/* joined.h - the fast and the replay version of a function in one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_JOINED_H
#define OMPCKPT_REWRITE_JOINED_H

struct plan;
struct rewriter;

/* Its edits in r->fast, apart from those at labels. */
void joined_edit(struct rewriter *r, const struct plan *plan);

#endif
