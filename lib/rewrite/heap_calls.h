/* heap_calls.h - allocation calls tell the runtime which object they make.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_HEAP_CALLS_H
#define OMPCKPT_REWRITE_HEAP_CALLS_H

struct rewriter;

void heap_calls_edit(struct rewriter *r);

#endif
