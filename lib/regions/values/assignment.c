/* assignment.c - what does a variable hold after an assignment, "+=", "++" and the like?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the expression, at a point before it is evaluated.
 * Out:     where it stores, and which number or pointer; of a list in braces, several.
 * Means:   the value is that of the right side, or the old one and a step. A pointer to a part of
 *          an object has a base of its own (parts.h).
 * Errs:    "not known": volatile variables, bit-fields, steps of types narrower than int, or made
 *          in a wider type than the variable's.
 * Cost:    that of the value. */
#include "assignment.h"
#include "expressions.h"
#include "members.h"
#include "memory_state.h"
#include "parts.h"
#include "points_to.h"
#include "ranges.h"
#include "reach.h"
#include "type_limits.h"

/* Where "lvalue" is stored to, if that can be told; the value is the caller's. */
static struct assignment store_to(struct point *here, const struct expr *lvalue)
{
	struct assignment s = {.type = lvalue->type};
	if (!lvalue->type->is_volatile && !(lvalue->field && lvalue->field->is_bitfield))
		s.to = address_of(here, lvalue);
	return s;
}

static struct assignment with_value(struct assignment s)
{
	s.is_known = s.to.is_known && (s.number || s.pointer.is_known);
	return s;
}

/* Is it to a local, whose number is best told by what it was made of? */
static bool is_own(const struct assignment *s)
{
	return s->to.base.var && var_is_automatic(s->to.base.var);
}

static bool is_perhaps_null(const struct address *pointer)
{
	return !pointer->is_known || pointer->or_null;
}

static struct assignment value_stored(struct point *here, const struct expr *e)
{
	const struct expr *from = e->args.at[1];
	struct assignment s = store_to(here, e->args.at[0]);
	s.number = is_own(&s) ? full_value_of(here, from) : value_of(here, from);
	if (s.type->kind == TYPE_POINTER)
		s.pointer = pointer_given(here, from);
	if (s.type->kind == TYPE_POINTER && is_own(&s) && is_perhaps_null(&s.pointer))
		s.number = full_truth_of(here, from);
	return with_value(s);
}

/* ---- steps ---- */

/* Does "a" lie at an unknown distance from what the place "of", which is to hold it, held before?
 * Nobody could tell what that was at a label. */
static bool is_lost(struct point *here, const struct address *a, const struct address *of)
{
	const struct symbol *before = a->base.pointer;
	int64_t offset;
	return before && reach_function(here->known->reach, here->function) &&
	       before->kind == SYMBOL_LOAD && before->address.base.var == of->base.var &&
	       before->address.base.pointer == of->base.pointer &&
	       !address_fixed_offset(a, &offset);
}

static struct assignment pointer_added(struct point *here, struct assignment s,
				       const struct expr *e, isl_pw_aff *by)
{
	s.pointer = pointer_loaded(here, &s.to, points_to_of(here->known->pts, e));
	address_move(here, &s.pointer, e, s.type->element, by);
	s.pointer = address_in_part(here, &s.pointer);
	if (s.pointer.is_known && is_lost(here, &s.pointer, &s.to))
		s.pointer = address_none();
	return with_value(s);
}

/* What "+=" or "-=" makes of a number, or of a pointer, "++" and "--" included; "by" NULL: 1. If
 * neither of two numbers is known, where the sum is says more of it than they, but in a local. */
static struct assignment value_added(struct point *here, const struct expr *e,
				     const struct expr *by)
{
	struct assignment s = store_to(here, e->args.at[0]);
	enum op op = e->op == OP_SUBTRACT || e->op == OP_DECREMENT ? OP_SUBTRACT : OP_ADD;
	isl_pw_aff *y = by ? value_of(here, by) : aff_number(here->sets, 1);
	int64_t number;
	if (!y || !s.to.is_known)
		return s;
	isl_pw_aff *more = op == OP_ADD ? y : aff_times(here->sets, y, -1);
	if (s.type->kind == TYPE_POINTER)
		return pointer_added(here, s, e, more);
	isl_pw_aff *x = value_loaded(here, &s.to, s.type);
	if (!x)
		return s;
	isl_pw_aff *sum = aff_sum(here->sets, x, more);
	isl_pw_aff *held = value_unless_wrapped(here, op, sum, x, y, s.type);
	bool is_more = value_is_shown(here, aff_number(here->sets, 0), RELATION_LESS_EQUAL, more);
	s.most = is_more ? sum : held;
	if (is_own(&s) || aff_is_number(x, &number) || aff_is_number(y, &number))
		s.number = held;
	return with_value(s);
}

/* Is a sum with "by" (NULL: 1) computed in the type of "lvalue"? */
static bool is_sum_of_type(const struct type *t, const struct expr *by)
{
	if (t->kind == TYPE_POINTER)
		return t->element;
	return t->kind == TYPE_INTEGER && t->size >= 4 &&
	       (!by || (by->type->kind == TYPE_INTEGER && by->type->size <= t->size &&
			(type_is_unsigned(t) || !type_is_unsigned(by->type))));
}

struct assignment assignment_of(struct point *here, const struct expr *e)
{
	bool sums = e->op == OP_ADD || e->op == OP_SUBTRACT;
	if (e->kind == EXPR_ASSIGN)
		return value_stored(here, e);
	if (e->kind == EXPR_INCDEC && is_sum_of_type(e->args.at[0]->type, NULL))
		return value_added(here, e, NULL);
	if (e->kind == EXPR_COMPOUND_ASSIGN && sums &&
	    is_sum_of_type(e->args.at[0]->type, e->args.at[1]))
		return value_added(here, e, e->args.at[1]);
	return (struct assignment){0};
}

struct assignment assignment_of_declaration(struct point *here, const struct var *v)
{
	struct assignment x = {.type = v->type, .to = address_of_var(here, v)};
	if (v->init && v->type->kind == TYPE_INTEGER)
		x.number = full_value_of(here, v->init);
	if (v->init && v->type->kind == TYPE_POINTER) {
		x.pointer = pointer_given(here, v->init);
		x.number = is_perhaps_null(&x.pointer) ? full_truth_of(here, v->init) : NULL;
	}
	x.is_known = x.number || x.pointer.is_known;
	return x;
}

/* ---- records, and lists in braces ---- */

struct assignments assignment_of_parts(struct point *here, const struct address *to,
				       const struct expr *from)
{
	struct assignments all = {0};
	const struct member_values members =
		to->is_known && from ? members_of(here, from) : (struct member_values){0};
	for (unsigned i = 0; i < members.at.n; i++) {
		const struct member_value *m = &members.at.at[i];
		struct assignment x = {.is_known = true,
				       .to = *to,
				       .pointer = m->pointer,
				       .type = m->type,
				       .number = m->number};
		x.to.offset += m->offset;
		ARRAY_PUSH(here->arena, all.at, x);
	}
	return all;
}

void assignment_remember(struct point *here, const struct assignment *x)
{
	if (x->is_known)
		memory_remember(here, &x->to, x->type, x->number,
				x->pointer.is_known ? &x->pointer : NULL);
}
