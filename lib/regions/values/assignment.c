/* assignment.c - what does a variable hold after an assignment, ++ or --?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the expression, at a point before it is evaluated.
 * Out:     where it stores, and which number or pointer.
 * Means:   the value is that of the right side, or of the old value and one. A pointer to a part of
 *          an object has a base of its own (parts.h).
 * Errs:    "not known": volatile variables, bit-fields, types narrower than int in ++ and --.
 * Cost:    that of the value. */
#include "assignment.h"
#include "expressions.h"
#include "memory_state.h"
#include "parts.h"
#include "ranges.h"

static struct address pointer_from(struct point *here, const struct expr *from)
{
	struct address a = pointee_of(here, from);
	return address_in_part(here, &a);
}

static struct assignment value_stored(struct point *here, const struct expr *lvalue,
				      const struct expr *from, isl_pw_aff *number)
{
	struct assignment s = {.type = lvalue->type};
	if (lvalue->type->is_volatile || (lvalue->field && lvalue->field->is_bitfield))
		return s;
	s.to = address_of(here, lvalue);
	s.number = number;
	if (lvalue->type->kind == TYPE_POINTER && from)
		s.pointer = pointer_from(here, from);
	s.is_known = s.to.is_known && (s.number || s.pointer.is_known);
	return s;
}

/* What "++" or "--" makes of "x". */
static isl_pw_aff *stepped(struct point *here, const struct expr *e, isl_pw_aff *x)
{
	isl_pw_aff *one = aff_number(here->sets, 1);
	bool up = e->op == OP_INCREMENT;
	isl_pw_aff *a = isl_pw_aff_copy(x), *b = isl_pw_aff_copy(one);
	isl_pw_aff *y = own_aff(here->sets, up ? isl_pw_aff_add(a, b) : isl_pw_aff_sub(a, b));
	return value_unless_wrapped(here, up ? OP_ADD : OP_SUBTRACT, y, x, one,
				    e->args.at[0]->type);
}

struct assignment assignment_of(struct point *here, const struct expr *e)
{
	struct assignment none = {0};
	isl_pw_aff *x;
	switch (e->kind) {
	case EXPR_ASSIGN:
		return value_stored(here, e->args.at[0], e->args.at[1],
				    value_of(here, e->args.at[1]));
	case EXPR_INCDEC:
		if (e->args.at[0]->type->kind != TYPE_INTEGER)
			return none;
		struct address a = address_of(here, e->args.at[0]);
		x = value_loaded(here, &a, e->args.at[0]->type);
		if (!x || e->args.at[0]->type->size < 4 ||
		    e->args.at[0]->type->integer == INTEGER_UNSIGNED)
			return none;
		return value_stored(here, e->args.at[0], NULL, stepped(here, e, x));
	default: return none;
	}
}

struct assignment assignment_of_declaration(struct point *here, const struct var *v)
{
	struct assignment x = {.type = v->type, .to = address_of_var(here, v)};
	if (v->init && v->type->kind == TYPE_INTEGER)
		x.number = value_of(here, v->init);
	else if (v->init && v->type->kind == TYPE_POINTER)
		x.pointer = pointer_from(here, v->init);
	x.is_known = x.number || x.pointer.is_known;
	return x;
}

void assignment_remember(struct point *here, const struct assignment *x)
{
	if (x->is_known)
		memory_remember(here, &x->to, x->type, x->number,
				x->pointer.is_known ? &x->pointer : NULL);
}
