/* replay.h - the version a restart enters.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_REPLAY_H
#define OMPCKPT_REWRITE_REPLAY_H

struct plan;
struct rewriter;
struct text;

/* Its edits in r->replay. */
void replay_edit(struct rewriter *r, const struct plan *plan);

/* Its text, unless it is joined, and its entry. */
void replay_render(struct rewriter *r, const struct plan *plan, struct text *out);

#endif
