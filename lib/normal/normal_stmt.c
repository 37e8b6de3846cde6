/* normal_stmt.c - statements that evaluate more than a call become blocks; labels end in ";".
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a statement of a function on a path.
 * Out:    one replacement of its range where it must change, inner statements first.
 * Means:  what a head or a clause needs is evaluated by statements in front of it.
 * Errs:   what OpenMP's syntax leaves no room for is refused. */
#include "lines.h"
#include "normal_work.h"
#include "reach.h"

#include <string.h>

static bool is_label(const struct stmt *s)
{
	return s->kind == STMT_LABEL || s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
}

static bool has_label(const struct stmt *s)
{
	return s->kind == STMT_LABEL || (is_label(s) && has_label(s->children.at[0]));
}

void normal_body(struct normal *n, struct stmt *s)
{
	bool declares = s->kind == STMT_EXPR && normal_has_literal(s->expr);
	normal_stmt(n, s);
	if (s->kind == STMT_COMPOUND || (!normal_stmt_reaches(n, s) && !has_label(s) && !declares))
		return;
	if (normal_text(n, s->range)[0] == '{')
		return;
	struct text body = {0}, outer = normal_open(n);
	normal_put_stmt(n, s, &body);
	normal_close(n, outer, s, &body);
}

/* Compound literals of an expression statement live as long as the block around it. */
static void expr_form(struct normal *n, struct stmt *s)
{
	bool is_done = !normal_expr_reaches(n, s->expr) || normal_is_alone(n, s->expr);
	if (is_done && !normal_has_literal(s->expr))
		return;
	struct text body = {0}, text = {0}, outer = normal_open(n);
	normal_effect(n, s->expr, &body);
	normal_take(&text, &n->outer);
	text_puts(&text, "{ ");
	normal_take(&text, &body);
	text_puts(&text, "}");
	lines_mark(&text, s->range.end);
	normal_replace(n, s->range, &text);
	n->outer = outer;
}

static void decl_form(struct normal *n, struct stmt *s)
{
	if (!normal_decl_changes(n, s))
		return;
	struct text text = {0};
	normal_decl(n, s, &text);
	lines_mark(&text, s->range.end);
	normal_replace(n, s->range, &text);
}

/* if and switch: what the head needs goes in front. */
static void head_form(struct normal *n, struct stmt *s)
{
	for (unsigned i = 0; i < s->children.n; i++)
		normal_body(n, s->children.at[i]);
	if (!normal_expr_reaches(n, s->expr) && !normal_has_literal(s->expr))
		return;
	struct text body = {0}, outer = normal_open(n);
	normal_hoist(n, s->expr, &body);
	normal_put(n, s->range, &body);
	text_puts(&body, " ");
	normal_close(n, outer, s, &body);
}

static void return_form(struct normal *n, struct stmt *s)
{
	if (!normal_expr_reaches(n, s->expr))
		return;
	struct text body = {0}, outer = normal_open(n);
	if (s->expr->type->kind == TYPE_VOID) {
		normal_effect(n, s->expr, &body);
		text_puts(&body, "return; ");
	} else {
		normal_hoist(n, s->expr, &body);
		normal_put(n, s->range, &body);
		text_puts(&body, " ");
	}
	normal_close(n, outer, s, &body);
}

/* A label ends in ";" and what it labelled follows as a statement of its own. */
static void label_form(struct normal *n, struct stmt *s)
{
	struct stmt *child = s->children.at[0];
	normal_stmt(n, child);
	bool must = s->kind == STMT_LABEL || has_label(child) || normal_stmt_reaches(n, child);
	if (!must || child->kind == STMT_NULL)
		return;
	struct text text = {0};
	lines_mark(&text, s->range.begin);
	edits_render(&n->edits, (struct range){s->range.begin, child->range.begin}, &text);
	text_puts(&text, "; ");
	normal_put_stmt(n, child, &text);
	normal_replace(n, s->range, &text);
}

static void hoist_each(struct normal *n, struct expr *const *at, unsigned count, struct text *pre)
{
	for (unsigned i = 0; i < count; i++)
		normal_hoist(n, at[i], pre);
}

/* The bounds of the loop of a worksharing construct go in front of the directive. */
static void hoist_loop_head(struct normal *n, struct stmt *loop, struct text *pre)
{
	if (loop->init && loop->init->expr)
		normal_hoist(n, loop->init->expr, pre);
	for (unsigned i = 0; loop->init && i < loop->init->vars.n; i++)
		if (loop->init->vars.at[i]->init)
			normal_hoist(n, loop->init->vars.at[i]->init, pre);
	if (loop->expr)
		normal_hoist(n, loop->expr, pre);
	if (loop->inc)
		normal_hoist(n, loop->inc, pre);
}

