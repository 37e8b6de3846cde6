/* counted_loop.c - which values does the counter of a loop take?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a "for" or "while" loop; the value of its counter before it.
 * Out:     a symbol for the counter, and the exact set of its values.
 * Means:   the loop adds a constant to a variable, and goes on while the variable is below (above)
 *          limits that the loop does not change. A counter that may wrap around must be shown not
 *          to run past its limit.
 * Errs:    "not counted".
 * Cost:    a few isl operations for each condition. */
#include "counted_loop.h"
#include "expressions.h"
#include "memory_state.h"
#include "ranges.h"
#include "threads.h"
#include "walk.h"

static bool names(const struct expr *e, const struct var *v)
{
	e = expr_ignore_widening(e);
	return e && e->kind == EXPR_VAR && e->var->definition == v;
}

static const struct var *variable(const struct expr *e)
{
	return e->kind == EXPR_VAR && e->type->kind == TYPE_INTEGER && e->type->size >= 4
		       ? e->var->definition
		       : NULL;
}

/* "i = i + 2" */
static bool step_of_sum(const struct expr *sum, struct counted_loop *c)
{
	if (sum->kind != EXPR_BINARY || (sum->op != OP_ADD && sum->op != OP_SUBTRACT))
		return false;
	const struct expr *x = sum->args.at[0], *y = sum->args.at[1];
	c->minus = sum->op == OP_SUBTRACT;
	if (!c->minus && names(y, c->var)) {
		y = sum->args.at[0];
		x = sum->args.at[1];
	}
	c->by = y;
	return names(x, c->var);
}

static bool find_step(const struct expr *inc, struct counted_loop *c)
{
	if (!inc || !inc->args.n || !(c->var = variable(inc->args.at[0])))
		return false;
	c->minus = inc->op == OP_SUBTRACT || inc->op == OP_DECREMENT;
	if (inc->kind == EXPR_COMPOUND_ASSIGN && (inc->op == OP_ADD || inc->op == OP_SUBTRACT))
		c->by = inc->args.at[1];
	else if (inc->kind != EXPR_INCDEC &&
		 (inc->kind != EXPR_ASSIGN || !step_of_sum(inc->args.at[1], c)))
		return false;
	return !c->var->type->is_volatile && !c->var->type->is_atomic;
}

static bool mentions(const struct expr *e, const struct var *v)
{
	bool found = e->kind == EXPR_VAR && e->var->definition == v;
	for (unsigned i = 0; !found && i < e->args.n; i++)
		found = mentions(e->args.at[i], v);
	return found;
}

/* A step in "e", or in what commas part in it, of a variable that the loop tests. */
static bool find_stepper(const struct expr *e, const struct expr *test, struct counted_loop *c)
{
	if (e->kind == EXPR_COMMA)
		return find_stepper(e->args.at[0], test, c) || find_stepper(e->args.at[1], test, c);
	struct counted_loop x = *c;
	x.stepper = e;
	if (!find_step(e, &x) || !mentions(test, x.var))
		return false;
	*c = x;
	return true;
}

/* The body's last statement, if each iteration comes to it that does not leave the loop. */
static const struct stmt *last_statement(const struct stmt *loop)
{
	struct stmt *body = loop->children.at[0];
	if (loop->kind == STMT_DO || body->kind != STMT_COMPOUND || !body->children.n ||
	    walk_finds(body, 1u << STMT_CONTINUE))
		return NULL;
	const struct stmt *last = body->children.at[body->children.n - 1];
	return last->kind == STMT_EXPR ? last : NULL;
}

/* "i--" where the test compares it with something. */
static bool find_step_in_test(const struct expr *test, struct counted_loop *c)
{
	test = condition_tested(test);
	bool compares = test->kind == EXPR_BINARY && op_compares(test->op);
	for (unsigned i = 0; i < (compares ? 2 : 0); i++) {
		const struct expr *e = expr_ignore_widening(test->args.at[i]);
		if (e->kind == EXPR_INCDEC && find_step(e, c)) {
			c->stepper = e;
			return true;
		}
	}
	return false;
}

