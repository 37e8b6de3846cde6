/* fact_names.h - names of places and symbols of one label that mean the same in another build.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_FACT_NAMES_H
#define OMPCKPT_REGIONS_FACT_NAMES_H

#include "symbols.h"

struct named_symbol {
	const struct symbol *symbol;
	const char *name;
};

/* The names given at one label. */
struct fact_names {
	struct point *here;
	unsigned at;        /* where the label is in the function's text */
	struct bitset live; /* locations */
	ARRAY(struct named_symbol) names;
	const char *none; /* names_none, once asked for */
};

/* Is "v" a variable whose contents at the label can be named? */
bool names_reach(struct fact_names *q, const struct var *v);

/* Is it a variable of a block that the label is not in? */
bool names_is_gone(struct fact_names *q, const struct var *v);

/* Is the symbol what a place that can be named holds at the label? */
bool names_have_place(struct fact_names *q, const struct symbol *s);

/* "int main:n": the number or pointer of "type" at "offset" of "v". */
const char *names_place(struct fact_names *q, const struct var *v, int64_t offset,
			const struct type *type);

/* From now on "s" is called what the place is that holds it. */
void names_hold(struct fact_names *q, const struct symbol *s, const char *place);

/* "1 + <int main:n>", "<int main:n> > 0", "&work{…+0} + 8 * (<int main:k>)"; NULL: isl failed. */
const char *names_value(struct fact_names *q, isl_pw_aff *a);
const char *names_condition(struct fact_names *q, isl_set *s);

/* "s" is one inequality: "<int main:n> - 2 * <int main:m> >=", and what stands on the right. NULL:
 * it has another form. */
const char *names_bound(struct fact_names *q, isl_set *s, int64_t *bound);
const char *names_address(struct fact_names *q, const struct address *a);

/* A text that no other program has: a digest of all of this one. */
const char *names_none(struct fact_names *q);

#endif
