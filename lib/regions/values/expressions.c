/* expressions.c - what is the value of an expression, and where is an lvalue?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression, and what is known of memory where it is evaluated.
 * Out:     a piecewise affine form for an integer; an exact set of parameters for a condition; an
 *          address for an lvalue or a pointer, by the types it is spelled with.
 * Means:   what is not affine, or not shown to fit its type, is a symbol of its own: the same
 *          operator on the same operands gives the same value. Division is exact where the dividend
 *          is shown not to be negative. A pointer whose value is known (it was assigned one) is
 *          seen through, others are bases of their own. Pointers stay in their objects, except in a
 *          unit whose options let them wrap around. All is told by what memory holds before the
 *          expression: operands that come one after the other, "n++ ? n : 0", must change nothing.
 * Errs:    NULL; an address or a coordinate that is not known.
 * Cost:    linear in the expression; one emptiness test per unsigned operation. */
#include "expressions.h"
#include "block_moves.h"
#include "bounds.h"
#include "call_values.h"
#include "extents.h"
#include "memory_state.h"
#include "points_to.h"
#include "ranges.h"
#include "reach.h"
#include "starts.h"
#include "type_limits.h"

#include <string.h>

/* ---- integers ---- */

isl_pw_aff *value_divided(struct point *here, enum op op, isl_pw_aff *a, isl_pw_aff *b,
			  const struct type *type)
{
	struct sets *sets = here->sets;
	int64_t by;
	if (!aff_is_number(b, &by) || by <= 0 ||
	    !value_is_shown(here, aff_number(sets, 0), RELATION_LESS_EQUAL, a))
		return value_result(here, op, a, b, type);
	isl_val *v = isl_val_int_from_si(sets->ctx, by);
	if (op == OP_REMAINDER)
		return own_aff(sets, isl_pw_aff_mod_val(isl_pw_aff_copy(a), v));
	isl_pw_aff *d = isl_pw_aff_scale_down_val(isl_pw_aff_copy(a), v);
	return own_aff(sets, isl_pw_aff_floor(d));
}

/* Not a product, or other bits: nothing is known of a part of these. */
static bool is_counted(struct point *here, const struct symbol *s, const void *unused)
{
	(void)here;
	(void)unused;
	return s && s->kind != SYMBOL_RESULT;
}

/* The last bits of "a" are what is left of it when it is divided by a power of two; both compilers
 * keep negative numbers in two's complement. NULL: "mask" is no number of last bits. */
static isl_pw_aff *last_bits(struct point *here, isl_pw_aff *a, isl_pw_aff *mask)
{
	int64_t bits;
	if (!aff_is_number(mask, &bits) || bits < 0 || bits > INT32_MAX ||
	    (bits & (bits + 1)) != 0 || !value_is_of(here, a, is_counted, NULL))
		return NULL;
	isl_val *v = isl_val_int_from_si(here->sets->ctx, bits + 1);
	return own_aff(here->sets, isl_pw_aff_mod_val(isl_pw_aff_copy(a), v));
}

static isl_pw_aff *bits_of_both(struct point *here, const struct expr *e, isl_pw_aff *a,
				isl_pw_aff *b)
{
	isl_pw_aff *x = last_bits(here, a, b);
	x = x ? x : last_bits(here, b, a);
	return x ? x : value_result(here, e->op, a, b, e->type);
}