static isl_pw_aff *plus(struct sets *sets, isl_pw_aff *a, int64_t n)
{
	return own_aff(sets,
		       isl_pw_aff_add(isl_pw_aff_copy(a), isl_pw_aff_copy(aff_number(sets, n))));
}

/* "size_t i = -1; while (++i < n)": may the counter wrap around before it is tested at all? */
static bool may_wrap_first(struct point *here, const struct counted_loop *c)
{
	bool steps_first = c->steps_in_test && !c->stepper->is_postfix;
	bool wraps = c->var->type->integer == INTEGER_UNSIGNED ||
		     here->function->unit->effects.sums_wrap;
	return steps_first && wraps && !value_fits(here, c->from, c->var->type);
}

bool counted_loop_find(struct point *here, const struct stmt *loop, struct counted_loop *c)
{
	const struct stmt *last = loop->inc ? NULL : last_statement(loop);
	const struct expr *steps = loop->inc ? loop->inc : last ? last->expr : NULL;
	if (!loop->expr || loop->kind == STMT_DO)
		return false;
	if (steps && find_stepper(steps, loop->expr, c))
		c->steps_in_body = last;
	else if (!loop->inc && find_step_in_test(loop->expr, c))
		c->steps_in_test = true;
	else
		return false;
	struct address a = address_of_var(here, c->var);
	c->from = value_loaded(here, &a, c->var->type);
	if (c->from && c->steps_in_test)
		c->from = plus(here->sets, c->from, c->minus ? -1 : 1);
	return c->from && !may_wrap_first(here, c);
}

/* The step must be a number while what the loop changes is forgotten. */
static bool measure_step(struct point *here, struct counted_loop *c)
{
	int64_t by = 1;
	if (c->by && !aff_is_number(value_of(here, c->by), &by))
		return false;
	bool is_unsigned = c->var->type->integer == INTEGER_UNSIGNED;
	if (by >= 1 << 20 || by <= -(1 << 20) || (is_unsigned && by != 1 && by != -1))
		return false;
	c->step = c->minus ? -by : by;
	c->is_down = c->step < 0;
	return c->step != 0;
}

static bool is_defined_outside(struct point *here, const struct symbol *s, const void *scope)
{
	return !symbol_is_defined_in(here, s, scope);
}

/* "i < n", seen from the counter's side. */
static enum relation relation(const struct expr *e, bool mirrored)
{
	switch (e->kind == EXPR_BINARY ? e->op : OP_NONE) {
	case OP_LESS: return mirrored ? RELATION_GREATER : RELATION_LESS;
	case OP_LESS_EQUAL: return mirrored ? RELATION_GREATER_EQUAL : RELATION_LESS_EQUAL;
	case OP_GREATER: return mirrored ? RELATION_LESS : RELATION_GREATER;
	case OP_GREATER_EQUAL: return mirrored ? RELATION_LESS_EQUAL : RELATION_GREATER_EQUAL;
	case OP_NOT_EQUAL: return RELATION_NOT_EQUAL;
	default: return RELATION_NONE;
	}
}

/* Does the counter meet "limit"? It does not if it starts after it. */
static bool meets(struct point *here, const struct counted_loop *c, isl_pw_aff *limit)
{
	if (c->step != 1 && c->step != -1)
		return false;
	return c->is_down ? value_is_shown(here, limit, RELATION_LESS_EQUAL, c->from)
			  : value_is_shown(here, c->from, RELATION_LESS_EQUAL, limit);
}

/* May the counter wrap around before it is at "first_out" or past it? */
static bool may_run_past(struct point *here, const struct counted_loop *c, isl_pw_aff *first_out)
{
	int64_t at, last = c->is_down ? c->step + 1 : c->step - 1;
	bool is_unsigned = c->var->type->integer == INTEGER_UNSIGNED;
	bool wraps = is_unsigned ? aff_is_number(first_out, &at)
				 : here->function->unit->effects.sums_wrap;
	return wraps && !value_fits(here, plus(here->sets, first_out, last), c->var->type);
}

/* Is it what the test looks at? */
static bool is_counter(const struct expr *e, const struct counted_loop *c)
{
	return c->steps_in_test ? expr_ignore_widening(e) == c->stepper : names(e, c->var);
}

