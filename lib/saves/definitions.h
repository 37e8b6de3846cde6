/* definitions.h - where does a function change what is saved, but not by its thread's own cut?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_DEFINITIONS_H
#define OMPCKPT_SAVES_DEFINITIONS_H

#include "program.h"

struct analyses;
struct definitions;

/* Which functions have effects beside memory (output, random numbers, locks), callees included? */
struct definitions *definitions_compute(struct arena *a, const struct analyses *x);

/* Places of one function's text, in order. */
struct offsets {
	ARRAY(unsigned) at;
};
bool places_in(const struct offsets *p, struct range range);

/* Where "f" may define, and where it may meet a position. A call whose callees are all on a path is
 * no definition: they guard themselves. */
void definitions_of(const struct definitions *d, const struct function *f, struct offsets *defines,
		    struct offsets *meets);

/* Is a store to "v" by a thread of "region" (or, NULL, of a team that calls its function) one? */
bool definitions_is_of(const struct definitions *d, const struct var *v, const struct stmt *region);

#endif
