/* counted_loop.h - which values does the counter of a loop take?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The counter is an induction variable that the loop's test looks at, and that the test stops at a
 * limit. Its values are those that the body begins with. What the other induction variables hold
 * then, and what all hold after the loop, follows from it. */
#ifndef OMPCKPT_REGIONS_COUNTED_LOOP_H
#define OMPCKPT_REGIONS_COUNTED_LOOP_H

#include "induction.h"

struct counted_loop {
	const struct scope *scope; /* of one iteration; set by the caller */
	const struct induction *of;
	const struct symbol *counter;
	bool is_down, runs_first; /* runs_first: once before it is tested */
	int64_t step;
	isl_pw_aff *from, *end; /* end: the value after the loop, but for the steps; or NULL */
	isl_set *iterations;    /* the counter's values, a parameter set */
};

/* Does the loop test one of "all"? */
bool counted_loop_may_be(const struct stmt *loop, const struct inductions *all);

/* In the scope of an iteration, when what the loop changes is forgotten and "all" are measured.
 * False: the loop is of no form that is known; nothing is then known of the values. From now on the
 * counter's variable holds its symbol. */
bool counted_loop_measure(struct point *here, const struct stmt *loop, const struct inductions *all,
			  struct counted_loop *c);

/* An iteration begins, with the counter at "x": from here on "all" hold what follows. */
void counted_loop_begin(struct point *here, const struct counted_loop *c,
			const struct inductions *all, isl_pw_aff *x);

/* The loop is left where its test fails: the same. Nothing, if its end is not known. */
void counted_loop_leave(struct point *here, const struct counted_loop *c,
			const struct inductions *all);

#endif