static isl_pw_aff *computed(struct point *here, const struct expr *e, isl_pw_aff *a, isl_pw_aff *b)
{
	struct sets *sets = here->sets;
	int64_t number;
	switch (e->op) {
	case OP_ADD: return aff_sum(sets, a, b);
	case OP_SUBTRACT:
		return own_aff(sets, isl_pw_aff_sub(isl_pw_aff_copy(a), isl_pw_aff_copy(b)));
	case OP_MULTIPLY:
		if (aff_is_number(b, &number))
			return aff_times(sets, a, number);
		if (aff_is_number(a, &number))
			return aff_times(sets, b, number);
		return value_result(here, e->op, a, b, e->type);
	case OP_DIVIDE:
	case OP_REMAINDER: return value_divided(here, e->op, a, b, e->type);
	case OP_SHIFT_LEFT:
		if (aff_is_number(b, &number) && number >= 0 && number < 31)
			return aff_times(sets, a, INT64_C(1) << number);
		return NULL;
	case OP_SHIFT_RIGHT: /* of what is negative, both compilers keep the sign */
		if (aff_is_number(b, &number) && number >= 0 && number < 31)
			return aff_divided(sets, a, INT64_C(1) << number);
		return value_result(here, e->op, a, b, e->type);
	case OP_BIT_AND: return bits_of_both(here, e, a, b);
	case OP_BIT_OR:
	case OP_BIT_XOR: return value_result(here, e->op, a, b, e->type);
	default: return NULL;
	}
}

/* "q - p", in elements. */
static isl_pw_aff *between(struct point *here, const struct expr *p, const struct expr *q)
{
	const struct type *to = p->type->element;
	struct address a = pointee_of(here, p), b = pointee_of(here, q);
	bool wraps = here->function->unit->effects.pointers_wrap;
	return to && to->size && !wraps ? address_between(here, &a, &b, to->size) : NULL;
}

static bool has_pointers(const struct expr *e)
{
	return e->args.at[0]->type->kind == TYPE_POINTER &&
	       e->args.at[1]->type->kind == TYPE_POINTER;
}

static isl_pw_aff *binary(struct point *here, const struct expr *e)
{
	if (e->op == OP_SUBTRACT && has_pointers(e))
		return between(here, e->args.at[1], e->args.at[0]);
	isl_pw_aff *a = value_of(here, e->args.at[0]), *b = value_of(here, e->args.at[1]);
	if (!a || !b || e->type->integer == INTEGER_OTHER)
		return NULL;
	return value_unless_wrapped(here, e->op, computed(here, e, a, b), a, b, e->type);
}

static bool is_constant(const struct expr *e)
{
	return e->has_value || expr_is_null(e);
}

/* Does no operand of "?:", "&&" or "||" change what a later one finds, or whoever asks after it? */
static bool has_one_state(struct point *here, const struct expr *e)
{
	bool ok = true, is_last = true;
	for (unsigned i = 1; ok && i < e->args.n; i++) {
		ok = changes_nothing(here, e->args.at[i]);
		is_last &= is_constant(e->args.at[i]);
	}
	return ok && (is_last || changes_nothing(here, e->args.at[0]));
}

static isl_pw_aff *chosen(struct point *here, const struct expr *e)
{
	if (!has_one_state(here, e))
		return NULL;
	isl_set *c = condition_of(here, e->args.at[0]);
	return aff_chosen(here->sets, c, value_of(here, e->args.at[1]),
			  value_of(here, e->args.at[2]));
}

static const struct stepped *step_of(const struct point *here, const struct expr *e)
{
	const struct stepped *s = here->stepped;
	while (s && s->expr != e)
		s = s->next;
	return s;
}

static isl_pw_aff *value_stepped(const struct point *here, const struct expr *e)
{
	const struct stepped *s = step_of(here, e);
	return s ? s->value : NULL;
}

/* The symbol of what "e" gives, if it is the one call of a full expression, and nobody asks for it
 * at a label; else NULL. */
static isl_pw_aff *given_by_call(struct point *here, const struct expr *e)
{
	return e == here->given && e->kind == EXPR_CALL &&
			       !reach_function(here->known->reach, here->function)
		       ? aff_symbol(symbol_given(here, e))
		       : NULL;
}

static isl_pw_aff *number_of_call(struct point *here, const struct expr *e)
{
	const struct return_value x = return_value_of_call(here, e);
	if (!x.number)
		return given_by_call(here, e);
	return !x.is_given || e == here->given ? x.number : NULL;
}

/* May "lvalue" hold something else than what was stored there: a part of it, or what others have
 * stored? */
static bool is_narrowed(const struct expr *lvalue)
{
	return lvalue->type->is_volatile || (lvalue->field && lvalue->field->is_bitfield);
}

