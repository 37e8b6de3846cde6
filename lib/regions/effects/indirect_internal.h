/* indirect_internal.h - what the files of indirect share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_INDIRECT_INTERNAL_H
#define OMPCKPT_REGIONS_INDIRECT_INTERNAL_H

#include "indirect.h"
#include "table_path.h"

struct loaded {
	isl_pw_aff *now, *through; /* what of a coordinate is loaded; the same over coordinates */
};

/* The loaded part of "at"; "now" NULL: there is none. */
struct loaded indirect_loaded(struct point *here, isl_pw_aff *at, struct table_path *p,
			      unsigned room);

/* How the elements at an address are told: the first coordinates. */
struct telling {
	struct table_path path;
	isl_pw_aff *rest[MAX_COORDINATES],
		*through[MAX_COORDINATES]; /* by coordinate; NULL: none */
	unsigned n;                        /* of rests */
};

/* "n" coordinates that hold what nothing else does. */
void indirect_begin_path(struct point *here, struct table_path *p, unsigned n);

/* "a" by the way to its base, "rows" terms, indices and rests, then by its own coordinates;
 * "is_any": any of those that are told by indices. */
struct address indirect_address(const struct address *a, const struct telling *t, unsigned rows,
				bool is_any);

/* Can elements of this family be told by indices, too? */
bool indirect_can_be_of(const struct access_family *f);

/* The ways to the numbers in the conditions of "s" that go. */
void indirect_add_ways(struct point *here, isl_set *s, symbol_test *goes, const void *with,
		       struct table_path *p, unsigned room);

/* "s", elements of a family whose indices are "p", with those numbers told by the ways to them. */
isl_set *indirect_by_ways(struct point *here, isl_set *s, symbol_test *goes, const void *with,
			  struct table_path *p);

#endif
