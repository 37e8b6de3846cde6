/* dispatch.h - how a restart gets to a label.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_DISPATCH_H
#define OMPCKPT_REWRITE_DISPATCH_H

struct label;
struct plan;
struct rewriter;
struct text;

/* At the start: a switch to the label that the frame, or ompckpt_at, has. */
void dispatch_to_labels(const struct plan *plan, struct text *out);

/* After a reentry: a switch to the label that ompckpt_hop has, 0 once it is reached. */
void dispatch_again(const struct plan *plan, unsigned reentry, struct text *out);

/* The C label of "l", then its restores: "if (0) { L: ; …"; the caller closes it. */
void dispatch_label(struct rewriter *r, const struct plan *plan, const struct label *l,
		    struct text *out);

#endif
