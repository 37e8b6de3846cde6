/* pointer_choice.c - statements that give a pointer one value or another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a statement. Out: the condition it chooses by.
 * Means:   two pointers to different objects have no value that tells both. But what follows may be
 *          gone through once for each (statements.c).
 * Errs:    towards no choice: where one of the pointers is not known, or all that is known of the
 *          condition is that it may hold or not.
 * Cost:    two emptiness tests for each such statement. */
#include "pointer_choice.h"
#include "expressions.h"

static bool are_apart(const struct address *a, const struct address *b)
{
	return a->is_known && b->is_known &&
	       (a->base.var != b->base.var || a->base.pointer != b->base.pointer);
}

/* "e", what a pointer is given. */
static const struct expr *test_in(struct point *here, const struct expr *e)
{
	e = expr_ignore_casts(e);
	if (!e || e->kind != EXPR_CONDITIONAL || e->type->kind != TYPE_POINTER)
		return NULL;
	const struct address a = pointee_of(here, e->args.at[1]);
	const struct address b = pointee_of(here, e->args.at[2]);
	return are_apart(&a, &b) ? e->args.at[0] : NULL;
}

/* Is it nothing but assignments of pointers to variables? */
static bool sets_pointers(const struct stmt *s)
{
	bool all = s->kind == STMT_COMPOUND && s->children.n;
	for (unsigned i = 0; i < s->children.n && all; i++)
		all = sets_pointers(s->children.at[i]);
	if (s->kind != STMT_EXPR || s->expr->kind != EXPR_ASSIGN)
		return all;
	const struct expr *to = s->expr->args.at[0];
	return to->kind == EXPR_VAR && to->type->kind == TYPE_POINTER;
}

static const struct expr *test_of(struct point *here, const struct stmt *s)
{
	const struct expr *e = s->expr, *test = NULL;
	if (s->kind == STMT_IF)
		return s->children.n > 1 && sets_pointers(s->children.at[0]) &&
				       sets_pointers(s->children.at[1])
			       ? e
			       : NULL;
	if (s->kind == STMT_EXPR && e->kind == EXPR_ASSIGN && e->args.at[0]->kind == EXPR_VAR)
		return test_in(here, e->args.at[1]);
	for (unsigned i = 0; s->kind == STMT_DECL && i < s->vars.n && !test; i++)
		test = s->vars.at[i]->init ? test_in(here, s->vars.at[i]->init) : NULL;
	return test;
}

isl_set *pointer_choice(struct point *here, const struct stmt *s)
{
	const struct expr *test = test_of(here, s);
	isl_set *holds = test ? condition_of(here, test) : NULL;
	return holds && point_decides(here, holds) == UNDECIDED ? holds : NULL;
}
