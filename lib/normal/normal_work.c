/* normal_work.c - what the files of this folder ask, and the text they write.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     statements and expressions of a function on a path; the edits so far.
 * Out:    whether they reach a position, whether they are as the normal form wants them; names,
 *         texts, declarations. */
#include "normal_work.h"
#include "lines.h"
#include "reach.h"

bool normal_is_reaching_call(const struct normal *n, const struct expr *e)
{
	return e->kind == EXPR_CALL && reach_call(n->reach, e);
}

bool normal_expr_reaches(const struct normal *n, const struct expr *e)
{
	if (!e)
		return false;
	if (normal_is_reaching_call(n, e))
		return true;
	if (e->stmt && normal_stmt_reaches(n, e->stmt))
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (normal_expr_reaches(n, e->args.at[i]))
			return true;
	return false;
}

static bool any_reaches(const struct normal *n, struct expr *const *at, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (normal_expr_reaches(n, at[i]))
			return true;
	return false;
}

bool normal_stmt_reaches(const struct normal *n, const struct stmt *s)
{
	if (!s)
		return false;
	if (s->kind == STMT_POSITION || reach_is_own_wait(n->reach, s) ||
	    reach_is_own_task(n->reach, s))
		return true;
	if (normal_expr_reaches(n, s->expr) || normal_expr_reaches(n, s->inc) ||
	    normal_stmt_reaches(n, s->init))
		return true;
	if (any_reaches(n, s->asm_outputs.at, s->asm_outputs.n) ||
	    any_reaches(n, s->asm_inputs.at, s->asm_inputs.n))
		return true;
	if (s->omp && any_reaches(n, s->omp->exprs.at, s->omp->exprs.n))
		return true;
	for (unsigned i = 0; i < s->vars.n; i++) {
		const struct var *v = s->vars.at[i];
		if (normal_expr_reaches(n, v->init) ||
		    any_reaches(n, v->vla_counts.at, v->vla_counts.n))
			return true;
	}
	for (unsigned i = 0; i < s->children.n; i++)
		if (normal_stmt_reaches(n, s->children.at[i]))
			return true;
	return false;
}

static bool arguments_reach(const struct normal *n, const struct expr *call)
{
	return any_reaches(n, call->args.at, call->args.n);
}

/* Is "e", or what it is a member of, a local with no address: one whose value a record holds? */
static bool is_held_by_value(const struct expr *e)
{
	while (e->kind == EXPR_MEMBER && e->args.n)
		e = e->args.at[0];
	return e->kind == EXPR_VAR && !e->var->address_taken && var_is_automatic(e->var);
}

bool normal_changes_local(const struct expr *e)
{
	if (!e)
		return false;
	if (e->stmt || e->kind == EXPR_VA_ARG)
		return true;
	bool is_change =
		e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCDEC;
	if (is_change && is_held_by_value(e->args.at[0]))
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (normal_changes_local(e->args.at[i]))
			return true;
	return false;
}

static bool arguments_change_locals(const struct expr *call)
{
	for (unsigned i = 0; i < call->args.n; i++)
		if (normal_changes_local(call->args.at[i]))
			return true;
	return false;
}

struct var *normal_result(const struct normal *n, const struct expr *e)
{
	if (e->kind != EXPR_ASSIGN || e->in_macro || e->args.at[0]->kind != EXPR_VAR)
		return NULL;
	const struct expr *call = e->args.at[1];
	struct var *v = e->args.at[0]->var;
	if (!normal_is_reaching_call(n, call) || call->in_macro)
		return NULL;
	bool is_plain = var_is_automatic(v) && !v->address_taken && !v->is_thread_local &&
			!map_get(&n->captured, v);
	bool is_qualified = v->type->is_const || v->type->is_volatile || v->type->is_atomic ||
			    v->type->is_restrict;
	return is_plain && !is_qualified && type_same(v->type, call->type) ? v : NULL;
}

bool normal_is_alone(const struct normal *n, const struct expr *e)
{
	if (e->in_macro)
		return false;
	if (normal_result(n, e))
		e = e->args.at[1];
	return normal_is_reaching_call(n, e) && !arguments_reach(n, e) &&
	       !arguments_change_locals(e);
}

char *normal_name(struct normal *n, char kind)
{
	return arena_printf(n->arena, "ompckpt_%c%u", kind, ++n->names);
}

char *normal_text(struct normal *n, struct range range)
{
	struct text t = {0};
	edits_render(&n->edits, range, &t);
	char *s = arena_strndup(n->arena, t.at ? t.at : "", t.n);
	text_free(&t);
	return s;
}

void normal_put(struct normal *n, struct range range, struct text *out)
{
	lines_mark(out, range.begin);
	edits_render(&n->edits, range, out);
}

void normal_take(struct text *out, struct text *text)
{
	if (text->n)
		text_add(out, text->at, text->n);
	text_free(text);
	*text = (struct text){0};
}

void normal_replace(struct normal *n, struct range range, struct text *text)
{
	edits_cover(&n->edits, range, arena_strndup(n->arena, text->at ? text->at : "", text->n));
	text_free(text);
}

void normal_declare(struct normal *n, const struct expr *e, const char *name, struct text *out)
{
	if (e->type->is_variably_modified)
		normal_refuse(n, e->loc, "assign the value to a variable in a statement of its own",
			      "cannot take this expression of variable array type apart");
	if (e->type->declare)
		text_puts(out, type_declare(n->arena, e->type, name));
	else
		text_printf(out, "__typeof__(%s) %s", normal_text(n, e->range), name);
}
