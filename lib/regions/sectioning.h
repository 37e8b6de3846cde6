/* sectioning.h - the numbers and the polyhedra of the sections of one label.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is needed (array_sections.c) and what is left out of it (section_written.c) goes over the
 * objects until all that remains has a form, and no number comes from an object needed in part. */
#ifndef OMPCKPT_REGIONS_SECTIONING_H
#define OMPCKPT_REGIONS_SECTIONING_H

#include "array_sections.h"
#include "effect.h"
#include "regions.h"

enum { MOST_POLYHEDRA = 64, MAX_SET_DIMS = 16 }; /* of one set */
/* Bytes of a variable: from here on it may be saved in part; up to here it may be saved whole for
 * the sake of a number in it. */
enum { LEAST_IN_PART = 1024, MOST_FOR_NUMBERS = 4096 };

/* What tables hold is less than this. */
#define MOST_COEFFICIENT (1l << 40)

/* A parameter is this symbol and "more"; symbol NULL: an address. */
struct number {
	const struct symbol *symbol;
	int64_t more;
};

/* A number comes from a place that is live at the label, and saved whole: any other may hold
 * something else after a restart from an earlier image. */
struct sectioning {
	struct point here;
	const struct continuation *after;
	struct bitset live;
	regions_can_read *can_read;
	void *with;
	struct array_sections *to;
	struct bitset whole;     /* locations that numbers come from */
	struct bitset in_part;   /* live, too, but saved in part: numbers may come from what is read
				  * of them; words NULL: they may not … */
	isl_set *where;          /* … pointers, from what is read if this holds (NULL: always) */
	struct elements reads;   /* over known symbols */
	struct elements written; /* before reads, in rows over known symbols … */
	bool *is_given_up;       /* … by their index: these have no form */
	struct bitset all_but;   /* objects that are needed but for what is written */
	ARRAY(struct number) numbers; /* what the parameters are */
	unsigned counted;             /* so many there are when constraints are made */
	bool failed;
};

/* Nothing is known yet of the label that "after" follows; can_read is to be set. */
struct sectioning sectioning_at(struct point here, const struct continuation *after,
				struct bitset live);

bool sectioning_can_read(struct sectioning *q, const struct var *v);

/* Can the number or pointer be read at the cut? Or, if it is a number, computed then
 * (section_parameters.h)? */
bool sectioning_reads(struct sectioning *q, const struct symbol *s);
bool sectioning_knows(struct sectioning *q, const struct symbol *s);

/* … or is it a pointer over coordinates (table_path.h), read from tables that can be found then and
 * still hold what they held? */
bool sectioning_knows_way(struct sectioning *q, const struct symbol *s);

/* Is it a number that is read at the cut, at an index that is computed then? At most one more
 * number of this kind is in that. "s" may be NULL. */
bool sectioning_knows_entry(struct sectioning *q, const struct symbol *s);

/* Is nothing of this known? A symbol_test, with the sectioning. */
bool sectioning_loses(struct point *here, const struct symbol *s, const void *sectioning);

/* Is it loaded at an index that is a coordinate, or behind such a pointer? "s" may be NULL. */
bool sectioning_by_coordinates(const struct symbol *s);

/* The numbers that a family itself depends on: the offsets of parts on the way to its base, and
 * what its strides are multiplied by. */
struct symbol_list sectioning_numbers_of(struct sectioning *q, const struct access_family *f);

/* Add the parameters of the elements "s" of "f" ("is_counting"), or their polyhedra; "written" as
 * in struct section_polyhedron. False: they have no form, or some set before had none. */
bool sectioning_add(struct sectioning *q, const struct access_family *f, isl_set *s,
		    bool is_counting, struct bitset written);

/* Objects that numbers come from are not needed in part. Were there any that were? */
bool sectioning_drop_sources(struct sectioning *q);

#endif
