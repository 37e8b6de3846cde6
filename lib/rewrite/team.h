/* team.h - parallel constructs that hold labels.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_TEAM_H
#define OMPCKPT_REWRITE_TEAM_H

#include <stdbool.h>

struct edits;
struct plan;
struct rewriter;

/* In front of each, at the begin and the end of its body, and after it. "replay": it is entered at
 * labels, too. */
void team_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay);

#endif