/* "sizeof v", an array of variable length: an object's size is no product that wraps around. */
static isl_pw_aff *size_of(struct point *here, const struct expr *e)
{
	const struct expr *of = e->args.n == 1 ? e->args.at[0] : NULL;
	struct address_term t;
	isl_pw_aff *x = NULL;
	if (!of || !of->type->is_vla || !extents_find(here, of, of->type, value_of, &t))
		return NULL;
	for (unsigned i = 0; i < t.scale.n; i++)
		x = i ? value_result(here, OP_MULTIPLY, x, t.scale.by[i], &symbol_type)
		      : t.scale.by[i];
	return x ? aff_times(here->sets, x, (int64_t)t.stride)
		 : aff_number(here->sets, (int64_t)t.stride);
}

/* "x" has been loaded: the context says which few numbers it may be (held_numbers.h). What the
 * function is given is told by its callers. */
static isl_pw_aff *as_held(struct point *here, isl_pw_aff *x)
{
	const struct symbol *s = x ? value_symbol(x) : NULL;
	bool is_given = s && s->is_entry && s->address.base.var &&
			s->address.base.var->storage == STORAGE_PARAM;
	if (s && s->among_numbers && !s->address.nterms && !is_given &&
	    !set_mentions(here->context, s->id))
		here->context = range_added(here->sets, here->context, s);
	return x;
}

isl_pw_aff *value_of(struct point *here, const struct expr *e)
{
	struct address a;
	if (!e || e->type->kind != TYPE_INTEGER)
		return NULL;
	if (e->has_value)
		return aff_number(here->sets, e->value);
	switch (e->kind) {
	case EXPR_LOAD:
		if (!e->args.at[0]->is_lvalue || is_narrowed(e->args.at[0]))
			return NULL;
		a = address_of(here, e->args.at[0]);
		return as_held(here, value_loaded(here, &a, e->type));
	case EXPR_CAST:
		return value_converted(here, value_of(here, e->args.at[0]), e->args.at[0]->type,
				       e->type);
	case EXPR_UNARY:
		if (e->op == OP_PLUS)
			return value_of(here, e->args.at[0]);
		if (e->op == OP_MINUS && !type_is_unsigned(e->type)) {
			isl_pw_aff *x = value_of(here, e->args.at[0]);
			isl_pw_aff *minus = x ? aff_times(here->sets, x, -1) : NULL;
			return value_unless_wrapped(here, OP_MINUS, minus, x, NULL, e->type);
		}
		return NULL;
	case EXPR_BINARY: return binary(here, e);
	case EXPR_CONDITIONAL: return chosen(here, e);
	case EXPR_CALL: return number_of_call(here, e);
	case EXPR_ASSIGN:
		if (is_narrowed(e->args.at[0]))
			return NULL;
		if (e != here->assigned)
			return here->given ? value_of(here, e->args.at[1]) : NULL;
		a = address_of(here, e->args.at[0]);
		return value_loaded(here, &a, e->type);
	case EXPR_INCDEC: return value_stepped(here, e);
	case EXPR_SIZEOF: return size_of(here, e);
	default: return NULL;
	}
}

/* ---- conditions ---- */

isl_pw_aff *pointer_truth(struct point *here, const struct address *a)
{
	const struct symbol *pointer = a->base.pointer;
	bool is_moved = a->offset || a->nterms;
	if (!a->is_known || a->or_null || (is_moved && here->function->unit->effects.pointers_wrap))
		return NULL;
	if (a->base.var)
		return a->base.var->is_weak ? NULL : aff_number(here->sets, 1);
	return pointer->kind == SYMBOL_LOAD && !block_moves_at(here, &pointer->address)
		       ? aff_symbol(symbol_truth(here, pointer))
		       : NULL;
}

/* The pointer that "e" compares with null, or NULL. */
static const struct expr *compared_with_null(const struct expr *e)
{
	const struct expr *a = e->args.at[0], *b = e->args.at[1];
	if (!has_pointers(e) || (e->op != OP_EQUAL && e->op != OP_NOT_EQUAL))
		return NULL;
	return expr_is_null(b) ? a : expr_is_null(a) ? b : NULL;
}

