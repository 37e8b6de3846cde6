/* vla_reentry.h - how replay gets into the scope of a variably modified declaration.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_VLA_REENTRY_H
#define OMPCKPT_REWRITE_VLA_REENTRY_H

#include <stdbool.h>

struct edits;
struct plan;
struct reentry;
struct rewriter;
struct text;
struct var;

/* "replay": the version has the ways into these scopes, too, not only the stores. */
void vla_reentry_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool replay);

/* The counts of "reentry" to the record. */
void vla_reentry_store(struct rewriter *r, const struct plan *plan, const struct reentry *reentry,
		       struct text *out);

/* What follows a variably modified declaration of "v" in the replay version ("" if nothing). */
const char *vla_reentry_dispatch(struct rewriter *r, const struct plan *plan, const struct var *v);

#endif
