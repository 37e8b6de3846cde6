/* walk.c - the expressions of a tree, in source order.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a statement or an expression.
 * Out:     one call of "visit" per expression, after those of its operands.
 * Means:   what the program evaluates; initialisers of static locals too.
 * Errs:    never leaves out an evaluated expression.
 * Cost:    one visit each. */
#include "walk.h"

void walk_expr(struct expr *e, walk_visit *visit, void *to)
{
	if (!e)
		return;
	for (unsigned i = 0; i < e->args.n; i++)
		walk_expr(e->args.at[i], visit, to);
	if (e->stmt)
		walk_stmt(e->stmt, visit, to);
	visit(e, to);
}

static void walk_var(struct var *v, walk_visit *visit, void *to)
{
	for (unsigned i = 0; i < v->vla_counts.n; i++)
		walk_expr(v->vla_counts.at[i], visit, to);
	walk_expr(v->init, visit, to);
}

void walk_stmt(struct stmt *s, walk_visit *visit, void *to)
{
	if (!s)
		return;
	if (s->init)
		walk_stmt(s->init, visit, to);
	for (unsigned i = 0; i < s->vars.n; i++)
		walk_var(s->vars.at[i], visit, to);
	for (unsigned i = 0; s->omp && i < s->omp->exprs.n; i++)
		walk_expr(s->omp->exprs.at[i], visit, to);
	if (s->kind != STMT_DO)
		walk_expr(s->expr, visit, to);
	for (unsigned i = 0; i < s->asm_inputs.n; i++)
		walk_expr(s->asm_inputs.at[i], visit, to);
	for (unsigned i = 0; i < s->asm_outputs.n; i++)
		walk_expr(s->asm_outputs.at[i], visit, to);
	for (unsigned i = 0; i < s->children.n; i++)
		walk_stmt(s->children.at[i], visit, to);
	if (s->kind == STMT_DO)
		walk_expr(s->expr, visit, to);
	walk_expr(s->inc, visit, to);
}
