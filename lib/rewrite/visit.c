/* visit.c - a preorder walk over statements and the expressions in them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a statement or expression; NULL is fine and holds nothing.
 * Out:     calls of the visitor's two functions; initialisers, variable array counts, statement
 *          expressions, clause expressions and asm operands included.
 * Cost:    linear. */
#include "visit.h"

void visit_expr(const struct visitor *w, struct expr *e)
{
	if (!e)
		return;
	if (w->expr)
		w->expr(e, w->data);
	for (unsigned i = 0; i < e->args.n; i++)
		visit_expr(w, e->args.at[i]);
	if (e->stmt)
		visit_stmt(w, e->stmt);
}

static void visit_vars(const struct visitor *w, const struct stmt *s)
{
	for (unsigned i = 0; i < s->vars.n; i++) {
		struct var *v = s->vars.at[i];
		for (unsigned k = 0; k < v->vla_counts.n; k++)
			visit_expr(w, v->vla_counts.at[k]);
		visit_expr(w, v->init);
	}
}

void visit_stmt(const struct visitor *w, const struct stmt *s)
{
	if (!s)
		return;
	if (w->stmt)
		w->stmt(s, w->data);
	visit_vars(w, s);
	visit_stmt(w, s->init);
	visit_expr(w, s->expr);
	visit_expr(w, s->inc);
	for (unsigned i = 0; i < s->asm_outputs.n; i++)
		visit_expr(w, s->asm_outputs.at[i]);
	for (unsigned i = 0; i < s->asm_inputs.n; i++)
		visit_expr(w, s->asm_inputs.at[i]);
	for (unsigned i = 0; s->omp && i < s->omp->exprs.n; i++)
		visit_expr(w, s->omp->exprs.at[i]);
	for (unsigned i = 0; i < s->children.n; i++)
		visit_stmt(w, s->children.at[i]);
}
