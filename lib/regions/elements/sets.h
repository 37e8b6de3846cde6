/* sets.h - sets of integers over parameters.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Who owns them, and what NULL means: isl_objects.h. */
#ifndef OMPCKPT_REGIONS_SETS_H
#define OMPCKPT_REGIONS_SETS_H

#include "affine.h"

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

/* The least value of coordinate "k", where "s" has any; NULL: not one form. */
isl_pw_aff *set_least(struct sets *sets, isl_set *s, unsigned k);
/* The least and the greatest value of coordinate "k" for any values of the parameters. False: there
 * are none, or they have more than 32 bits. */
bool set_range(isl_set *s, unsigned k, int64_t *low, int64_t *high);

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

/* The values of the parameters for which "s" has any element. */
isl_set *set_params(struct sets *sets, isl_set *s);

/* "s", where "context" holds, without what that says of the parameters. */
isl_set *set_where(struct sets *sets, isl_set *s, isl_set *context);

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