static bool is_plain(const struct expr *lvalue)
{
	return lvalue->kind == EXPR_VAR && !lvalue->type->is_volatile;
}

/* The truth that a variable holds, which "e" loads; NULL: none is known. */
static isl_pw_aff *truth_held(struct point *here, const struct expr *e)
{
	const struct expr *from = e->kind == EXPR_LOAD ? e->args.at[0] : NULL;
	if (!from || !is_plain(from))
		return NULL;
	const struct address a = address_of(here, from);
	return truth_loaded(here, &a);
}

static isl_pw_aff *truth_given(struct point *here, const struct expr *e);

/* Where a pointer is one or another, or null, or a call says which. */
static isl_pw_aff *truth_chosen(struct point *here, const struct expr *e)
{
	if (e->kind == EXPR_CALL)
		return return_value_of_call(here, e).truth;
	if (e->kind != EXPR_CONDITIONAL || !has_one_state(here, e))
		return NULL;
	return aff_chosen(here->sets, condition_of(here, e->args.at[0]),
			  truth_given(here, e->args.at[1]), truth_given(here, e->args.at[2]));
}

/* The truth of pointer expression "e"; if need be by the symbol of the call that alone gives it. */
static isl_pw_aff *truth_given(struct point *here, const struct expr *e)
{
	const struct address a = pointee_of(here, e);
	isl_pw_aff *truth = expr_is_null(e) ? aff_number(here->sets, 0)
					    : truth_held(here, expr_ignore_casts(e));
	truth = truth ? truth : pointer_truth(here, &a);
	truth = truth ? truth : truth_chosen(here, e);
	while (e->args.n && (e->kind == EXPR_CAST || e->kind == EXPR_ASSIGN))
		e = e->args.at[e->args.n - 1];
	return truth ? truth : given_by_call(here, e);
}

/* Is a number, or a pointer, not zero? */
static isl_set *is_not_zero(struct point *here, const struct expr *e)
{
	struct sets *sets = here->sets;
	if (e->type->kind == TYPE_POINTER) {
		isl_pw_aff *truth = truth_given(here, e);
		return truth ? params_compare(sets, RELATION_LESS, aff_number(sets, 0), truth)
			     : NULL;
	}
	isl_pw_aff *x = value_of(here, e);
	return x ? params_compare(sets, RELATION_NOT_EQUAL, x, aff_number(sets, 0)) : NULL;
}

static isl_set *compared(struct point *here, const struct expr *e)
{
	const struct expr *pointer = compared_with_null(e);
	if (pointer) {
		isl_set *s = is_not_zero(here, pointer);
		return s && e->op == OP_EQUAL ? set_not(here->sets, s) : s;
	}
	isl_pw_aff *a = value_of(here, e->args.at[0]), *b = value_of(here, e->args.at[1]);
	if (has_pointers(e)) {
		a = aff_number(here->sets, 0);
		b = between(here, e->args.at[0], e->args.at[1]);
	}
	if (!a || !b)
		return NULL;
	switch (e->op) {
	case OP_LESS: return params_compare(here->sets, RELATION_LESS, a, b);
	case OP_LESS_EQUAL: return params_compare(here->sets, RELATION_LESS_EQUAL, a, b);
	case OP_GREATER: return params_compare(here->sets, RELATION_LESS, b, a);
	case OP_GREATER_EQUAL: return params_compare(here->sets, RELATION_LESS_EQUAL, b, a);
	case OP_EQUAL: return params_compare(here->sets, RELATION_EQUAL, a, b);
	case OP_NOT_EQUAL: return params_compare(here->sets, RELATION_NOT_EQUAL, a, b);
	default: return NULL;
	}
}

static bool is_truth(const struct expr *e)
{
	return (e->kind == EXPR_BINARY && op_compares(e->op)) || e->kind == EXPR_LOGICAL ||
	       expr_is_not(e);
}

static bool is_hint(const struct expr *e)
{
	const struct function *f = e->kind == EXPR_CALL ? e->args.at[0]->function : NULL;
	return f && !strcmp(f->name, "__builtin_expect") && e->args.n == 3;
}

