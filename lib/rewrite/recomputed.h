/* recomputed.h - the functions that main and restarts call for what is computed again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_RECOMPUTED_H
#define OMPCKPT_REWRITE_RECOMPUTED_H

struct rewriter;

/* In the unit of main: a function for each step that is taken, main's calls of them, and a row of
 * section ompckpt_again for each (include/ompckpt/abi.h). */
void recomputed_edit(struct rewriter *r);

#endif
