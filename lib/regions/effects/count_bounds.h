/* count_bounds.h - which elements of a family lie below a count?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "x[i]" lies below n if i < n. Counts in an array are of rows, one each: "x[64 * c + i]" lies
 * below n[c] if i < n[c], and so does "y[c][i]". */
#ifndef OMPCKPT_REGIONS_COUNT_BOUNDS_H
#define OMPCKPT_REGIONS_COUNT_BOUNDS_H

#include "begun.h"

/* Where a count is: alone, or in an array of them, of which each is that of a row. */
struct count_place {
	struct address first; /* of row 0 */
	uint64_t stride;      /* from row to row; 0: it is alone */
	isl_pw_aff *row;      /* which, over parameters and coordinates; NULL: any */
};

struct count_place count_place_of(const struct address *a);
struct address count_place_address(const struct count_place *p);

/* Are they one, or of one array? */
bool count_places_are_of_one(const struct count_place *a, const struct count_place *b);

/* Does "f" tell its elements by one form, but for indices of conditions? Then a count may bound it.
 */
bool family_can_be_below(const struct access_family *f);

/* The family that "f" is, or tells the elements of. */
const struct access_family *family_told(const struct access_family *f);

/* Those of "s", of "f", that come to lie below a count at "at" if that grows from "from" to "to"
 * (NULL: from any number; to any). */
isl_set *set_below_count(struct point *here, isl_set *s, const struct access_family *f,
			 const struct count_place *at, const struct count_bound *b,
			 isl_pw_aff *from, isl_pw_aff *to);

/* … whose row, that of "at", is "row". */
isl_set *set_of_row(struct point *here, isl_set *s, const struct count_place *at, isl_pw_aff *row);

/* … whose row is not among "rows", a set of one coordinate. */
isl_set *set_not_of_rows(struct point *here, isl_set *s, const struct count_place *at,
			 isl_set *rows);

/* Is the k-th element of "f" the count, a "type", of row k of the array that "at" is in? */
bool family_has_counts(const struct access_family *f, const struct count_place *at,
		       const struct type *type);

/* Does the count at "at", which is "number", bound coordinate "b->k" of all elements? Then how. */
bool count_bound_find(struct point *here, const struct family_set *elements,
		      const struct count_place *at, isl_pw_aff *number, struct count_bound *b);

/* "a" is "times" the row, and "more". */
bool row_multiple(struct point *here, isl_pw_aff *a, isl_pw_aff *row, int64_t *times,
		  int64_t *more);

#endif
