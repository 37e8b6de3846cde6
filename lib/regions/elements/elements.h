/* elements.h - sets of elements of arrays, and their union, intersection and difference.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An access family is all elements   base + offset + sum of strides * scales * coordinates   of one
 * size, for any integer coordinates. It is the tuple of an isl set; the set says which coordinates
 * are meant. The same coordinates of one family are the same bytes, whatever bounds the source
 * declares. Coordinates of two families may name the same bytes too. A difference notices that of a
 * row of numbers and a grid (elements_otherwise.h), and no other operation does: a difference may
 * keep elements that were written; it never loses one that was not.
 *
 * Lists are made once and never changed. They have a budget (struct sets): an operation
 * beyond it makes isl report an error, and what is returned from then on is of no use. */
#ifndef OMPCKPT_REGIONS_ELEMENTS_H
#define OMPCKPT_REGIONS_ELEMENTS_H

#include "bitset.h"
#include "sets.h"

#include <isl/constraint.h>

struct symbol;
struct var;

enum { MAX_COORDINATES = 8, MAX_FACTORS = 3 };
enum { LARGE_SIZE = 1000 }; /* of an array: no condition is likely that this does not fulfil */

/* What a stride is multiplied by beside its number: values of parameters, in an order of their own.
 * None: 1. */
struct scale {
	isl_pw_aff *by[MAX_FACTORS];
	unsigned n;
};

/* Where an object begins. This layer compares the two pointers and does not dereference them. */
struct object_base {
	const struct var *var;        /* a variable … */
	unsigned location;            /* … and its location; or */
	const struct symbol *pointer; /* what this pointer points to */
};

struct access_family {
	struct object_base base;
	int64_t offset;
	uint64_t size;
	uint64_t strides[MAX_COORDINATES];
	struct scale scales[MAX_COORDINATES];
	bool is_modular; /* the sum is known modulo 2^64 only */
	unsigned n, number;
	unsigned above; /* the first coordinates say which pointers lead to the base: stride 0 */
	/* Of an indirect family (elements_indirect.c): whose elements they are, and what is added
	 * to a rest for each coordinate (NULL: it has none); the first "above" coordinates are
	 * those of the way to its base, then indices, then rests. */
	const struct access_family *direct;
	isl_pw_aff *through[MAX_COORDINATES];
	bool is_table;    /* elements are pointers that lead on: the base is a pointer */
	bool is_emptied;  /* counts (below_counts.h) that were made 0: what lies below them when a
			   * piece ends that must write these, has come there in it */
	bool is_unlikely; /* elements that are read where a loop that writes them has no iteration:
			   * only the first coordinate is told */
	isl_id *id;
	struct touched *touched, *stored; /* by reads, by writes; not part of what it is */
	bool *is_by_part; /* indirect, and some pointer to a part was used; likewise */
};

/* What reads, or writes, of a family touch (any_block.h). A family that accesses made otherwise may
 * have is never told by this alone. */
struct touched {
	bool is_told, is_more; /* some accesses have said so; some have not known it */
	struct bitset cells;
};

struct family_set {
	const struct access_family *family;
	isl_set *set;
};

/* At most one set for each family. */
struct elements {
	const struct family_set *at;
	unsigned n;
	struct bitset locations; /* objects that are wholly in it, and members of any block that
				  * are (any_block.h); words NULL: none */
};

/* What coordinate "k" is called in a set. */
static inline const char *coordinate_name(unsigned k)
{
	static const char *const names[MAX_COORDINATES] = {"x0", "x1", "x2", "x3",
							   "x4", "x5", "x6", "x7"};
	return names[k];
}

bool scale_same(const struct scale *a, const struct scale *b);

/* The one value that "all" has beside those of "some"; NULL: it has more, or lacks one. */
isl_pw_aff *scale_beyond(const struct scale *all, const struct scale *some);

/* Are its coordinates no plain numbers of elements: is a stride multiplied by values, or the sum
 * known modulo 2^64 only? Then equal ones tell equal elements, and nothing else. */
static inline bool family_is_scaled(const struct access_family *f)
{
	bool is = f->is_modular;
	for (unsigned k = 0; k < f->n; k++)
		is |= f->scales[k].n > 0;
	return is;
}

/* Is it of rows whose lengths are no numbers, or that tables lead to? */
static inline bool family_is_of_rows(const struct access_family *f)
{
	return !f->direct && (f->above || family_is_scaled(f));
}

/* How many coordinates, the first ones, lead to the base? */
static inline unsigned family_rows(const struct access_family *f)
{
	return f->direct ? f->direct->above : f->above;
}

/* How many coordinates are indices of tables or index arrays? */
static inline unsigned family_indices(const struct access_family *f)
{
	unsigned n = f->above;
	for (unsigned k = 0; f->direct && k < f->direct->n; k++)
		n -= f->through[k] != NULL;
	return n;
}

/* The one family that equals "wanted", which may be on the stack. */
const struct access_family *family_of(struct sets *sets, const struct access_family *wanted,
				      const char *name);

/* All its elements. */
isl_set *set_all_of(struct sets *sets, const struct access_family *f);

/* Reads of "f" touch these cells, too; NULL: it is not known which. */
void family_touches(struct sets *sets, const struct access_family *f, const struct bitset *cells);

/* … touch what those of "from" do. */
void family_touches_as(struct sets *sets, const struct access_family *f,
		       const struct access_family *from);

/* The same of writes. */
void family_stores(struct sets *sets, const struct access_family *f, const struct bitset *cells);
void family_stores_as(struct sets *sets, const struct access_family *f,
		      const struct access_family *from);

