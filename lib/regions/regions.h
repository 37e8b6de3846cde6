/* regions.h - which elements of which arrays may be read after a place, before they are written?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Liveness (dataflow/liveness.h) asks that of whole objects, so a loop kills an array only if it
 * covers all of it. Here reads and writes are sets of elements, with the values of integer
 * variables as parameters: an array whose read elements are all written first is dead, whatever
 * the bounds. */
#ifndef OMPCKPT_REGIONS_REGIONS_H
#define OMPCKPT_REGIONS_REGIONS_H

#include "array_sections.h"
#include "bitset.h"
#include "program.h"

struct analyses;
struct regions;
struct text;

/* Solve every function that may reach a position, and what it calls. */
struct regions *regions_compute(struct arena *a, const struct analyses *x);

/* At a label of "f" (its position's statement, or its call): take from "live" the locations
 * (dataflow/access.h) of which nothing is read before it is written, until "f" returns, and add to
 * "must" those wholly written by then. Either is left alone where nothing is known. True: one of
 * them has changed, and rests on what regions_knowledge (knowledge.h) tells. */
bool regions_refine(struct regions *r, const struct function *f, const void *label,
		    struct bitset live, struct bitset must);

/* At a label of "f": the locations of "live" of which only some elements may be read, until "f"
 * returns, and these elements; the parameters are variables that "can_read" says can be read when
 * the program is cut there. Its objects are locations. NULL: none. */
typedef bool regions_can_read(void *with, const struct var *v);
struct array_sections *regions_sections(struct regions *r, const struct function *f,
					const void *label, struct bitset live,
					regions_can_read *can_read, void *with);

/* The same of elements that must be written until "f" returns: exactly these, as far as they may
 * lie in locations of "needed", which are what callers may need. Numbers come from "live" alone, so
 * that must be saved whole, and from what may be read of "in_part", which is saved in part. */
struct array_sections *regions_killed(struct regions *r, const struct function *f,
				      const void *label, struct bitset live, struct bitset in_part,
				      struct bitset needed, regions_can_read *can_read, void *with);

/* Tell "tell" the functions whose elements are not known, and the way out of that. */
typedef void regions_tell(void *to, struct loc loc, const char *text, const char *help);
void regions_not_known(const struct regions *r, regions_tell *tell, void *to);

/* Is each must-write a may-write of MOD/REF (invariant.h)? */
void regions_check(const struct regions *r);

void regions_dump(struct regions *r, struct text *out);

/* Give back what isl holds. */
void regions_free(struct regions *r);

#endif
