/* passed_through.c - does a function return what it was given?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function.
 * Out:     the parameter, a pointer, whose value every return gives back.
 * Means:   "void *wanted(void *p)" checks p and returns it. A call of it gives the pointer of that
 *          call, not what all calls together give. Nothing in the body gives the parameter a value.
 * Errs:    towards "no": asm and OpenMP constructs might give it one.
 * Cost:    linear in the function, once. */
#include "constraints.h"
#include "walk.h"

enum { NOT_ASKED, NONE, FIRST_PARAMETER };

struct search {
	const struct var *passed;
	bool fails;
	unsigned returns;
};

/* The pointer parameter or local whose value "e" is, but for casts between pointers; or NULL. */
static const struct var *value_of(const struct expr *e)
{
	while (e && e->kind == EXPR_CAST && e->type->kind == TYPE_POINTER && e->args.n)
		e = e->args.at[0];
	if (e && e->kind == EXPR_LOAD)
		e = e->args.at[0];
	bool is_pointer = e && e->kind == EXPR_VAR && e->type->kind == TYPE_POINTER;
	return is_pointer ? e->var->definition : NULL;
}

static bool see_return(struct stmt *s, void *to)
{
	struct search *x = to;
	x->fails |= s->kind == STMT_ASM || s->kind == STMT_OMP;
	if (s->kind != STMT_RETURN)
		return true;
	const struct var *v = value_of(s->expr);
	x->fails |= !v || (x->passed && x->passed != v);
	x->passed = v;
	x->returns++;
	return true;
}

static void see_store(struct expr *e, void *to)
{
	struct search *x = to;
	const struct expr *lvalue = e->args.n ? e->args.at[0] : NULL;
	bool is_store = e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN ||
			e->kind == EXPR_INCDEC || e->kind == EXPR_OTHER || e->kind == EXPR_VA_ARG;
	if (is_store && lvalue && lvalue->kind == EXPR_VAR)
		x->fails |= lvalue->var->definition == x->passed;
}

static unsigned find(struct function *f)
{
	struct search x = {0};
	walk_stmts(f->body, see_return, &x);
	if (x.fails || !x.returns || x.passed->address_taken)
		return NONE;
	walk_stmt(f->body, see_store, &x);
	for (unsigned i = 0; !x.fails && i < f->params.n; i++)
		if (f->params.at[i]->definition == x.passed)
			return FIRST_PARAMETER + i;
	return NONE;
}

int passed_through(struct points_to *p, struct function *f)
{
	unsigned *known = &p->passed[f->id];
	if (*known == NOT_ASKED)
		*known = f->body ? find(f) : NONE;
	return *known == NONE ? -1 : (int)(*known - FIRST_PARAMETER);
}
