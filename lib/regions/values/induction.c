/* induction.c - a variable that every iteration of a loop steps by the same amount.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      steps of a variable; what memory holds before the loop, and in any iteration.
 * Out:     what it begins with, and by what an iteration steps it.
 * Means:   all steps of an iteration add up to one number. A number that its type, or a step of
 *          another type, lets wrap around is said to do so. Pointers stay in their objects, except
 *          in a unit whose options let them wrap around.
 * Errs:    "not known": other amounts than numbers, or, of a pointer, than one value that the loop
 *          does not change; pointers to arrays of variable length.
 * Cost:    linear in the steps. */
#include "induction.h"
#include "expressions.h"
#include "memory_state.h"
#include "points_to.h"
#include "scaled.h"
#include "threads.h"
#include "type_limits.h"

static bool names(const struct expr *e, const struct var *v)
{
	e = expr_ignore_widening(e);
	return e->kind == EXPR_VAR && e->var->definition == v;
}

/* "i + 2", "2 + i", "i - 2" */
static bool is_sum_with(const struct expr *sum, const struct var *v, struct induction_step *step)
{
	if (sum->kind != EXPR_BINARY || (sum->op != OP_ADD && sum->op != OP_SUBTRACT))
		return false;
	const struct expr *x = sum->args.at[0], *y = sum->args.at[1];
	step->minus = sum->op == OP_SUBTRACT;
	bool is_second = !step->minus && names(y, v);
	step->by = is_second ? x : y;
	return names(is_second ? y : x, v);
}

static bool is_sum(const struct expr *e, const struct var *v, struct induction_step *step)
{
	step->expr = e;
	step->by = NULL;
	step->minus = e->op == OP_SUBTRACT || e->op == OP_DECREMENT;
	switch (e->kind) {
	case EXPR_INCDEC: return true;
	case EXPR_COMPOUND_ASSIGN:
		step->by = e->args.at[1];
		return e->op == OP_ADD || e->op == OP_SUBTRACT;
	case EXPR_ASSIGN: return is_sum_with(e->args.at[1], v, step);
	default: return false;
	}
}

const struct var *induction_stepped(const struct expr *e, struct induction_step *step)
{
	bool may_be =
		e->kind == EXPR_INCDEC || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_ASSIGN;
	const struct expr *to = may_be ? e->args.at[0] : NULL;
	const struct var *v = to && to->kind == EXPR_VAR ? to->var->definition : NULL;
	return v && is_sum(e, v, step) ? v : NULL;
}

bool induction_begin(struct point *here, struct induction *x)
{
	const struct type *t = x->var->type;
	struct address a = address_of_var(here, x->var);
	if (t->is_volatile || t->is_atomic)
		return false;
	if (t->kind == TYPE_INTEGER && t->integer == INTEGER_BOOL)
		return false;
	if (t->kind == TYPE_INTEGER) {
		x->wraps = t->size < 4 || type_is_unsigned(t) ||
			   here->function->unit->effects.sums_wrap;
		x->from = value_loaded(here, &a, t);
		return x->from;
	}
	if (t->kind != TYPE_POINTER || !t->element || !t->element->size ||
	    here->function->unit->effects.pointers_wrap)
		return false;
	x->start = pointer_loaded(here, &a, points_to_held(here->known->pts, x->var));
	x->from = aff_number(here->sets, 0);
	return x->start.is_known;
}

/* "int i; i += 2u": in another type than that of the variable. */
static bool is_in_other_type(const struct var *v, const struct expr *by)
{
	return v->type->kind == TYPE_INTEGER && by &&
	       (by->type->size > v->type->size || type_is_unsigned(by->type));
}

static bool is_from_outside(struct point *here, const struct symbol *s, const void *scope)
{
	return !symbol_is_defined_in(here, s, scope);
}

/* "row += ld" */
static bool measure_row(struct point *here, struct induction *x)
{
	const struct expr *by = x->steps.at[0].by;
	x->by = 1;
	x->times = by && x->steps.n == 1 && !x->steps.at[0].minus ? value_of(here, by) : NULL;
	return x->times && x->var->type->kind == TYPE_POINTER &&
	       value_is_of(here, x->times, is_from_outside, here->scope);
}

bool induction_measure(struct point *here, struct induction *x)
{
	enum { MOST = 1 << 20 };
	x->by = 0;
	for (unsigned i = 0; i < x->steps.n; i++) {
		const struct induction_step *s = &x->steps.at[i];
		int64_t by = 1;
		if (s->by && !aff_is_number(value_of(here, s->by), &by))
			return measure_row(here, x);
		if (by <= -MOST || by >= MOST)
			return false;
		x->by += s->minus ? -by : by;
		x->wraps |= is_in_other_type(x->var, s->by);
	}
	return x->by > -MOST && x->by < MOST;
}

/* Two numbers that no array has so many elements for lie between the limit of a counter of 64 bits
 * and where it wraps around. */
static bool wraps_within_limit(const struct induction *x)
{
	return x->var->type->size < 8 && (x->wraps || is_in_other_type(x->var, x->steps.at[0].by));
}

bool induction_share_out(struct point *here, struct induction *x)
{
	const struct induction_step *s = &x->steps.at[0];
	isl_pw_aff *me = aff_symbol(symbol_of_team(here, SYMBOL_THREAD));
	isl_pw_aff *all = aff_symbol(symbol_of_team(here, SYMBOL_THREADS));
	if (x->steps.n != 1 || s->minus || !s->by || x->var->type->kind != TYPE_INTEGER ||
	    wraps_within_limit(x))
		return false;
	isl_pw_aff *by = value_of(here, s->by), *from = aff_difference(here->sets, x->from, me);
	if (!by || !aff_is_same(by, all) || !value_is_uniform(here, from))
		return false;
	x->from = from;
	x->by = 1;
	return true;
}

struct address induction_pointer(struct point *here, const struct induction *x, isl_pw_aff *number)
{
	struct address to = x->start;
	struct address_term t = {.at = number};
	if (!to.is_known)
		return to;
	t.stride = x->var->type->element->size;
	if (x->times && !term_times(here, &t, x->times, &to.is_modular))
		return address_none();
	address_add_term(here, &to, t);
	return to;
}

void induction_remember(struct point *here, const struct induction *x, isl_pw_aff *number)
{
	const struct type *t = x->var->type;
	struct address a = address_of_var(here, x->var);
	struct address to = induction_pointer(here, x, number);
	if (t->kind == TYPE_INTEGER)
		memory_remember(here, &a, t, number, NULL);
	else if (to.is_known)
		memory_remember(here, &a, t, NULL, &to);
}

isl_pw_aff *induction_value(struct point *here, const struct induction *x, const struct expr *e)
{
	const struct type *t = x->var->type;
	if (t->kind == TYPE_INTEGER || e->type->kind == TYPE_INTEGER)
		return value_of(here, e);
	struct address to = pointee_of(here, e);
	return address_between(here, &x->start, &to, t->element->size);
}
