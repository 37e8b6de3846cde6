/* stepped.c - what "++" and "--" inside of an expression give, and leave.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression, at a point before it is evaluated, and its steps.
 * Out:     the value of each "++" and "--" in it; what their places hold afterwards.
 * Means:   "n++" is what n is before, "++n" that and one, if nothing else in the expression may
 *          write n: then no order of evaluation makes a difference.
 * Errs:    "not known"; a step that some path leaves out leaves nothing that is known.
 * Cost:    the steps once for each "++". */
#include "stepped.h"
#include "access.h"
#include "expressions.h"
#include "memory_state.h"
#include "points_to.h"
#include "walk.h"

struct finding {
	struct point *here;
	const struct expr *told;
	const struct steps *steps;
	struct assignments places;
};

/* What the place "a" holds that "e" steps. */
static struct stepped held(struct point *here, const struct expr *e, const struct address *a)
{
	const struct expr *lvalue = e->args.at[0];
	struct stepped x = {.expr = e};
	if ((lvalue->field && lvalue->field->is_bitfield) || lvalue->type->is_volatile)
		return x;
	if (e->type->kind == TYPE_INTEGER)
		x.value = value_loaded(here, a, lvalue->type);
	else if (e->type->kind == TYPE_POINTER)
		x.pointer = pointer_loaded(here, a, points_to_of(here->known->pts, e));
	return x;
}

static void see_step(struct expr *e, void *with)
{
	struct finding *x = with;
	struct point *here = x->here;
	if (e->kind != EXPR_INCDEC || e == x->told)
		return;
	const struct expr *lvalue = e->args.at[0];
	struct address a = address_of(here, lvalue);
	struct stepped before = held(here, e, &a);
	bool is_known = before.value || before.pointer.is_known;
	int writer = is_known ? steps_writer(here, x->steps, &a) : -1;
	if (writer < 0 || x->steps->at.at[writer].expr != lvalue)
		return;
	struct assignment after = assignment_of(here, e);
	struct stepped *s = ARENA_NEW(here->arena, struct stepped);
	*s = e->is_postfix ? before : (struct stepped){e, after.number, after.pointer, NULL};
	s->next = here->stepped;
	here->stepped = s;
	if (after.is_known && x->steps->is_certain.at[writer])
		ARRAY_PUSH(here->arena, x->places.at, after);
}

struct assignments stepped_find(struct point *here, struct expr *e, const struct expr *told,
				const struct steps *steps)
{
	struct finding x = {.here = here, .told = told, .steps = steps};
	walk_expr(e, see_step, &x);
	return x.places;
}
