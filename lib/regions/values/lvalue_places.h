/* lvalue_places.h - may two lvalues lie in the same memory?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_LVALUE_PLACES_H
#define OMPCKPT_REGIONS_LVALUE_PLACES_H

#include "point.h"
#include "sparse_set.h"

/* Where lvalues may lie. Starts as {0}: nowhere. */
struct lvalue_places {
	ARRAY(const struct var *) vars; /* whose address is never taken */
	ARRAY(unsigned) memories;       /* all of these … */
	struct sparse_set cells;        /* … and these cells (points_to.h) of others */
	bool is_unknown;                /* anywhere */
};

void lvalue_places_add(const struct known_program *known, struct arena *a,
		       const struct expr *lvalue, struct lvalue_places *to);
void lvalue_places_add_var(const struct known_program *known, struct arena *a, const struct var *v,
			   struct lvalue_places *to);
void lvalue_places_add_all(struct arena *a, const struct lvalue_places *more,
			   struct lvalue_places *to);

bool lvalue_places_meet(const struct known_program *known, const struct lvalue_places *a,
			const struct lvalue_places *b);

/* The data memory that they lie in is added to "to". */
void lvalue_places_memories(const struct known_program *known, const struct lvalue_places *p,
			    struct bitset to);

#endif
