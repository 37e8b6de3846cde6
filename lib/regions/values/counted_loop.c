/* counted_loop.c - which values does the counter of a loop take?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a loop, and its induction variables.
 * Out:     a symbol for the counter, and the exact set of its values; what the induction variables
 *          hold in an iteration, and after the loop.
 * Means:   the loop goes on while the counter is below (above) limits that the loop does not
 *          change. A counter that may wrap around must be shown not to run past its limit. One that
 *          its test compares with "!=" and that is past the limit from the beginning never stops.
 * Errs:    "not counted".
 * Cost:    a few isl operations for each condition, and for each induction variable. */
#include "counted_loop.h"
#include "expressions.h"
#include "memory_state.h"
#include "ranges.h"
#include "threads.h"
#include "type_limits.h"

#include <stdlib.h>

static bool mentions(const struct expr *e, const struct var *v)
{
	bool found = e->kind == EXPR_VAR && e->var->definition == v;
	for (unsigned i = 0; !found && i < e->args.n; i++)
		found = mentions(e->args.at[i], v);
	return found;
}

bool counted_loop_may_be(const struct stmt *loop, const struct inductions *all)
{
	for (unsigned i = 0; loop->expr && i < all->at.n; i++)
		if (mentions(loop->expr, all->at.at[i].var))
			return true;
	return false;
}

/* ---- the test ---- */

static bool is_unsigned(const struct counted_loop *c)
{
	return type_is_unsigned(c->of->var->type);
}

/* Is the counter tested before the step that the test takes? */
static bool is_tested_before(const struct counted_loop *c)
{
	return c->of->in_test && c->of->in_test->is_postfix;
}

/* What the counter, as the body begins with it, is when it is tested for the first time. */
static isl_pw_aff *first_tested(struct point *here, const struct counted_loop *c)
{
	return c->runs_first ? aff_plus(here->sets, c->from, c->step) : c->from;
}

/* A number that nothing which a test adds to the counter makes wrap around. */
static isl_pw_aff *low_number(struct point *here, const struct counted_loop *c)
{
	enum { MOST_ADDED = 1 << 20 };
	return aff_plus(here->sets, type_greatest(here->sets, c->of->var->type), -MOST_ADDED);
}

static bool lies_low(struct point *here, const struct counted_loop *c, isl_pw_aff *a)
{
	return value_is_shown(here, a, RELATION_LESS_EQUAL, low_number(here, c));
}

/* "size_t i = -1; while (++i < n)": may the counter wrap around before it is tested at all? */
static bool may_wrap_first(struct point *here, const struct counted_loop *c)
{
	bool steps_first = (c->runs_first || c->of->in_test) && !is_tested_before(c);
	return steps_first && c->of->wraps &&
	       !value_fits(here, first_tested(here, c), c->of->var->type);
}

/* Does a counter of 64 bits start so low that centuries pass before it has gone through all numbers
 * to where it wraps around? */
static bool never_wraps(struct point *here, const struct counted_loop *c)
{
	enum { MOST_STEP = 64 };
	isl_pw_aff *next = aff_plus(here->sets, first_tested(here, c), c->step);
	return is_unsigned(c) && c->of->var->type->size == 8 && !c->is_down &&
	       c->step <= MOST_STEP && lies_low(here, c, next);
}

