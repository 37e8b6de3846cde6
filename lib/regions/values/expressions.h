/* expressions.h - what is the value of an expression, and where is an lvalue?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Answers are about the point before the expression is evaluated, and change nothing. */
#ifndef OMPCKPT_REGIONS_EXPRESSIONS_H
#define OMPCKPT_REGIONS_EXPRESSIONS_H

#include "address.h"
#include "program.h"

struct expr;

/* What a "++" or "--" in the expression at hand gives, where that is known: its operand is no more
 * what it was once the step was taken. */
struct stepped {
	const struct expr *expr;
	isl_pw_aff *value;
	struct address pointer;
	const struct stepped *next;
};

/* An integer expression as a piecewise affine form of symbols; NULL: not known. */
isl_pw_aff *value_of(struct point *here, const struct expr *e);

/* "a" divided by "b", or what remains, as an expression of type "type" computes it. */
isl_pw_aff *value_divided(struct point *here, enum op op, isl_pw_aff *a, isl_pw_aff *b,
			  const struct type *type);

/* A number that is positive if a pointer to "a" is not null, and else 0: what is computed from a
 * pointer is null if that is. NULL: not known; of one that follows its block (block_moves.h), whose
 * symbol is the same before there is a block. */
isl_pw_aff *pointer_truth(struct point *here, const struct address *a);

/* What a condition tests, without __builtin_expect, conversions of its truth and "!!" around it. */
const struct expr *condition_tested(const struct expr *e);

/* The symbols' values for which "e" is true, exactly; NULL: not known. */
isl_set *condition_of(struct point *here, const struct expr *e);

/* The same of a full expression. A call that also writes may then be known by a symbol of its own
 * (SYMBOL_GIVEN), if the rest are operators, constants and an assignment of its value. */
isl_pw_aff *full_value_of(struct point *here, const struct expr *e);
isl_pw_aff *full_truth_of(struct point *here, const struct expr *pointer);
isl_set *full_condition_of(struct point *here, const struct expr *e);

/* The same after "e", whose value an assignment to a variable alone gives, was evaluated: by what
 * that holds. NULL, too: there is no such assignment. */
isl_set *condition_of_assigned(struct point *here, const struct expr *e);

/* The call whose value alone gives "e" its own, and that nothing keeps; NULL: none. */
const struct expr *call_tested(const struct expr *e);

/* The assignment whose value alone gives "e" its own, which may be "e"; NULL: none. */
const struct expr *assignment_in(const struct expr *e);

/* Where an lvalue lies; what a pointer expression points to. */
struct address address_of(struct point *here, const struct expr *lvalue);
struct address pointee_of(struct point *here, const struct expr *pointer);

/* "a", what "pointer" points to, an element of "type": "at" (NULL: not known) elements on. */
void address_move(struct point *here, struct address *a, const struct expr *pointer,
		  const struct type *type, isl_pw_aff *at);

#endif
