/* steps.h - the reads, writes and calls that evaluating an expression makes, in order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The steps are those that omp_cfg builds, so that there is one notion of evaluation order. */
#ifndef OMPCKPT_REGIONS_STEPS_H
#define OMPCKPT_REGIONS_STEPS_H

#include "map.h"
#include "omp_cfg.h"
#include "point.h"

struct address;

struct steps {
	ARRAY(struct access) at;
	ARRAY(bool) is_certain; /* on every path through the expression */
	struct bitset *written; /* by step: what a call may write, once asked for */
	bool returns;
};

/* Starts as {0}. */
struct step_cache {
	struct map of; /* expression -> number of its steps + 1 */
	ARRAY(struct steps) steps;
};

struct steps steps_of_expr(struct point *here, struct step_cache *cache, struct expr *e);

/* Those of the clauses of construct "s", where it begins or ends. */
struct steps steps_of_clauses(struct point *here, const struct stmt *s, bool at_exit);

/* Are there statements in "e"? Its steps then have no order that is known. */
bool expr_has_statements(const struct expr *e);

/* All steps of a statement or an expression (one of them is NULL), in no order. */
struct steps steps_unordered(struct point *here, struct stmt *s, struct expr *e);

/* Which locations a step may read, may write, must overwrite: sets over the function's places
 * (cells.h), of which those that may be written have cells. */
void step_locations(struct point *here, const struct access *a, struct bitset read,
		    struct bitset written, struct bitset killed);

/* The places that a statement or an expression may write; that it may read or write. */
struct bitset locations_written_by(struct point *here, struct stmt *s, struct expr *e);
struct bitset locations_touched_by(struct point *here, struct stmt *s, struct expr *e);

/* The places that the clauses of construct "s" may read or write, where it begins and ends. */
struct bitset locations_touched_by_clauses(struct point *here, const struct stmt *s);

/* The steps of a statement or an expression (one of them is NULL, or both) that may write, and
 * where: each is added to "to". */
struct writer {
	const struct access *step;
	struct bitset places;
};
struct writers {
	ARRAY(struct writer) at;
};
void writers_add(struct point *here, struct stmt *s, struct expr *e, struct writers *to);

/* What calls write that C lets come before step "x" (NULL: the expression) or after it: neither its
 * operands nor what it is an operand of. Calls alone: of other side effects that would be
 * undefined. Words NULL: there is no such call. */
struct bitset steps_unsequenced_at(struct point *here, const struct steps *s,
				   const struct access *x);

/* Does no step write before the last of the calls that are unsequenced, or made on some paths? */
bool steps_keep_memory(struct point *here, const struct steps *s);

/* Does one step alone write "location"? */
bool steps_write_once(struct point *here, const struct steps *s, unsigned location);

/* Which of the steps alone may write what is at "a"? -1: none, or several. */
int steps_writer(struct point *here, const struct steps *s, const struct address *a);

#endif
