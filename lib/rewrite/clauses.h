/* clauses.h - the clauses of a pragma, as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_CLAUSES_H
#define OMPCKPT_REWRITE_CLAUSES_H

#include "program.h"

struct edits;
struct rewriter;

/* Take away list items of clauses inside the pragma, and clauses that become empty. */
void clauses_drop(struct rewriter *r, struct edits *e, struct range pragma,
		  const struct range *items, unsigned n);

/* The clause whose list holds offset "at" of a pragma, parentheses and name included, and its name;
 * false: none does. */
bool clauses_around(const char *text, struct range pragma, unsigned at, struct range *clause,
		    struct range *name);

/* Where the argument of clause "name" of a pragma lies, parentheses apart; RANGE_NONE without. */
struct range clauses_argument(const char *text, struct range pragma, const char *name);

#endif
