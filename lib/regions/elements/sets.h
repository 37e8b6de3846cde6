/* sets.h - affine forms and sets of integers over parameters, and who frees them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lowest layer of the regions: isl, and nothing of the program. A parameter is an isl_id; the
 * layer above lets its user pointer lead to what the parameter stands for.
 *
 * Every object a function here returns belongs to "sets" and lives until sets_end (or
 * sets_release): callers share it freely and free nothing. isl's own functions take and give
 * references; "own_…" hands one over. An isl operation that fails, or that exceeds the budget of
 * operations, gives NULL. Every function takes NULL for an operand, and then returns NULL. */
#ifndef OMPCKPT_REGIONS_SETS_H
#define OMPCKPT_REGIONS_SETS_H

#include "array.h"

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/hash.h>
#include <isl/id.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <stdbool.h>
#include <stdint.h>

struct access_family;

struct owned {
	void *object;
	char kind;
};

struct sets {
	isl_ctx *ctx;
	struct arena *arena;
	ARRAY(struct owned) owned;
	ARRAY(isl_set *) kept; /* … beyond sets_release */
	size_t budget;         /* bytes of lists of sets (elements.h) that may still be made */
	struct isl_hash_table *families; /* by content */
	unsigned nfamilies, nids;
	unsigned *index, index_room;           /* by number of a family; all 0 between operations */
	bool (*is_counter)(isl_id *parameter); /* … of a loop; NULL: none is */
	bool (*is_case)(isl_id *parameter);    /* one of few numbers; NULL: none is */
};

/* An isl operation beyond "operations" gives NULL until sets_renew. */
void sets_begin(struct sets *sets, struct arena *a, unsigned long operations);
void sets_end(struct sets *sets);

/* Has an operation failed since sets_renew, which forgets that and grants the budget again? */
bool sets_failed(const struct sets *sets);
void sets_renew(struct sets *sets);

/* The sets made since sets_mark go, but for those that sets_keep was told of. Affine forms stay. */
unsigned sets_mark(const struct sets *sets);
void sets_keep(struct sets *sets, isl_set *s);
void sets_release(struct sets *sets, unsigned mark);

isl_set *own_set(struct sets *sets, isl_set *s);
isl_pw_aff *own_aff(struct sets *sets, isl_pw_aff *a);
isl_id *own_id(struct sets *sets, isl_id *id);

/* A new id for "user". isl finds ids by a hash of their names alone, so each has one of its own:
 * "name", a mark, a number. What is shown is without the two: the length of a name, and the text of
 * a set, to be given back by free(); NULL where isl failed. */
isl_id *unique_id(struct sets *sets, const char *name, void *user);
size_t sets_name_length(const char *name);
char *sets_text(isl_set *s);

isl_pw_aff *aff_number(struct sets *sets, int64_t value);
isl_pw_aff *aff_parameter(struct sets *sets, isl_id *x);

/* The least value of coordinate "k", where "s" has any; NULL: not one form. */
isl_pw_aff *set_least(struct sets *sets, isl_set *s, unsigned k);
/* The least and the greatest value of coordinate "k" for any values of the parameters. False: there
 * are none, or they have more than 32 bits. */
bool set_range(isl_set *s, unsigned k, int64_t *low, int64_t *high);
/* … that "a" is where "context" holds. */
bool aff_range(isl_pw_aff *a, isl_set *context, int64_t *low, int64_t *high);

/* Sums, differences, multiples; "a" / "by", rounded down. NULL: one of them is. A difference has no
 * parameters that it does not depend on. */
isl_pw_aff *aff_sum(struct sets *sets, isl_pw_aff *a, isl_pw_aff *b);
isl_pw_aff *aff_difference(struct sets *sets, isl_pw_aff *a, isl_pw_aff *b);
isl_pw_aff *aff_plus(struct sets *sets, isl_pw_aff *a, int64_t more);
isl_pw_aff *aff_times(struct sets *sets, isl_pw_aff *a, int64_t by);
isl_pw_aff *aff_divided(struct sets *sets, isl_pw_aff *a, int64_t by);

/* Are they the same form, as they stand? Two that differ may still be equal. */
bool aff_is_same(isl_pw_aff *a, isl_pw_aff *b);

/* Is it the same number for all values of all parameters? Then which. */
bool aff_is_number(isl_pw_aff *a, int64_t *value);

/* How often an affine form has its parameter "i". 0, too: no whole number, or 2^31 or more. */
int64_t aff_coefficient(isl_pw_aff *a, unsigned i);

enum relation {
	RELATION_NONE,
	RELATION_LESS,
	RELATION_LESS_EQUAL,
	RELATION_EQUAL,
	RELATION_NOT_EQUAL,
	RELATION_GREATER,
	RELATION_GREATER_EQUAL,
};

/* The parameters' values for which the relation holds. */
isl_set *params_compare(struct sets *sets, enum relation op, isl_pw_aff *a, isl_pw_aff *b);
isl_set *params_all(struct sets *sets);

/* "a" where the parameters are in "condition", else "b". NULL: one of the three is. */
isl_pw_aff *aff_chosen(struct sets *sets, isl_set *condition, isl_pw_aff *a, isl_pw_aff *b);

/* "b" may be a set of parameters where "a" is one of tuples. */
isl_set *set_and(struct sets *sets, isl_set *a, isl_set *b);
isl_set *set_or(struct sets *sets, isl_set *a, isl_set *b);
isl_set *set_coalesced(struct sets *sets, isl_set *s); /* of no more disjuncts */
isl_set *set_not(struct sets *sets, isl_set *a);
isl_set *set_rename(struct sets *sets, isl_set *s, isl_id *from, isl_id *to);

/* How to remove a parameter from a set: ANY unites the set over all values of the parameter (a may
 * set may only grow); EVERY keeps the disjuncts that do not depend on it (a must set may only
 * shrink). */
enum quantifier { ANY, EVERY };
isl_set *set_without(struct sets *sets, isl_set *s, isl_id *x, enum quantifier q);

/* "s" with parameter "x" replaced by "by", which does not depend on "x". */
isl_set *set_substitute(struct sets *sets, isl_set *s, isl_id *x, isl_pw_aff *by);

/* Parameter "x" of "s" gets an id of its own, which is returned: so others can be replaced by what
 * depends on "x". */
isl_id *set_apart(struct sets *sets, isl_set **s, isl_id *x);

/* "s" without what "context" implies; NULL if that takes more than "operations" of isl's. Begins
 * and ends as sets_renew does. */
isl_set *set_gist_within(struct sets *sets, isl_set *s, isl_set *context, unsigned long operations);

/* A superset in one disjunct, without existentially quantified integers. */
isl_set *set_hull(struct sets *sets, isl_set *s);

/* Those of the constraints of "a" that "b" (NULL: nothing is known of it) may not fulfil. */
isl_set *set_beyond(struct sets *sets, isl_set *a, isl_set *b);

/* "s" without parameter "x", if for all values of "x" that "context" allows it is the same there;
 * else "s". Nothing is meant of it elsewhere. */
isl_set *set_decided(struct sets *sets, isl_set *s, isl_set *context, isl_id *x);

/* Can no coordinate be negative? */
bool set_is_positive(isl_set *s);
bool set_mentions(isl_set *s, isl_id *x);

/* "s" with "x" among its parameters, any value of it if it was not. */
isl_set *set_with_parameter(struct sets *sets, isl_set *s, isl_id *x);
bool set_is_empty(isl_set *s);

#endif
