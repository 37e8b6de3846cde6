/* clause_names.h - what do the clauses of OpenMP name in the place of a local with a fixed address?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_CLAUSE_NAMES_H
#define OMPCKPT_REWRITE_CLAUSE_NAMES_H

#include "program.h"

struct edits;
struct plan;
struct rewriter;
struct text;

/* Does the clause of "s" have its name at "ref"? */
bool clause_names_shares(const struct omp_share *s, struct range ref);

/* Is "ref" in a clause of "omp" that is edited here, so that no place is to stand there? */
bool clause_names_keeps(const struct plan *plan, const struct omp *omp, struct range ref);

/* Have sections of places that construct "s" names begin with pointers; append these pointers'
 * declarations, which belong in front of it, to "front". */
void clause_names_point(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			struct edits *e, struct text *front);

/* Take names that are not needed out of the clauses of "s", and add clauses that pass on the
 * pointers by which its body finds the places. */
void clause_names_edit(struct rewriter *r, const struct plan *plan, const struct stmt *s,
		       struct edits *e);

#endif