const struct expr *condition_tested(const struct expr *e)
{
	for (;;) {
		const struct expr *in = e->args.n ? e->args.at[0] : NULL;
		if (is_hint(e))
			e = e->args.at[1];
		else if (e->kind == EXPR_CAST && e->type->kind == TYPE_INTEGER &&
			 (is_truth(in) || is_hint(in)))
			e = in;
		else if (expr_is_not(e) && expr_is_not(in) && is_truth(in->args.at[0]))
			e = in->args.at[0];
		else
			return e;
	}
}

isl_set *condition_of(struct point *here, const struct expr *e)
{
	isl_set *a, *b;
	e = condition_tested(e);
	if (e->kind == EXPR_BINARY && op_compares(e->op))
		return compared(here, e);
	if (expr_is_not(e)) {
		a = condition_of(here, e->args.at[0]);
		return a ? set_not(here->sets, a) : NULL;
	}
	if (e->kind == EXPR_LOGICAL) {
		if (!has_one_state(here, e))
			return NULL;
		a = condition_of(here, e->args.at[0]);
		b = condition_of(here, e->args.at[1]);
		if (!a || !b)
			return NULL;
		return e->op == OP_AND ? set_and(here->sets, a, b) : set_or(here->sets, a, b);
	}
	return is_not_zero(here, e);
}

/* ---- full expressions ---- */

/* The one operand of an operator that is no constant; NULL: there are several, or another kind of
 * expression. */
static const struct expr *only_operand(const struct expr *e)
{
	const struct expr *only = NULL;
	if (e->kind != EXPR_CAST && e->kind != EXPR_UNARY && e->kind != EXPR_BINARY &&
	    e->kind != EXPR_CONDITIONAL)
		return NULL;
	for (unsigned i = 0; i < e->args.n; i++) {
		if (e->args.at[i]->has_value || expr_is_null(e->args.at[i]))
			continue;
		if (only || (e->kind == EXPR_CONDITIONAL && i > 0))
			return NULL;
		only = e->args.at[i];
	}
	return only;
}

/* The call that alone gives "e" its value, or NULL. */
static const struct expr *lone_call(const struct expr *e)
{
	for (e = condition_tested(e); e && e->kind != EXPR_CALL;)
		e = e->kind == EXPR_ASSIGN && is_plain(e->args.at[0]) ? e->args.at[1]
								      : only_operand(e);
	return e;
}

const struct expr *assignment_in(const struct expr *e)
{
	for (e = condition_tested(e); e && e->kind != EXPR_ASSIGN;)
		e = only_operand(e);
	return e;
}

static isl_pw_aff *truth_of(struct point *here, const struct expr *e)
{
	return aff_chosen(here->sets, condition_of(here, e), aff_number(here->sets, 1),
			  aff_number(here->sets, 0));
}

const struct expr *call_tested(const struct expr *e)
{
	return assignment_in(e) ? NULL : lone_call(e);
}

/* The call or assignment that alone gives "e" its value. */
static const struct expr *lone_giver(const struct expr *e)
{
	const struct expr *call = lone_call(e);
	return call ? call : assignment_in(e);
}

isl_pw_aff *full_value_of(struct point *here, const struct expr *e)
{
	here->given = lone_giver(e);
	bool is_told = is_truth(condition_tested(e)) && (here->given || changes_nothing(here, e));
	isl_pw_aff *x = is_told ? truth_of(here, e) : value_of(here, e);
	here->given = NULL;
	return x;
}

isl_pw_aff *full_truth_of(struct point *here, const struct expr *e)
{
	here->given = lone_giver(e);
	isl_pw_aff *truth = truth_given(here, e);
	here->given = NULL;
	return truth;
}

isl_set *full_condition_of(struct point *here, const struct expr *e)
{
	here->given = lone_giver(e);
	isl_set *s = condition_of(here, e);
	here->given = NULL;
	return s;
}

