/* normal_loop.c - loops whose heads reach.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a while, do or for statement of a function on a path.
 * Out:    the same loop; the parts of its head that reach stand in its body, as statements.
 * Means:  "while (c) body" is "while (1) { pre if (!(c)) break; body }". No flags, only labels:
 *         jumps into and out of bodies stay right. What does not reach stays in the head. */
#include "lines.h"
#include "normal_work.h"
#include "walk.h"

#include <string.h>

/* Append "pre if (!(c)) break;" for a loop's condition. */
static void put_exit(struct normal *n, struct expr *condition, struct text *out)
{
	normal_hoist(n, condition, out);
	text_puts(out, "if (!(");
	normal_put(n, condition->range, out);
	text_puts(out, ")) break; ");
}

struct continuing {
	struct normal *n;
	const char *label;
	bool is_found;
};

/* Turn each "continue" of the loop around "s" into a jump to the label. */
static bool see_continue(struct stmt *s, void *with)
{
	struct continuing *x = with;
	if (s->kind == STMT_CONTINUE) {
		x->is_found = true;
		struct text text = {0};
		text_printf(&text, "goto %s;", x->label);
		lines_mark(&text, s->range.end);
		normal_replace(x->n, s->range, &text);
	}
	return !stmt_is_loop(s);
}

/* Prepare the body of a loop whose end moves into it; the label to put after it, or NULL. */
static const char *body_before_label(struct normal *n, struct stmt *loop)
{
	struct continuing x = {n, normal_name(n, 'c'), false};
	walk_stmts(loop->children.at[0], see_continue, &x);
	normal_body(n, loop->children.at[0]);
	return x.is_found ? x.label : NULL;
}

static void put_label(struct text *out, const char *label)
{
	if (label)
		text_printf(out, "%s: ; ", label);
}

/* Name the compound literals of a loop's head that stays where it is. */
static void name_literals(struct normal *n, struct stmt *loop)
{
	struct text body = {0};
	if (!normal_has_literal(loop->expr) && !normal_has_literal(loop->inc) &&
	    !(loop->init && normal_has_literal(loop->init->expr)))
		return;
	struct text outer = normal_open(n);
	if (loop->init && loop->init->expr)
		normal_hoist(n, loop->init->expr, &body);
	if (loop->expr)
		normal_hoist(n, loop->expr, &body);
	if (loop->inc)
		normal_hoist(n, loop->inc, &body);
	normal_put(n, loop->range, &body);
	text_puts(&body, " ");
	normal_close(n, outer, loop, &body);
}

static void while_form(struct normal *n, struct stmt *s)
{
	normal_body(n, s->children.at[0]);
	if (!normal_expr_reaches(n, s->expr)) {
		name_literals(n, s);
		return;
	}
	struct text body = {0}, outer = normal_open(n);
	text_puts(&body, "while (1) { ");
	put_exit(n, s->expr, &body);
	normal_put_stmt(n, s->children.at[0], &body);
	text_puts(&body, "} ");
	normal_close(n, outer, s, &body);
}

static void do_form(struct normal *n, struct stmt *s)
{
	if (!normal_expr_reaches(n, s->expr)) {
		normal_body(n, s->children.at[0]);
		name_literals(n, s);
		return;
	}
	const char *label = body_before_label(n, s);
	struct text body = {0}, outer = normal_open(n);
	text_puts(&body, "do { ");
	normal_put_stmt(n, s->children.at[0], &body);
	put_label(&body, label);
	put_exit(n, s->expr, &body);
	text_puts(&body, "} while (1); ");
	normal_close(n, outer, s, &body);
}

/* Append what a for statement's first part becomes in front of it. */
static void put_init(struct normal *n, struct stmt *init, struct text *out)
{
	if (init->kind == STMT_DECL)
		normal_decl(n, init, out);
	else
		normal_effect(n, init->expr, out);
}

static void put_init_in_place(struct normal *n, const struct stmt *init, struct text *out)
{
	if (!init)
		return;
	if (init->expr)
		normal_hoist(n, init->expr, out);
	struct range range = init->range;
	while (range.end > range.begin && strchr("; \t\n", n->unit->text[range.end - 1]))
		range.end--;
	normal_put(n, range, out);
}

static void put_in_place(struct normal *n, struct expr *e, struct text *out)
{
	normal_hoist(n, e, out);
	normal_put(n, e->range, out);
}

/* Append "for (init; condition; step) " without what moves. */
static void put_for_head(struct normal *n, struct stmt *s, bool init_moves, bool exit_moves,
			 bool inc_moves, struct text *out)
{
	lines_mark(out, s->range.begin);
	text_puts(out, "for (");
	if (!init_moves)
		put_init_in_place(n, s->init, out);
	text_puts(out, "; ");
	if (s->expr && !exit_moves)
		put_in_place(n, s->expr, out);
	text_puts(out, "; ");
	if (s->inc && !inc_moves)
		put_in_place(n, s->inc, out);
	text_puts(out, ") ");
}

static void for_form(struct normal *n, struct stmt *s)
{
	bool exit_moves = normal_expr_reaches(n, s->expr);
	bool inc_moves = normal_expr_reaches(n, s->inc);
	bool init_moves =
		s->init && (normal_stmt_reaches(n, s->init) ||
			    (s->init->kind == STMT_DECL && normal_decl_changes(n, s->init)));
	const char *label = NULL;
	if (inc_moves)
		label = body_before_label(n, s);
	else
		normal_body(n, s->children.at[0]);
	if (!exit_moves && !inc_moves && !init_moves) {
		name_literals(n, s);
		return;
	}
	struct text body = {0}, outer = normal_open(n);
	if (init_moves)
		put_init(n, s->init, &body);
	put_for_head(n, s, init_moves, exit_moves, inc_moves, &body);
	text_puts(&body, "{ ");
	if (exit_moves)
		put_exit(n, s->expr, &body);
	normal_put_stmt(n, s->children.at[0], &body);
	put_label(&body, label);
	if (inc_moves)
		normal_effect(n, s->inc, &body);
	text_puts(&body, "} ");
	normal_close(n, outer, s, &body);
}

void normal_loop(struct normal *n, struct stmt *s)
{
	if (s->kind == STMT_WHILE)
		while_form(n, s);
	else if (s->kind == STMT_DO)
		do_form(n, s);
	else
		for_form(n, s);
}
