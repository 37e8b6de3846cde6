/* program_check.c - what must hold of every program the front hands on.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a linked program.
 * Out:     nothing (invariant.h).
 * Means:   the tree is a tree; ranges lie in the text, children in their parents; every expression
 *          has the operands its kind promises; definitions are definitions.
 * Cost:    one walk. */
#include "invariant.h"
#include "program.h"

#include <string.h>

static void check_stmt(const struct unit *u, const struct stmt *s, const struct stmt *parent);

static void check_range(const struct unit *u, struct range r, struct loc loc)
{
	INVARIANT(loc, r.begin <= r.end);
	INVARIANT(loc, r.end <= u->length);
}

static bool inside(struct range inner, struct range outer)
{
	return inner.begin == inner.end || outer.begin == outer.end ||
	       (inner.begin >= outer.begin && inner.end <= outer.end);
}

/* How many operands has an expression of this kind at least? */
static unsigned operands(const struct expr *e)
{
	switch (e->kind) {
	case EXPR_LOAD:
	case EXPR_DECAY:
	case EXPR_ADDRESS:
	case EXPR_DEREF:
	case EXPR_MEMBER:
	case EXPR_ARROW:
	case EXPR_UNARY:
	case EXPR_INCDEC:
	case EXPR_CALL:
	case EXPR_CAST:
	case EXPR_COMPOUND_LITERAL:
	case EXPR_VA_ARG: return 1;
	case EXPR_INDEX:
	case EXPR_BINARY:
	case EXPR_LOGICAL:
	case EXPR_GNU_CONDITIONAL:
	case EXPR_COMMA:
	case EXPR_ASSIGN:
	case EXPR_COMPOUND_ASSIGN: return 2;
	case EXPR_CONDITIONAL: return 3;
	default: return 0;
	}
}

static bool needs_lvalue(enum expr_kind k)
{
	return k == EXPR_LOAD || k == EXPR_DECAY || k == EXPR_ADDRESS || k == EXPR_ASSIGN ||
	       k == EXPR_COMPOUND_ASSIGN || k == EXPR_INCDEC || k == EXPR_VA_ARG;
}

static void check_expr(const struct unit *u, const struct expr *e, const struct stmt *s)
{
	if (!e)
		return;
	check_range(u, e->range, e->loc);
	INVARIANT(e->loc, e->type);
	INVARIANT(e->loc, e->args.n >= operands(e));
	for (unsigned i = 0; i < e->args.n; i++) {
		INVARIANT(e->loc, e->args.at[i]);
		check_expr(u, e->args.at[i], s);
	}
	if (needs_lvalue(e->kind) && e->kind != EXPR_DECAY)
		INVARIANT(e->loc, e->args.at[0]->is_lvalue);
	INVARIANT(e->loc, (e->kind == EXPR_VAR || e->kind == EXPR_COMPOUND_LITERAL) == !!e->var);
	INVARIANT(e->loc,
		  (e->kind == EXPR_FUNCTION || e->kind == EXPR_LABEL_ADDRESS) == !!e->function);
	INVARIANT(e->loc, (e->kind == EXPR_STMT_EXPR) == !!e->stmt);
	INVARIANT(e->loc, !e->has_value || e->type->kind == TYPE_INTEGER);
	if (e->stmt)
		check_stmt(u, e->stmt, s);
}

static void check_var(const struct unit *u, const struct var *v)
{
	INVARIANT(v->loc, v->type && v->name && v->definition);
	INVARIANT(v->loc, v->definition->definition == v->definition);
	check_range(u, v->declaration, v->loc);
	INVARIANT(v->loc, inside(v->declarator, v->declaration));
	INVARIANT(v->loc, inside(v->specifiers, v->declaration));
	INVARIANT(v->loc, inside(v->initialiser, v->declaration));
	INVARIANT(v->loc, v->original || inside(v->name_range, v->declaration));
	for (unsigned i = 0; i < v->refs.n; i++) {
		struct range r = v->refs.at[i];
		check_range(u, r, v->loc);
		INVARIANT(v->loc, r.end - r.begin == strlen(v->name));
		INVARIANT(v->loc, !memcmp(u->text + r.begin, v->name, strlen(v->name)));
		INVARIANT(v->loc, i == 0 || v->refs.at[i - 1].begin < r.begin);
	}
}