/* The same elements, and all others with the same first coordinate, as unlikely to be read. */
struct family_set family_set_unlikely(struct sets *sets, struct family_set s);

/* The same elements, counts, as emptied. */
struct family_set family_set_emptied(struct sets *sets, struct family_set s);

struct elements elements_none(void);
struct elements elements_union(struct sets *sets, struct elements a, struct elements b);
struct elements elements_intersect(struct sets *sets, struct elements a, struct elements b);

/* Elements of "a" that are not in "b"; some that are in "b" may remain where an exact difference
 * would have too many disjuncts. */
struct elements elements_subtract(struct sets *sets, struct elements a, struct elements b);

/* Is all of "a" in "b"? Errs towards no. */
bool elements_are_within(struct sets *sets, struct elements a, struct elements b);

/* Only where "condition", a set of parameters, holds. */
struct elements elements_restrict(struct sets *sets, struct elements a, isl_set *condition);
struct elements elements_rename(struct sets *sets, struct elements a, isl_id *from, isl_id *to);

/* Has isl computed all of it? */
bool elements_are_computed(struct elements a);
bool elements_have_whole(struct elements a, unsigned location);

/* The union of many sets, made in one go. Starts as {0}; ends with elements_list_end. */
struct elements_list {
	ARRAY(struct family_set) at;
	struct bitset locations;
};

void elements_list_add(struct sets *sets, struct elements_list *l, const struct access_family *f,
		       isl_set *s);
void elements_list_add_all(struct sets *sets, struct elements_list *l, struct elements a);
/* The locations that it has, to add some. */
struct bitset elements_list_locations(struct sets *sets, struct elements_list *l,
				      unsigned nlocations);
struct elements elements_list_end(struct sets *sets, struct elements_list *l);

/* Sets of rows of tables in few and simple disjuncts: what may be read grows (ANY), what must be
 * written shrinks (EVERY). Other families stay as they are. */
struct elements elements_rounded(struct sets *sets, struct elements a, enum quantifier q);

/* Sets of rows, and of entries of tables, as their simple hulls. */
struct elements elements_joined(struct sets *sets, struct elements a);

/* elements_subtract.c: a set in more disjuncts than this is most often what a difference left. */
enum { MANY_DISJUNCTS = 12 };
isl_set *set_subtract(struct sets *sets, isl_set *a, isl_set *b);

/* elements_flags.c: which parameters of a set are sizes, by number? Of sets with the same ones. */
struct sizes {
	bool *is_size; /* … else a flag */
	unsigned nparams, nset;
};

struct sizes sizes_in(struct sets *sets, isl_set *s);
bool constraint_is_of_sizes(const struct sizes *x, isl_constraint *c);

/* "s" for any flags; the flags, a set of parameters, for which it has elements. They free "s". */
isl_set *set_without_flags(const struct sizes *x, isl_set *s);
isl_set *set_flags(const struct sizes *x, isl_set *s);

/* Has the outermost coordinate of "s", of the tables on the way to "f" or of a grid, few values,
 * whatever the parameters? Then what is told of these one by one, "row[t % 2]", stays few sets. */
enum { FEW_ROWS = 4 };
bool set_is_of_few_rows(const struct access_family *f, isl_set *s);

/* The same for rows of tables. Disjuncts that are left only for some sizes of the arrays are
 * "unlikely". */
isl_set *set_subtract_rows(struct sets *sets, isl_set *a, isl_set *b, isl_set **unlikely);

/* elements_unlikely.c: "s", for all values of all coordinates but the first, and without conditions
 * that hold for large sizes. */
isl_set *set_unlikely(struct sets *sets, isl_set *s);

/* elements_inside.c: those of "s" that lie in an object of "bytes" bytes and what parameter "more"
 * (NULL: 0) adds to that. Needs: no scales. */
isl_set *set_inside(struct sets *sets, isl_set *s, const struct access_family *f, int64_t bytes,
		    isl_id *more);

/* … those of "s" whose coordinate "k" is at least "from" and less than "end" (NULL: any). */
isl_set *set_between(struct sets *sets, isl_set *s, unsigned k, isl_pw_aff *from, isl_pw_aff *end);

/* … whose coordinate "k", less "times" the one before it that is number "by", is. */
isl_set *set_between_beside(struct sets *sets, isl_set *s, unsigned k, unsigned by, int64_t times,
			    isl_pw_aff *from, isl_pw_aff *end);

/* elements_indirect.c: "s", of the indirect family "f", by its own coordinates alone. Needs: no
 * parameter of "s" depends on coordinates. */
isl_set *set_direct(struct sets *sets, isl_set *s, const struct access_family *f);

/* … "s", of the direct family of "f", by which indices ever. */
isl_set *set_by_any_index(struct sets *sets, isl_set *s, const struct access_family *f);

/* … "s", of a family that lacks some indices of "f", from number "from" on, by which of these
 * ever. */
isl_set *set_by_more_indices(struct sets *sets, isl_set *s, unsigned from,
			     const struct access_family *f);

/* … "s", of an indirect family, with "at" in the place of index "k". */
isl_set *set_at_index(struct sets *sets, isl_set *s, unsigned k, isl_pw_aff *at);

/* … What of that is worth to be taken from what is read; NULL: nothing. */
isl_set *set_written_indirectly(struct sets *sets, isl_set *s, const struct access_family *f);

/* Has "b" all of "a"? Errs towards no. Makes nothing: it stops at the first that is missing. */
bool set_is_within(isl_set *a, isl_set *b);

#endif
