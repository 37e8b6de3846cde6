/* names.h - locals that an inner one hides get names of their own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_NAMES_H
#define OMPCKPT_REWRITE_NAMES_H

struct edits;
struct plan;

void names_edit(const struct plan *plan, struct edits *e);

#endif
