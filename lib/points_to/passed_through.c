/* passed_through.c - does a function return what it was given, or what it got?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function; a parameter, or a call, of it.
 * Out:     the parameter, a pointer, whose value every return gives back; whether nothing is stored
 *          to a parameter; whether the result of a call may be returned.
 * Means:   "void *wanted(void *p)" checks p and returns it. A call of it gives the pointer of that
 *          call, not what all calls together give. Nothing in the body gives the parameter a value.
 * Errs:    towards "no": asm and OpenMP constructs might give it one; results go by variables.
 * Cost:    linear in the function. */
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

static bool see_other(struct stmt *s, void *fails)
{
	*(bool *)fails |= s->kind == STMT_ASM || s->kind == STMT_OMP;
	return true;
}

bool is_only_read(const struct function *f, const struct var *v)
{
	struct search x = {.passed = v, .fails = v->address_taken};
	walk_stmt(f->body, see_store, &x);
	walk_stmts(f->body, see_other, &x.fails);
	return !x.fails;
}

struct giving {
	const struct expr *call;
	const struct var *to; /* its result is stored there */
	bool is_it;
};

/* Does the result go there, as far as casts show? */
static void see_receiver(struct giving *x, const struct var *v, const struct expr *from)
{
	while (from && from->kind == EXPR_CAST)
		from = from->args.at[0];
	if (from == x->call && v)
		x->to = v;
}

static void see_assignment(struct expr *e, void *to)
{
	struct giving *x = to;
	const struct expr *lvalue = e->kind == EXPR_ASSIGN ? e->args.at[0] : NULL;
	if (lvalue && lvalue->kind == EXPR_VAR)
		see_receiver(x, lvalue->var->definition, e->args.at[1]);
}

static bool see_declaration(struct stmt *s, void *to)
{
	for (unsigned i = 0; i < s->vars.n; i++)
		see_receiver(to, s->vars.at[i]->definition, s->vars.at[i]->init);
	return true;
}

static bool see_given(struct stmt *s, void *to)
{
	struct giving *x = to;
	const struct expr *e = s->kind == STMT_RETURN ? s->expr : NULL;
	const struct var *v = value_of(e);
	while (e && e->kind == EXPR_CAST)
		e = e->args.at[0];
	x->is_it |= e && (e == x->call || (v && v == x->to));
	return true;
}

bool is_returned(const struct function *f, const struct expr *call)
{
	struct giving x = {.call = call};
	walk_both(f->body, see_declaration, see_assignment, &x);
	walk_stmts(f->body, see_given, &x);
	return x.is_it;
}

static unsigned find(struct function *f)
{
	struct search x = {0};
	walk_stmts(f->body, see_return, &x);
	if (x.fails || !x.returns || !is_only_read(f, x.passed))
		return NONE;
	for (unsigned i = 0; i < f->params.n; i++)
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
