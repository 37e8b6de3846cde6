/* table_path.h - which way leads to a row that is found through tables of pointers?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In "u[k][i][j]" the pointer u[k][i] is other than u[k][i + 1], and so would be the families of
 * their elements. A path makes one family of all rows: it is the pointer u[x0][x1], where x0 and x1
 * are coordinates of the family (SYMBOL_COORDINATE) and hold k and i. The tables are those of one
 * state of memory, so the same coordinates are the same bytes, whichever pointers are equal. The
 * way to a part, "&u[first[k]]" (parts.h), is one, too: x0 holds k. */
#ifndef OMPCKPT_REGIONS_TABLE_PATH_H
#define OMPCKPT_REGIONS_TABLE_PATH_H

#include "symbols.h"

struct table_path {
	const struct symbol *pointer;    /* over coordinates 0 ... n - 1 */
	isl_pw_aff *at[MAX_COORDINATES]; /* what they hold */
	unsigned n;                      /* 0: "pointer" is the pointer asked for */
	bool is_shared;                  /* one coordinate for all that are equal */
};

/* The way to what "pointer" points to, by at most "room" coordinates. Tables that have been written
 * since the pointer was loaded are not on it. */
struct table_path table_path_of(struct point *here, const struct symbol *pointer, unsigned room);

/* The way to the number "s", loaded from an index array: it goes on with the coordinates of "p",
 * which may hold what it needs already. NULL: "s" is loaded at no index, or there is no room. */
const struct symbol *table_path_to_number(struct point *here, const struct symbol *s,
					  struct table_path *p, unsigned room);

/* Do the first coordinates of all of "s" hold what those of the path do? Errs towards no. */
bool table_path_is_taken(struct point *here, isl_set *s, const struct table_path *p);

/* What the first "n" coordinates hold in all of "s"; NULL: not one form. */
void table_path_held(struct point *here, isl_set *s, unsigned n, isl_pw_aff **at);

/* "s", elements of a family whose first "above" coordinates are a path, and hold "at" (NULL: what
 * the set says): numbers loaded at an index that is one of these, but for a constant, such as
 * "m[k - 1]", are told by the coordinate. */
isl_set *table_path_tell(struct point *here, isl_set *s, unsigned above, isl_pw_aff *const *at);

/* "s", elements of "f", where "loaded", which is read at their coordinates, lies in its variable,
 * or in a block of "room" bytes. "s" as it is: an index of "loaded" is no coordinate. */
isl_set *table_path_in_object(struct point *here, isl_set *s, const struct access_family *f,
			      const struct symbol *loaded, isl_id *room);

/* "s", elements of "f": pointers on the way to them lie in their tables, those that are variables
 * of at most "most" pointers (0: any). */
isl_set *table_path_in_tables(struct point *here, isl_set *s, const struct access_family *f,
			      unsigned most);

/* The same for what the terms of "a", after those of the path, are scaled by. False: "a" is of no
 * use. */
bool table_path_tell_scales(struct point *here, const struct table_path *p, struct address *a);

#endif
