/* frame_layout.h - where values and locals lie in a frame.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_FRAME_LAYOUT_H
#define OMPCKPT_REWRITE_FRAME_LAYOUT_H

struct plan;
struct rewriter;

/* Lay out record and frame arena of "plan". Needs everything else of it. */
void frame_layout(struct rewriter *r, struct plan *plan);

#endif