/* Constructs that the runtime does in the library's place. */
static bool taken_apart(struct normal *n, struct stmt *s, bool reaches, struct text *out)
{
	if (reach_is_own_wait(n->reach, s))
		normal_taskwait(n, s, out);
	else if (reaches && omp_is_work(s->omp))
		normal_share(n, s, out);
	else if (reach_is_own_task(n->reach, s))
		normal_task(n, s, out);
	else if (reaches && s->omp->bits == OMP_TASKGROUP)
		normal_taskgroup(n, s, out);
	else
		return false;
	return true;
}

static void omp_form(struct normal *n, struct stmt *s)
{
	struct stmt *body = s->children.n ? s->children.at[0] : NULL;
	if (!normal_stmt_reaches(n, s))
		return;
	struct text text = {0}, outer = normal_open(n);
	unsigned places = n->task_places;
	hoist_each(n, s->omp->exprs.at, s->omp->exprs.n, &text);
	if (body && body->kind == STMT_FOR && omp_has_loop(s->omp)) {
		hoist_loop_head(n, body, &text);
		body = body->children.at[0];
	} else if (body && (s->omp->bits & OMP_ATOMIC) && body->kind == STMT_EXPR) {
		normal_hoist(n, body->expr, &text);
		body = NULL;
	}
	bool reaches = body && normal_stmt_reaches(n, body);
	if (taken_apart(n, s, reaches, &text)) {
		normal_close(n, outer, s, &text);
		return;
	}
	if (body && omp_is_team(s->omp))
		normal_body(n, body);
	else if (reaches)
		normal_refuse(n, s->loc, "move the call or the pragma out of the construct",
			      "a potential_ckpt may be reached inside 'omp %s'", s->omp->name);
	if (reaches) {
		normal_reductions(n, s);
		normal_copies(n, s);
	}
	if (body)
		edits_insert(&n->edits, s->omp->pragma.end, normal_task_clause(n, s->omp, places));
	normal_put_stmt(n, s, &text);
	normal_close(n, outer, s, &text);
}

static void asm_form(struct normal *n, struct stmt *s)
{
	if (normal_stmt_reaches(n, s))
		normal_refuse(n, s->loc, "call the function before the asm statement",
			      "an operand of asm calls a function that may reach a "
			      "potential_ckpt");
}

/* Does the user's text begin "s", even if a macro's ends it ("while (f(x)) p = NULL;")? */
static bool is_spelled(const struct normal *n, const struct stmt *s)
{
	static const char *const keywords[] = {
		[STMT_COMPOUND] = "{", [STMT_IF] = "if",           [STMT_WHILE] = "while",
		[STMT_DO] = "do",      [STMT_FOR] = "for",         [STMT_SWITCH] = "switch",
		[STMT_CASE] = "case",  [STMT_DEFAULT] = "default", [STMT_OMP] = "#",
	};
	const char *text = n->unit->text + s->range.begin;
	if (!s->in_macro || s->kind == STMT_EXPR || s->kind == STMT_DECL || s->kind == STMT_RETURN)
		return true;
	const char *keyword = s->kind == STMT_LABEL ? s->name : keywords[s->kind];
	return keyword && !strncmp(text, keyword, strlen(keyword));
}

/* A statement that a system macro's body spells, in part or wholly: only what the user spelled in
 * it can be edited. */
static void macro_form(struct normal *n, struct stmt *s)
{
	if (!normal_stmt_reaches(n, s))
		return;
	bool is_edited = s->kind == STMT_OMP || s->kind == STMT_ASM || is_label(s) ||
			 normal_expr_reaches(n, s->expr) || normal_expr_reaches(n, s->inc) ||
			 normal_stmt_reaches(n, s->init);
	if (is_edited)
		normal_refuse(n, s->loc, "write the statement without the macro",
			      "a statement spelled by a system macro may reach a potential_ckpt");
	for (unsigned i = 0; i < s->children.n; i++) {
		struct stmt *child = s->children.at[i];
		if (!is_spelled(n, child) || s->kind == STMT_COMPOUND)
			normal_stmt(n, child);
		else
			normal_body(n, child);
	}
}

void normal_stmt(struct normal *n, struct stmt *s)
{
	if (!is_spelled(n, s)) {
		macro_form(n, s);
		return;
	}
	switch (s->kind) {
	case STMT_COMPOUND:
		for (unsigned i = 0; i < s->children.n; i++)
			normal_stmt(n, s->children.at[i]);
		break;
	case STMT_EXPR: expr_form(n, s); break;
	case STMT_DECL: decl_form(n, s); break;
	case STMT_IF:
	case STMT_SWITCH: head_form(n, s); break;
	case STMT_WHILE:
	case STMT_DO:
	case STMT_FOR: normal_loop(n, s); break;
	case STMT_RETURN: return_form(n, s); break;
	case STMT_LABEL:
	case STMT_CASE:
	case STMT_DEFAULT: label_form(n, s); break;
	case STMT_OMP: omp_form(n, s); break;
	case STMT_ASM: asm_form(n, s); break;
	case STMT_INDIRECT_GOTO:
	case STMT_GOTO:
	case STMT_BREAK:
	case STMT_CONTINUE:
	case STMT_NULL:
	case STMT_POSITION: break;
	}
}
