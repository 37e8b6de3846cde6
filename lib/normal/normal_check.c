/* normal_check.c - does the normal form hold?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a unit as read from the text of normal_form.
 * Out:    a message for each place where what normal.h promises does not hold. */
#include "normal.h"
#include "normal_work.h"
#include "reach.h"

#include <string.h>

static void broken(struct normal *n, struct loc loc, const char *what)
{
	diag(DIAG_ERROR, loc, "not in normal form: %s", what);
	n->ok = false;
}

/* A reaching call that is not the whole of its statement. */
static void check_expr(struct normal *n, const struct expr *e)
{
	if (normal_expr_reaches(n, e))
		broken(n, e->loc, "a call that may reach a position inside an expression");
}

static void check_statement_call(struct normal *n, const struct expr *e)
{
	if (normal_expr_reaches(n, e) && !normal_is_alone(n, e))
		broken(n, e->loc, "a call that may reach a position is not alone");
}

/* Is it a name of ours, perhaps in parentheses of the text? */
static bool has_our_name(const struct normal *n, const struct expr *count)
{
	const char *s = n->unit->text + count->range.begin;
	s += strspn(s, "( \t\n");
	return !strncmp(s, "ompckpt_n", strlen("ompckpt_n"));
}

static void check_var(struct normal *n, const struct stmt *s, const struct var *v)
{
	if (v->declarators != 1 || s->vars.n != 1)
		broken(n, v->loc, "several declarators in one declaration");
	if (v->storage != STORAGE_LOCAL)
		return;
	if (v->type->is_const)
		broken(n, v->loc, "a const local variable");
	for (unsigned i = 0; i < v->vla_counts.n; i++)
		if (!has_our_name(n, v->vla_counts.at[i]))
			broken(n, v->loc, "a variable array count without a name");
	bool is_record_call = v->init && normal_is_reaching_call(n, v->init) &&
			      v->type->has_const_member && normal_is_alone(n, v->init);
	if (!is_record_call)
		check_expr(n, v->init);
}

static void check_stmt(struct normal *n, const struct stmt *s);

static bool is_label(const struct stmt *s)
{
	return s->kind == STMT_LABEL || s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
}

/* "s" is not a child of a block. */
static void check_body(struct normal *n, const struct stmt *s)
{
	bool must = s->kind == STMT_POSITION || is_label(s) || s->kind == STMT_EXPR;
	if (must && normal_stmt_reaches(n, s))
		broken(n, s->loc, "a position or a call that may reach one without braces");
	check_stmt(n, s);
}

static void check_label(struct normal *n, const struct stmt *s)
{
	const struct stmt *child = s->children.at[0];
	if (child->kind != STMT_NULL && (s->kind == STMT_LABEL || normal_stmt_reaches(n, s)))
		broken(n, s->loc, "a label without ';'");
	check_stmt(n, child);
}

static void check_stmt(struct normal *n, const struct stmt *s)
{
	if (s->kind == STMT_OMP && omp_is_team(s->omp) && normal_stmt_reaches(n, s)) {
		for (unsigned i = 0; i < s->omp->exprs.n; i++)
			check_expr(n, s->omp->exprs.at[i]);
	} else if (s->kind == STMT_OMP || s->kind == STMT_ASM) {
		if (normal_stmt_reaches(n, s))
			broken(n, s->loc, "a construct that may reach a position");
		return;
	}
	if (is_label(s)) {
		check_label(n, s);
		return;
	}
	if (s->kind == STMT_EXPR)
		check_statement_call(n, s->expr);
	else
		check_expr(n, s->expr);
	check_expr(n, s->inc);
	if (s->init)
		check_stmt(n, s->init);
	if (s->init && normal_stmt_reaches(n, s->init))
		broken(n, s->loc, "a loop's head may reach a position");
	for (unsigned i = 0; i < s->vars.n; i++)
		check_var(n, s, s->vars.at[i]);
	for (unsigned i = 0; i < s->children.n; i++)
		if (s->kind == STMT_COMPOUND)
			check_stmt(n, s->children.at[i]);
		else
			check_body(n, s->children.at[i]);
}

bool normal_check(const struct unit *unit, const struct reach *reach)
{
	struct normal n = {.unit = unit, .reach = reach, .ok = true};
	for (unsigned i = 0; i < unit->functions.n; i++) {
		const struct function *f = unit->functions.at[i];
		if (f->body && reach_function(reach, f))
			check_stmt(&n, f->body);
	}
	return n.ok;
}
