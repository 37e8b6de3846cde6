/* normal_macro.c - reaching calls in the arguments of system macros.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     an expression that a system macro's body spells, "assert(f(x))".
 * Out:    what the macro's arguments spell is moved in front of the invocation.
 * Means:  the macro evaluates the argument exactly once. A macro that hides a function of its
 *         name does (C11 7.1.4); of any other the expansion must show it.
 * Errs:   what the body itself calls, and arguments evaluated conditionally or twice, are
 *         refused. */
#include "normal_work.h"

#include <string.h>

static const char help[] = "assign the value of the call to a variable in a statement of its own";

struct expansion {
	struct normal *n;
	ARRAY(struct range) met; /* arguments that may reach */
};

static bool is_met(const struct expansion *x, struct range range)
{
	for (unsigned i = 0; i < x->met.n; i++)
		if (!memcmp(&x->met.at[i], &range, sizeof range))
			return true;
	return false;
}

static void check_stmt(struct expansion *x, const struct stmt *s, bool is_conditional);

/* Is operand "i" of "e" evaluated only sometimes? */
static bool is_guarded(const struct expr *e, unsigned i)
{
	return i > 0 && (e->kind == EXPR_LOGICAL || e->kind == EXPR_CONDITIONAL ||
			 e->kind == EXPR_GNU_CONDITIONAL);
}

static void check_expr(struct expansion *x, const struct expr *e, bool is_conditional)
{
	if (!normal_expr_reaches(x->n, e))
		return;
	if (!e->in_macro) {
		if (is_conditional || is_met(x, e->range))
			normal_refuse(x->n, e->loc, help,
				      "a system macro may evaluate this argument not at all or "
				      "twice, and it may reach a potential_ckpt");
		ARRAY_PUSH(x->n->arena, x->met, e->range);
		return;
	}
	for (unsigned i = 0; i < e->args.n; i++)
		check_expr(x, e->args.at[i], is_conditional || is_guarded(e, i));
	check_stmt(x, e->stmt, is_conditional);
}

static void check_stmt(struct expansion *x, const struct stmt *s, bool is_conditional)
{
	if (!s)
		return;
	bool is_loop = stmt_is_loop(s);
	bool guards = is_conditional || is_loop || s->kind == STMT_IF || s->kind == STMT_SWITCH;
	check_expr(x, s->expr, is_conditional || is_loop);
	check_expr(x, s->inc, guards);
	check_stmt(x, s->init, is_conditional);
	for (unsigned i = 0; i < s->vars.n; i++)
		check_expr(x, s->vars.at[i]->init, is_conditional);
	for (unsigned i = 0; i < s->children.n; i++)
		check_stmt(x, s->children.at[i], guards);
}

/* Does the macro at "e" have the name of a function? */
static bool hides_function(const struct normal *n, const struct expr *e)
{
	const char *name = n->unit->text + e->range.begin;
	for (unsigned i = 0; i < n->unit->functions.n; i++) {
		const char *f = n->unit->functions.at[i]->name;
		size_t length = strlen(f);
		if (!strncmp(name, f, length) && strchr("( \t\n", name[length]))
			return true;
	}
	return false;
}

static void through_stmt(struct normal *n, struct stmt *s, struct text *pre)
{
	if (!s)
		return;
	if (s->kind == STMT_POSITION)
		normal_refuse(n, s->loc, "put it between statements of the function",
			      "potential_ckpt inside the expansion of a system macro");
	if (s->expr)
		normal_hoist(n, s->expr, pre);
	if (s->inc)
		normal_hoist(n, s->inc, pre);
	through_stmt(n, s->init, pre);
	for (unsigned i = 0; i < s->vars.n; i++)
		if (s->vars.at[i]->init)
			normal_hoist(n, s->vars.at[i]->init, pre);
	for (unsigned i = 0; i < s->children.n; i++)
		through_stmt(n, s->children.at[i], pre);
}

void normal_macro(struct normal *n, struct expr *e, struct text *pre)
{
	struct range around = n->macro;
	struct expansion x = {.n = n};
	if (memcmp(&around, &e->range, sizeof around) && !hides_function(n, e))
		check_expr(&x, e, false);
	n->macro = e->range;
	if (normal_is_reaching_call(n, e))
		normal_refuse(n, e->loc, help,
			      "a call inside the expansion of a system macro may reach a "
			      "potential_ckpt");
	for (unsigned i = 0; i < e->args.n; i++)
		normal_hoist(n, e->args.at[i], pre);
	through_stmt(n, e->stmt, pre);
	n->macro = around;
}
