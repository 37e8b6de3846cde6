/* meet.h - where the two ways to a label of a joined version become one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_MEET_H
#define OMPCKPT_REWRITE_MEET_H

struct label;
struct plan;
struct rewriter;
struct text;

void meet_after_label(struct rewriter *r, const struct plan *plan, const struct label *l,
		      struct text *out);

#endif
