/* growth.h - by which elements have moving counts grown, and were they filled?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "x[n] = a; n++" adds element n to those below n, and fills it. What a piece of code does so, or
 * what is not known of it, goes with its effect (effect.h). */
#ifndef OMPCKPT_REGIONS_GROWTH_H
#define OMPCKPT_REGIONS_GROWTH_H

#include "count_bounds.h"

struct effect;

/* Whatever has come to lie below the count was written, if each inner coordinate is at least 0 and
 * less than its "end"; of a count in an array, if each outer one is the multiple of the row. */
struct filled_below {
	const struct access_family *family;
	struct count_bound below;
	struct count_bound outer[MAX_COORDINATES];
	int64_t end[MAX_COORDINATES];
};

/* Elements of a row, or of all, with the coordinates of "as", whose inner coordinates are before
 * their ends. */
isl_set *filled_rows(struct point *here, const struct filled_below *f,
		     const struct access_family *as, const struct count_place *at);

/* Are all of "s", of "as", whose row is that of "at", of rows that "f" tells of? */
bool filled_is_of_rows(struct point *here, const struct filled_below *f,
		       const struct access_family *as, isl_set *s, const struct count_place *at);

/* A count has grown. */
struct growth {
	struct count_place place; /* exactly here … */
	const struct type *type;  /* … stored as this */
	uint64_t counts;          /* … one of these (moving_counts.h) */
	isl_pw_aff *from, *to;    /* NULL: not known */
	ARRAY(struct filled_below) filled;
};

struct growths {
	ARRAY(struct growth) at;
	uint64_t lost; /* these may hold anything now */
};

/* What "g" has filled of a family, as the count bounds it; NULL: nothing is known of that. */
const struct filled_below *growth_filled(const struct growth *g, const struct access_family *f,
					 const struct count_bound *b);

/* What was not one store to a known place. */
struct growths growths_lost(uint64_t counts);

/* A "type" is stored at "a", whatever it is. */
struct growths growths_stored(struct point *here, const struct address *a, const struct type *type);

/* The number "to" is stored as a "type" at "a", or at any other index. */
struct growths growths_set(struct point *here, const struct address *a, const struct type *type,
			   isl_pw_aff *to);

/* Is "to" 0 or less, or made of nothing that was there, "from"? Then a count in an array is set
 * anew: to 0, whatever it was, and on from there. */
bool growth_is_anew(struct point *here, isl_pw_aff *from, isl_pw_aff *to);

/* "g", of an expression, with what it has left as a "type" in "a": "to", where it held "from"
 * (NULL: not known). */
struct growths growths_told(struct point *here, struct growths g, const struct address *a,
			    const struct type *type, isl_pw_aff *from, isl_pw_aff *to);

/* What each iteration that "e" tells of makes of the count at "a", which is its own: "to" of "from"
 * (NULL: not known). For all of them, without the symbols of "scope". */
struct growths growths_own(struct point *here, const struct effect *e, const struct address *a,
			   isl_pw_aff *from, isl_pw_aff *to, const struct scope *scope);

/* "must", with the rows whose counts, a "type" each, it has at "a" as emptied (below_counts.h). */
struct elements rows_emptied(struct point *here, struct elements must, const struct address *a,
			     const struct type *type);

struct growths growths_union(struct point *here, struct growths a, struct growths b);

/* Those of "e", which fills what it has written whichever way it is left. */
struct growths growths_filled(struct point *here, const struct effect *e);

/* … without the symbols of which "test" says so. */
struct growths growths_project(struct point *here, const struct effect *e, symbol_test *test,
			       const void *with);

#endif
