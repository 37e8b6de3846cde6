/* start.h - what main does first.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_START_H
#define OMPCKPT_REWRITE_START_H

struct plan;
struct rewriter;
struct text;

/* A restart instead of main's body, where there is one; main's arguments. */
void start_of_main(const struct rewriter *r, const struct plan *plan, struct text *out);

#endif
