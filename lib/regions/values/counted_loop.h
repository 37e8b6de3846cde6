/* counted_loop.h - which values does the counter of a loop take?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The step is in the loop's increment, in the body's last statement if nothing leads past it, or in
 * the test. The counter's values are those that the body begins with.
 *
 * Used in two steps. counted_loop_find before the loop is entered, where "from" can be read;
 * counted_loop_measure in the scope of an iteration, when what the loop changes is forgotten. Each
 * returns false where the loop is not of a form it knows: nothing is then known of the values. */
#ifndef OMPCKPT_REGIONS_COUNTED_LOOP_H
#define OMPCKPT_REGIONS_COUNTED_LOOP_H

#include "symbols.h"

struct counted_loop {
	const struct scope *scope; /* of one iteration; set by the caller */
	const struct var *var;
	const struct symbol *counter;
	const struct expr *stepper; /* the step: the loop's increment or a part of it, or … */
	bool steps_in_body;         /* … of the body's last statement, or … */
	bool steps_in_test;         /* … an operand of the test, "i-- > 0" */
	const struct expr *by; /* what each iteration adds, or takes away if "minus"; NULL: 1 */
	bool minus, is_down;
	int64_t step;
	isl_pw_aff *from, *end; /* end: the value after the loop, or NULL */
	isl_set *iterations;    /* the counter's values, a parameter set */
};

bool counted_loop_find(struct point *here, const struct stmt *loop, struct counted_loop *c);

/* From now on the counter's variable holds its symbol. */
bool counted_loop_measure(struct point *here, const struct stmt *loop, struct counted_loop *c);

#endif