isl_set *condition_of_assigned(struct point *here, const struct expr *e)
{
	const struct expr *x = assignment_in(e);
	if (!x || !is_plain(x->args.at[0]))
		return NULL;
	here->given = here->assigned = x;
	isl_set *s = condition_of(here, e);
	here->given = here->assigned = NULL;
	return s;
}

/* ---- pointers and lvalues ---- */

/* "by", where a pointer that moves so far can't wrap around, or where C forbids that; else NULL. */
static isl_pw_aff *unless_wrapped(struct point *here, isl_pw_aff *by, uint64_t stride)
{
	const int64_t far = INT64_C(1) << 55;
	struct sets *sets = here->sets;
	if (!by || !here->function->unit->effects.pointers_wrap || !stride)
		return by;
	isl_pw_aff *most = aff_number(sets, far / (int64_t)stride);
	isl_pw_aff *least = aff_number(sets, -far / (int64_t)stride);
	return value_is_shown(here, least, RELATION_LESS_EQUAL, by) &&
			       value_is_shown(here, by, RELATION_LESS_EQUAL, most)
		       ? by
		       : NULL;
}

/* A pointer to arrays of variable length moves by "at" of them. */
static void move_by_arrays(struct point *here, struct address *a, const struct expr *pointer,
			   const struct type *type, isl_pw_aff *at)
{
	struct address_term t = {.at = at};
	a->is_known = !here->function->unit->effects.pointers_wrap &&
		      extents_find(here, pointer, type, value_of, &t);
	if (a->is_known)
		address_add_term(here, a, t);
}

void address_move(struct point *here, struct address *a, const struct expr *pointer,
		  const struct type *type, isl_pw_aff *at)
{
	uint64_t stride = type->kind == TYPE_VOID ? 1 : type->size;
	if (a->is_known && type->kind == TYPE_ARRAY && !type->size)
		move_by_arrays(here, a, pointer, type, at);
	else if (a->is_known)
		address_add(here, a, stride, unless_wrapped(here, at, stride), NULL);
}

static struct address arithmetic(struct point *here, const struct expr *e)
{
	const struct expr *x = e->args.at[0], *y = e->args.at[1];
	bool minus = e->op == OP_SUBTRACT;
	if (e->op != OP_ADD && !minus)
		return address_none();
	if (x->type->kind != TYPE_POINTER) {
		const struct expr *t = x;
		x = y;
		y = t;
	}
	if (x->type->kind != TYPE_POINTER || y->type->kind != TYPE_INTEGER)
		return address_none();
	struct address a = pointee_of(here, x);
	isl_pw_aff *by = value_of(here, y);
	if (by && minus)
		by = own_aff(here->sets, isl_pw_aff_neg(isl_pw_aff_copy(by)));
	address_move(here, &a, x, x->type->element, by);
	return a;
}

static struct address pointee_chosen(struct point *here, const struct expr *e)
{
	if (!has_one_state(here, e))
		return address_none();
	struct address a = pointee_of(here, e->args.at[1]), b = pointee_of(here, e->args.at[2]);
	if (expr_is_null(e->args.at[1]) || expr_is_null(e->args.at[2]))
		return address_or_null(expr_is_null(e->args.at[1]) ? b : a);
	isl_set *condition = condition_of(here, e->args.at[0]);
	switch (condition ? point_decides(here, condition) : UNDECIDED) {
	case DECIDED_TRUE: return a;
	case DECIDED_FALSE: return b;
	default: return address_chosen(here, condition, &a, &b);
	}
}

static struct address pointee_stepped(const struct point *here, const struct expr *e)
{
	const struct stepped *s = step_of(here, e);
	return s ? s->pointer : address_none();
}

/* "a", what "e" loads, which may be known not to be null here. */
static struct address as_known(struct point *here, const struct expr *e, struct address a)
{
	isl_pw_aff *truth = a.or_null ? truth_held(here, e) : NULL;
	if (truth && value_is_shown(here, aff_number(here->sets, 0), RELATION_LESS, truth))
		a.or_null = false;
	return a;
}

