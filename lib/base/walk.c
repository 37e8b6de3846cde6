/* walk.c - the statements and expressions of a tree.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a statement or an expression.
 * Out:     one call of "enter" per statement, before what is in it; one call of "visit" per
 *          expression, after those of its operands.
 * Means:   what the program evaluates, in source order but for the increment of a for, which comes
 *          after its body; initialisers of static locals too. Where "enter" is false the
 *          statement's children are left out, its own expressions are not.
 * Errs:    never leaves out anything else that is evaluated.
 * Cost:    one visit each. */
#include "walk.h"

struct walker {
	walk_enter *enter; /* or NULL */
	walk_visit *visit; /* or NULL */
	void *to;
};

static void in_stmt(const struct walker *w, struct stmt *s);

static void in_expr(const struct walker *w, struct expr *e)
{
	if (!e)
		return;
	for (unsigned i = 0; i < e->args.n; i++)
		in_expr(w, e->args.at[i]);
	in_stmt(w, e->stmt);
	if (w->visit)
		w->visit(e, w->to);
}

static void in_var(const struct walker *w, struct var *v)
{
	for (unsigned i = 0; i < v->vla_counts.n; i++)
		in_expr(w, v->vla_counts.at[i]);
	in_expr(w, v->init);
}

static void in_stmt(const struct walker *w, struct stmt *s)
{
	if (!s)
		return;
	bool is_entered = !w->enter || w->enter(s, w->to);
	in_stmt(w, s->init);
	for (unsigned i = 0; i < s->vars.n; i++)
		in_var(w, s->vars.at[i]);
	for (unsigned i = 0; s->omp && i < s->omp->exprs.n; i++)
		in_expr(w, s->omp->exprs.at[i]);
	if (s->kind != STMT_DO)
		in_expr(w, s->expr);
	for (unsigned i = 0; i < s->asm_inputs.n; i++)
		in_expr(w, s->asm_inputs.at[i]);
	for (unsigned i = 0; i < s->asm_outputs.n; i++)
		in_expr(w, s->asm_outputs.at[i]);
	for (unsigned i = 0; is_entered && i < s->children.n; i++)
		in_stmt(w, s->children.at[i]);
	if (s->kind == STMT_DO)
		in_expr(w, s->expr);
	in_expr(w, s->inc);
}

void walk_expr(struct expr *e, walk_visit *visit, void *to)
{
	in_expr(&(struct walker){NULL, visit, to}, e);
}

void walk_stmt(struct stmt *s, walk_visit *visit, void *to)
{
	in_stmt(&(struct walker){NULL, visit, to}, s);
}

void walk_stmts(struct stmt *s, walk_enter *enter, void *to)
{
	in_stmt(&(struct walker){enter, NULL, to}, s);
}

void walk_both(struct stmt *s, walk_enter *enter, walk_visit *visit, void *to)
{
	in_stmt(&(struct walker){enter, visit, to}, s);
}

struct wanted_expr {
	unsigned kinds;
	bool is_found;
};

static bool see_kind(struct stmt *s, void *to)
{
	struct wanted_expr *w = to;
	w->is_found |= w->kinds >> s->kind & 1;
	return !w->is_found;
}

bool walk_finds(struct stmt *s, unsigned kinds)
{
	struct wanted_expr w = {kinds, false};
	walk_stmts(s, see_kind, &w);
	return w.is_found;
}

unsigned walk_index(const struct stmt *parent, const struct stmt *s)
{
	unsigned i = 0;
	while (s && s->parent != parent)
		s = s->parent;
	while (i < parent->children.n && parent->children.at[i] != s)
		i++;
	return i;
}