static void check_omp(const struct unit *u, const struct stmt *s)
{
	const struct omp *o = s->omp;
	INVARIANT(s->loc, o->bits && o->name && o->collapse >= 1);
	INVARIANT(s->loc, u->text[o->pragma.begin] == '#');
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *h = &o->shares.at[i];
		INVARIANT(s->loc, h->original && h->copy);
		INVARIANT(s->loc, h->copy == h->original || h->copy->original == h->original);
		check_range(u, h->ref, s->loc);
		check_range(u, h->second, s->loc);
	}
	for (unsigned i = 0; i < o->exprs.n; i++)
		check_expr(u, o->exprs.at[i], s);
}

static void check_stmt(const struct unit *u, const struct stmt *s, const struct stmt *parent)
{
	INVARIANT(s->loc, s->parent == parent);
	check_range(u, s->range, s->loc);
	INVARIANT(s->loc,
		  !parent || s->in_macro || parent->in_macro || inside(s->range, parent->range));
	INVARIANT(s->loc, (s->kind == STMT_POSITION) == !!s->position);
	INVARIANT(s->loc, (s->kind == STMT_OMP) == !!s->omp);
	INVARIANT(s->loc, s->kind != STMT_GOTO || s->target);
	check_expr(u, s->expr, s);
	check_expr(u, s->inc, s);
	check_expr(u, s->low, s);
	check_expr(u, s->high, s);
	if (s->init)
		check_stmt(u, s->init, s);
	for (unsigned i = 0; i < s->vars.n; i++) {
		check_var(u, s->vars.at[i]);
		check_expr(u, s->vars.at[i]->init, s);
	}
	for (unsigned i = 0; i < s->asm_outputs.n; i++)
		check_expr(u, s->asm_outputs.at[i], s);
	for (unsigned i = 0; i < s->asm_inputs.n; i++)
		check_expr(u, s->asm_inputs.at[i], s);
	for (unsigned i = 0; i < s->children.n; i++)
		check_stmt(u, s->children.at[i], s);
	if (s->omp)
		check_omp(u, s);
	if (s->position)
		INVARIANT(s->loc, u->text[s->range.begin] == '#');
}

static void check_function(const struct unit *u, const struct function *f)
{
	INVARIANT(f->loc, f->name && f->type && f->definition);
	INVARIANT(f->loc, f->definition->definition == f->definition);
	for (unsigned i = 0; i < f->params.n; i++)
		check_var(u, f->params.at[i]);
	for (unsigned i = 0; i < f->locals.n; i++) {
		check_var(u, f->locals.at[i]);
		INVARIANT(f->loc, f->locals.at[i]->function == f);
	}
	for (unsigned i = 0; i < f->statics.n; i++)
		check_var(u, f->statics.at[i]);
	if (f->body) {
		check_range(u, f->whole, f->loc);
		INVARIANT(f->loc, inside(f->body->range, f->whole));
		check_stmt(u, f->body, NULL);
	}
}

void program_check(const struct program *p)
{
	for (unsigned i = 0; i < p->units.n; i++) {
		const struct unit *u = p->units.at[i];
		for (unsigned j = 0; j < u->globals.n; j++)
			check_var(u, u->globals.at[j]);
		for (unsigned j = 0; j < u->functions.n; j++)
			check_function(u, u->functions.at[j]);
	}
	for (unsigned i = 0; i < p->vars.n; i++)
		INVARIANT(p->vars.at[i]->loc, p->vars.at[i]->id == i);
}