/* Counter values before "limit" is met, into "iterations"; false: not of this form. */
static bool bounded(struct point *here, struct counted_loop *c, const struct expr *condition)
{
	condition = condition_tested(condition);
	if (condition->kind == EXPR_LOGICAL && condition->op == OP_AND)
		return bounded(here, c, condition->args.at[0]) &&
		       bounded(here, c, condition->args.at[1]) && (c->end = NULL, true);
	if (condition->kind != EXPR_BINARY)
		return false;
	bool mirrored = is_counter(condition->args.at[1], c);
	enum relation op = relation(condition, mirrored);
	bool is_unsigned = c->var->type->integer == INTEGER_UNSIGNED;
	isl_pw_aff *x = aff_symbol(c->counter);
	isl_pw_aff *limit = value_of(here, condition->args.at[!mirrored]);
	if (!op || !is_counter(condition->args.at[mirrored], c) ||
	    !value_is_of(here, limit, is_defined_outside, c->scope) ||
	    (!c->steps_in_test && !aff_is_same(value_of(here, condition->args.at[mirrored]), x)))
		return false;
	if (c->steps_in_test && c->stepper->is_postfix)
		limit = plus(here->sets, limit, c->step);
	if (op == RELATION_NOT_EQUAL && meets(here, c, limit))
		op = c->is_down ? RELATION_GREATER : RELATION_LESS;
	if (c->is_down ? op != RELATION_GREATER && (op != RELATION_GREATER_EQUAL || is_unsigned)
		       : op != RELATION_LESS && op != RELATION_LESS_EQUAL)
		return false;
	isl_pw_aff *first_out = op == RELATION_LESS_EQUAL      ? plus(here->sets, limit, 1)
				: op == RELATION_GREATER_EQUAL ? plus(here->sets, limit, -1)
							       : limit;
	bool is_after = c->steps_in_test && c->stepper->is_postfix;
	if (may_run_past(here, c, is_after ? plus(here->sets, first_out, -c->step) : first_out))
		return false;
	isl_set *in = c->is_down ? params_compare(here->sets, RELATION_LESS, first_out, x)
				 : params_compare(here->sets, RELATION_LESS, x, first_out);
	c->iterations = set_and(here->sets, c->iterations, in);
	c->end = first_out;
	return true;
}

static isl_set *start_and_stride(struct point *here, const struct counted_loop *c)
{
	struct sets *sets = here->sets;
	isl_pw_aff *x = aff_symbol(c->counter);
	isl_set *s = c->is_down ? params_compare(sets, RELATION_LESS_EQUAL, x, c->from)
				: params_compare(sets, RELATION_LESS_EQUAL, c->from, x);
	int64_t stride = c->is_down ? -c->step : c->step;
	if (stride == 1)
		return s;
	isl_pw_aff *gone =
		own_aff(sets, isl_pw_aff_sub(isl_pw_aff_copy(x), isl_pw_aff_copy(c->from)));
	gone = own_aff(sets, isl_pw_aff_mod_val(isl_pw_aff_copy(gone),
						isl_val_int_from_si(sets->ctx, stride)));
	return set_and(sets, s, params_compare(sets, RELATION_EQUAL, gone, aff_number(sets, 0)));
}

static void note_bounds(struct point *here, isl_set *iterations)
{
	struct symbol_list l = symbols_in(here, iterations);
	for (unsigned i = 0; i < l.at.n; i++)
		((struct symbol *)(uintptr_t)l.at.at[i])->bounds_loop = true;
}

bool counted_loop_measure(struct point *here, const struct stmt *loop, struct counted_loop *c)
{
	struct address a = address_of_var(here, c->var);
	if (!measure_step(here, c))
		return false;
	bool uniform = value_is_uniform(here, c->from) && !here->divergent;
	c->counter = symbol_counter(here, c->var, uniform);
	memory_remember(here, &a, c->var->type, aff_symbol(c->counter), NULL);
	c->iterations = start_and_stride(here, c);
	if (!bounded(here, c, loop->expr))
		return false;
	note_bounds(here, c->iterations);
	struct symbol *x = (struct symbol *)(uintptr_t)c->counter;
	x->is_uniform = uniform && set_is_uniform(here, c->iterations);
	return true;
}
