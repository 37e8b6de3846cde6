/* emit_guards.h - guards and the construct trace.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_EMIT_GUARDS_H
#define OMPCKPT_REWRITE_EMIT_GUARDS_H

struct edits;
struct plan;
struct rewriter;

/* Of the whole unit, or of "plan"'s function. After statements first, before all edits that insert
 * in front of them. */
void emit_guards_after(struct rewriter *r, const struct plan *plan, struct edits *e);
void emit_guards_before(struct rewriter *r, const struct plan *plan, struct edits *e);

#endif