/* May the counter wrap around before it is at "first_out" or past it? */
static bool may_run_past(struct point *here, const struct counted_loop *c, isl_pw_aff *first_out)
{
	int64_t at, last = c->is_down ? c->step + 1 : c->step - 1;
	bool is_wide = is_unsigned(c) && c->of->var->type->size >= 4;
	if (!c->of->wraps ||
	    (is_wide && !aff_is_number(first_out, &at) && (!last || never_wraps(here, c))))
		return false;
	const struct type *t = c->of->var->type;
	first_out = aff_plus(here->sets, first_out, is_tested_before(c) ? last - c->step : last);
	return !type_has_limits(t) ||
	       (c->is_down ? !value_is_shown(here, type_least(here->sets, t), RELATION_LESS_EQUAL,
					     first_out)
			   : !value_is_shown(here, first_out, RELATION_LESS_EQUAL,
					     type_greatest(here->sets, t)));
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

/* What the counter must not be, to go on: it is not on its way there if it starts past it. NULL: it
 * may wrap around, or step over it. */
static isl_set *before_it_meets(struct point *here, const struct counted_loop *c, isl_pw_aff *limit,
				isl_set *in)
{
	isl_pw_aff *first = first_tested(here, c);
	if (c->step != 1 && c->step != -1)
		return NULL;
	enum relation ahead = c->is_down ? RELATION_GREATER_EQUAL : RELATION_LESS_EQUAL;
	if (value_is_shown(here, first, ahead, limit))
		return in;
	enum relation past = c->is_down ? RELATION_LESS : RELATION_GREATER;
	return c->of->wraps
		       ? NULL
		       : set_or(here->sets, in, params_compare(here->sets, past, first, limit));
}

/* A test that compares the counter, and more or less of it, with a limit. */
struct test {
	enum relation op;
	isl_pw_aff *limit;
};

/* "e", of which a part is the counter, is compared with "with" (NULL: 0) by "op". */
static bool find_limit(struct point *here, const struct counted_loop *c, const struct expr *e,
		       const struct expr *with, struct test *t)
{
	struct sets *sets = here->sets;
	isl_pw_aff *x = aff_symbol(c->counter), *value = induction_value(here, c->of, e);
	isl_pw_aff *end = with ? induction_value(here, c->of, with) : aff_number(sets, 0);
	isl_pw_aff *more = value && end ? aff_difference(sets, value, x) : NULL;
	if (!more || !value_is_of(here, more, is_defined_outside, c->scope) ||
	    !value_is_of(here, end, is_defined_outside, c->scope))
		return false;
	t->limit = aff_difference(sets, end, more);
	return t->op != RELATION_NONE;
}

/* "i < j", where j comes to meet the counter: twice the counter is below a limit. */
static bool find_half(struct point *here, const struct counted_loop *c, const struct expr *e,
		      const struct expr *with, struct test *t)
{
	struct sets *sets = here->sets;
	isl_pw_aff *a = induction_value(here, c->of, e), *b = induction_value(here, c->of, with);
	isl_pw_aff *more = a && b ? aff_difference(sets, aff_difference(sets, a, b),
						   aff_times(sets, aff_symbol(c->counter), 2))
				  : NULL;
	if (t->op == RELATION_NONE || t->op == RELATION_NOT_EQUAL || !more ||
	    !value_is_of(here, more, is_defined_outside, c->scope))
		return false;
	bool rounds_up = t->op == RELATION_LESS || t->op == RELATION_GREATER_EQUAL;
	t->limit =
		aff_divided(sets, aff_plus(sets, aff_times(sets, more, -1), rounds_up ? 1 : 0), 2);
	return true;
}

static bool find_test(struct point *here, const struct counted_loop *c, const struct expr *e,
		      struct test *t)
{
	if (e->kind != EXPR_BINARY || !op_compares(e->op)) {
		t->op = RELATION_NOT_EQUAL;
		return e->type->kind == TYPE_INTEGER && find_limit(here, c, e, NULL, t);
	}
	const struct expr *a = e->args.at[0], *b = e->args.at[1];
	t->op = relation(e, false);
	if (find_limit(here, c, a, b, t) || find_half(here, c, a, b, t))
		return true;
	t->op = relation(e, true);
	return find_limit(here, c, b, a, t) || find_half(here, c, b, a, t);
}

/* Counter values before "limit" is met, into "iterations"; false: not of this form. */
static bool bounded(struct point *here, struct counted_loop *c, const struct expr *condition)
{
	struct sets *sets = here->sets;
	isl_pw_aff *x = aff_symbol(c->counter);
	struct test t;
	condition = condition_tested(condition);
	if (condition->kind == EXPR_LOGICAL && condition->op == OP_AND)
		return bounded(here, c, condition->args.at[0]) &&
		       bounded(here, c, condition->args.at[1]) && (c->end = NULL, true);
	if (!find_test(here, c, condition, &t))
		return false;
	enum relation most = c->is_down ? RELATION_GREATER : RELATION_LESS;
	enum relation least = c->is_down ? RELATION_GREATER_EQUAL : RELATION_LESS_EQUAL;
	isl_pw_aff *first_out =
		t.op == least ? aff_plus(sets, t.limit, c->is_down ? -1 : 1) : t.limit;
	isl_set *in = params_compare(sets, most, x, first_out);
	if (t.op == RELATION_NOT_EQUAL)
		in = before_it_meets(here, c, t.limit, in);
	else if (t.op != most && (t.op != least || (c->is_down && is_unsigned(c))))
		return false;
	if (!in || may_run_past(here, c, first_out))
		return false;
	c->iterations = set_and(sets, c->iterations, in);
	c->end = first_out;
	return true;
}

/* Where its limit is met first, a counter is not below where it started (above, if it goes down).
 * "i + 2 < n": the test before has shown that this, which is one more, does not wrap around. */
static isl_set *as_tested(struct point *here, const struct counted_loop *c)
{
	struct sets *sets = here->sets;
	isl_set *s = set_and(sets, here->context, c->iterations);
	bool may_wrap = is_unsigned(c) && c->of->var->type->size >= 4;
	if (!may_wrap || c->step != 1 || !lies_low(here, c, first_tested(here, c)))
		return s;
	return set_and(sets, s,
		       params_compare(sets, RELATION_LESS_EQUAL, aff_symbol(c->counter),
				      low_number(here, c)));
}

/* The step in the test gives what the body begins with, or that without the step. */
static bool is_bounded(struct point *here, struct counted_loop *c, const struct expr *test)
{
	const struct induction *of = c->of;
	const struct stepped *outer = here->stepped;
	isl_set *context = here->context;
	isl_pw_aff *x = aff_symbol(c->counter);
	struct stepped step = {.expr = of->in_test, .next = outer};
	if (of->in_test) {
		step.value = is_tested_before(c) ? aff_plus(here->sets, x, -c->step) : x;
		step.pointer = induction_pointer(here, of, step.value);
		here->stepped = &step;
	}
	here->context = as_tested(here, c);
	bool is_so = bounded(here, c, test);
	here->context = context;
	here->stepped = outer;
	return is_so;
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

/* ---- what the induction variables hold ---- */

/* "by" for each stride of "gone". */
static isl_pw_aff *stepped_so_far(struct sets *sets, isl_pw_aff *gone, int64_t stride, int64_t by)
{
	return by % stride ? aff_times(sets, aff_divided(sets, gone, stride), by)
			   : aff_times(sets, gone, by / stride);
}

/* The counter has gone so far since the first iteration. A test that steps was run before each. */
static void remember(struct point *here, const struct counted_loop *c, const struct induction *x,
		     isl_pw_aff *gone)
{
	struct sets *sets = here->sets;
	isl_pw_aff *more = stepped_so_far(sets, gone, c->is_down ? -c->step : c->step, x->by);
	isl_pw_aff *now = aff_sum(sets, x->from, more);
	if (x->in_test && !c->runs_first)
		now = aff_plus(sets, now, x->by);
	if (!x->wraps || value_fits(here, now, x->var->type))
		induction_remember(here, x, now);
}

void counted_loop_begin(struct point *here, const struct counted_loop *c,
			const struct inductions *all, isl_pw_aff *x)
{
	struct sets *sets = here->sets;
	isl_pw_aff *gone =
		c->is_down ? aff_difference(sets, c->from, x) : aff_difference(sets, x, c->from);
	for (unsigned i = 0; i < all->at.n; i++)
		if (&all->at.at[i] != c->of)
			remember(here, c, &all->at.at[i], gone);
	induction_remember(here, c->of, x);
}

/* ---- the loop ---- */

/* What the others hold follows from a counter that does not wrap around: what is remembered of them
 * is wrong if "of" turns out to be none. */
static bool is_counter(struct point *here, const struct stmt *loop, const struct inductions *all,
		       const struct induction *of, struct counted_loop *c)
{
	struct sets *sets = here->sets;
	bool is_of_no_step =
		!of->by || of->times || (type_is_unsigned(of->var->type) && of->by < -1);
	if (is_of_no_step || !mentions(loop->expr, of->var))
		return false;
	c->of = of;
	c->step = of->by;
	c->is_down = c->step < 0;
	c->runs_first = loop->kind == STMT_DO;
	c->from = of->in_test && !c->runs_first ? aff_plus(sets, of->from, c->step) : of->from;
	if (may_wrap_first(here, c))
		return false;
	bool uniform = value_is_uniform(here, c->from) && !here->divergent;
	c->counter = symbol_counter(here, of->var, c->from, uniform);
	counted_loop_begin(here, c, all, aff_symbol(c->counter));
	c->iterations = start_and_stride(here, c);
	if (!is_bounded(here, c, loop->expr))
		return false;
	if (c->runs_first)
		c->iterations = set_or(
			sets, c->iterations,
			params_compare(sets, RELATION_EQUAL, c->from, aff_symbol(c->counter)));
	note_bounds(here, c->iterations);
	struct symbol *x = (struct symbol *)(uintptr_t)c->counter;
	x->is_uniform = uniform && set_is_uniform(here, c->iterations);
	return true;
}

bool counted_loop_measure(struct point *here, const struct stmt *loop, const struct inductions *all,
			  struct counted_loop *c)
{
	const struct memory_state **start = memory_copy(here);
	bool is_found = false;
	for (unsigned i = 0; loop->expr && !is_found && i < all->at.n; i++) {
		memory_go_back(here, start);
		is_found = is_counter(here, loop, all, &all->at.at[i], c);
	}
	if (!is_found)
		memory_go_back(here, start);
	free(start);
	return is_found;
}

void counted_loop_leave(struct point *here, const struct counted_loop *c,
			const struct inductions *all)
{
	struct sets *sets = here->sets;
	int64_t stride = c->is_down ? -c->step : c->step;
	if (!c->end)
		return;
	isl_pw_aff *left = c->is_down ? aff_difference(sets, c->from, c->end)
				      : aff_difference(sets, c->end, c->from);
	isl_pw_aff *least = aff_number(sets, c->runs_first ? stride : 0);
	if (stride > 1)
		left = aff_times(sets, aff_divided(sets, aff_plus(sets, left, stride - 1), stride),
				 stride);
	left = own_aff(sets, isl_pw_aff_max(isl_pw_aff_copy(left), isl_pw_aff_copy(least)));
	for (unsigned i = 0; i < all->at.n; i++)
		remember(here, c, &all->at.at[i], left);
}