/* What the value of "e" points to. */
struct address pointee_of(struct point *here, const struct expr *e)
{
	const struct expr *from = e->args.n ? e->args.at[0] : NULL;
	struct address a;
	switch (e->kind) {
	case EXPR_DECAY:
	case EXPR_ADDRESS: return address_of(here, from);
	case EXPR_LOAD:
		if (!from->is_lvalue || e->type->kind != TYPE_POINTER || from->type->is_volatile)
			return address_none();
		a = address_of(here, from);
		return as_known(here, e,
				pointer_loaded(here, &a, points_to_of(here->known->pts, e)));
	case EXPR_CAST:
		if (from->type->kind != TYPE_POINTER || e->type->kind != TYPE_POINTER)
			return address_none();
		return pointee_of(here, from);
	case EXPR_BINARY: return arithmetic(here, e);
	case EXPR_CONDITIONAL: return pointee_chosen(here, e);
	case EXPR_CALL: return return_value_of_call(here, e).pointer;
	case EXPR_ASSIGN:
		if (e != here->assigned)
			return here->given ? pointee_of(here, e->args.at[1]) : address_none();
		a = address_of(here, from);
		return pointer_loaded(here, &a, points_to_held(here->known->pts, from->var));
	case EXPR_INCDEC: return pointee_stepped(here, e);
	default: return address_none();
	}
}

/* "*pointer" is its element 0: the same coordinates as "pointer[0]". */
static struct address target(struct point *here, const struct expr *pointer)
{
	struct address a = pointee_of(here, pointer);
	const struct type *to = pointer->type->element;
	if (a.is_known && a.base.pointer && to && (to->size || to->is_vla))
		address_move(here, &a, pointer, to, aff_number(here->sets, 0));
	return a;
}

/* Does "a", what "e" points to, have no elements of its kind in front of it: is it an object's
 * beginning, or a member? */
static bool is_first(struct point *here, const struct address *a, const struct expr *e)
{
	const struct expr *of = e->kind == EXPR_DECAY ? e->args.at[0] : NULL;
	if (of && (of->kind == EXPR_VAR || of->kind == EXPR_MEMBER || of->kind == EXPR_ARROW))
		return true;
	return a->is_known && !a->nterms && !a->offset && a->base.pointer &&
	       pointer_is_start(here, a->base.pointer);
}

/* "u[steps % 2]" is no element in front of the object: what is left of "steps" is not negative. So
 * it is told apart from what is left of others, for arrays that are used in turns. */
static isl_pw_aff *index_of(struct point *here, const struct address *a, const struct expr *e)
{
	isl_pw_aff *value = value_of(here, e->args.at[1]);
	const struct symbol *s = value ? value_symbol(value) : NULL;
	int64_t by;
	if (!s || s->kind != SYMBOL_RESULT || s->op != OP_REMAINDER ||
	    !aff_is_number(s->operands[1], &by) || by <= 0 || by > FEW_ROWS ||
	    !is_first(here, a, e->args.at[0]))
		return value;
	isl_val *v = isl_val_int_from_si(here->sets->ctx, by);
	return own_aff(here->sets, isl_pw_aff_mod_val(isl_pw_aff_copy(s->operands[0]), v));
}

static struct address place_of(struct point *here, const struct expr *e)
{
	struct address a;
	switch (e->kind) {
	case EXPR_VAR:
	case EXPR_COMPOUND_LITERAL: return address_of_var(here, e->var);
	case EXPR_DEREF: return target(here, e->args.at[0]);
	case EXPR_ARROW:
		a = target(here, e->args.at[0]);
		a.offset += (int64_t)e->field->offset;
		return a;
	case EXPR_MEMBER:
		if (!e->args.at[0]->is_lvalue)
			return address_none();
		a = address_of(here, e->args.at[0]);
		a.offset += (int64_t)e->field->offset;
		return a;
	case EXPR_INDEX:
		a = pointee_of(here, e->args.at[0]);
		address_move(here, &a, e->args.at[0], e->type, index_of(here, &a, e));
		return a;
	default: return address_none();
	}
}

struct address address_of(struct point *here, const struct expr *e)
{
	struct address a = place_of(here, e);
	a.lvalue = a.base.var || a.base.pointer ? e : NULL;
	return a;
}
