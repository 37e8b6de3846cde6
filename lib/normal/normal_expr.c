/* normal_expr.c - moves reaching calls out of an expression.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     an expression and its range in the text.
 * Out:    statements to run before it (pre), and replacements inside its range by their results.
 * Means:  from left to right, arguments before their call; && || ?: , and ({ }) are taken apart
 *         only where what they guard or order may reach. The body of a system macro is opaque: only
 *         what its arguments spell is moved, once (normal_macro.c). */
#include "normal_work.h"

#include <string.h>

static void replace_by(struct normal *n, const struct expr *e, const char *text)
{
	if (e->range.begin < e->range.end)
		edits_cover(&n->edits, e->range, text);
}

static bool was_moved(const struct normal *n, struct range range)
{
	for (unsigned i = 0; i < n->moved.n; i++)
		if (!memcmp(&n->moved.at[i], &range, sizeof range))
			return true;
	return false;
}

static void hoist_args(struct normal *n, struct expr *e, struct text *pre)
{
	for (unsigned i = 0; i < e->args.n; i++)
		normal_hoist(n, e->args.at[i], pre);
}

/* Append "name = (value of e);"; a record with const members is copied instead. */
static void put_assignment(struct normal *n, const char *name, const struct expr *e,
			   struct text *out)
{
	if (!e->type->has_const_member) {
		text_printf(out, "%s = (", name);
		normal_put(n, e->range, out);
		text_puts(out, "); ");
		return;
	}
	char *copy = normal_name(n, 't');
	text_puts(out, "{ ");
	normal_declare(n, e, copy, out);
	text_puts(out, " = (");
	normal_put(n, e->range, out);
	text_printf(out, "); __builtin_memcpy(&%s, &%s, sizeof %s); } ", name, copy, name);
}

/* Declare a temporary of the type of "e" in "pre"; return its name, NULL for void. */
static char *declare_temporary(struct normal *n, const struct expr *e, struct text *pre)
{
	if (e->type->kind == TYPE_VOID)
		return NULL;
	char *name = normal_name(n, 't');
	normal_declare(n, e, name, pre);
	text_puts(pre, "; ");
	return name;
}

/* Move what reaches, and what changes locals, out of the callee and the arguments of a reaching
 * call. */
static void settle_args(struct normal *n, struct expr *call, struct text *pre)
{
	hoist_args(n, call, pre);
	for (unsigned i = 0; i < call->args.n; i++) {
		struct expr *e = call->args.at[i];
		if (!normal_changes_local(e))
			continue;
		char *name = declare_temporary(n, e, pre);
		put_assignment(n, name, e, pre);
		replace_by(n, e, name);
	}
}

/* Append what a branch does: its value to "name" of type "type", or its effect. */
static void put_branch(struct normal *n, const char *name, const struct type *type, struct expr *e,
		       struct text *out)
{
	bool is_call = normal_is_reaching_call(n, e) && !e->in_macro && !was_moved(n, e->range);
	if (!name) {
		normal_effect(n, e, out);
	} else if (is_call && !type->has_const_member && type_same(type, e->type)) {
		settle_args(n, e, out);
		text_printf(out, "%s = ", name);
		normal_put(n, e->range, out);
		text_puts(out, "; ");
	} else {
		normal_hoist(n, e, out);
		put_assignment(n, name, e, out);
	}
}

static void hoist_logical(struct normal *n, struct expr *e, struct text *pre)
{
	char *name = normal_name(n, 't');
	normal_hoist(n, e->args.at[0], pre);
	text_printf(pre, "int %s; %s = !!(", name, name);
	normal_put(n, e->args.at[0]->range, pre);
	text_printf(pre, "); if (%s%s) { ", e->op == OP_AND ? "" : "!", name);
	normal_hoist(n, e->args.at[1], pre);
	text_printf(pre, "%s = !!(", name);
	normal_put(n, e->args.at[1]->range, pre);
	text_puts(pre, "); } ");
	replace_by(n, e, name);
}

static void hoist_comma(struct normal *n, struct expr *e, struct text *pre)
{
	normal_effect(n, e->args.at[0], pre);
	normal_hoist(n, e->args.at[1], pre);
	replace_by(n, e, arena_printf(n->arena, "(%s)", normal_text(n, e->args.at[1]->range)));
}

static void hoist_conditional(struct normal *n, struct expr *e, struct text *pre)
{
	normal_hoist(n, e->args.at[0], pre);
	char *name = declare_temporary(n, e, pre);
	text_puts(pre, "if (");
	normal_put(n, e->args.at[0]->range, pre);
	text_puts(pre, ") { ");
	put_branch(n, name, e->type, e->args.at[1], pre);
	text_puts(pre, "} else { ");
	put_branch(n, name, e->type, e->args.at[2], pre);
	text_puts(pre, "} ");
	replace_by(n, e, name ? name : "((void)0)");
}

static void hoist_gnu_conditional(struct normal *n, struct expr *e, struct text *pre)
{
	struct expr *common = e->args.at[0];
	normal_hoist(n, common, pre);
	char *value = declare_temporary(n, common, pre);
	put_assignment(n, value, common, pre);
	char *name = declare_temporary(n, e, pre);
	text_printf(pre, "if (%s) { %s = %s; } else { ", value, name, value);
	put_branch(n, name, e->type, e->args.at[1], pre);
	text_puts(pre, "} ");
	replace_by(n, e, name);
}

/* The last statement of ({ … }), whose value it is. */
static void last_value(struct normal *n, struct stmt *last, const char *name,
		       const struct type *type)
{
	struct text text = {0};
	if (last->kind != STMT_EXPR) {
		normal_refuse(n, last->loc, "end the statement expression with a plain expression",
			      "cannot take this statement expression apart");
		return;
	}
	struct text outer = normal_open(n);
	put_branch(n, name, type, last->expr, &text);
	normal_close(n, outer, last, &text);
}

static void hoist_stmt_expr(struct normal *n, struct expr *e, struct text *pre)
{
	struct stmt *block = e->stmt;
	char *name = declare_temporary(n, e, pre);
	for (unsigned i = 0; i < block->children.n; i++) {
		struct stmt *s = block->children.at[i];
		if (name && i + 1 == block->children.n)
			last_value(n, s, name, e->type);
		else
			normal_stmt(n, s);
	}
	normal_put(n, block->range, pre);
	text_puts(pre, " ");
	replace_by(n, e, name ? name : "((void)0)");
}

static void hoist_call(struct normal *n, struct expr *e, struct text *pre)
{
	if (!normal_is_reaching_call(n, e)) {
		hoist_args(n, e, pre);
		return;
	}
	settle_args(n, e, pre);
	if (e->range.begin == e->range.end)
		normal_refuse(n, e->loc, "call the function in a statement of its own",
			      "cannot find the text of a call that may reach a potential_ckpt");
	ARRAY_PUSH(n->arena, n->moved, e->range);
	if (e->type->kind == TYPE_VOID) {
		normal_put(n, e->range, pre);
		text_puts(pre, "; ");
		replace_by(n, e, "((void)0)");
		return;
	}
	char *name = normal_name(n, 't');
	normal_declare(n, e, name, pre);
	if (!e->type->has_const_member)
		text_printf(pre, "; %s", name);
	text_puts(pre, " = ");
	normal_put(n, e->range, pre);
	text_puts(pre, "; ");
	replace_by(n, e, name);
}

/* A compound literal lives as long as the block around it, whatever blocks the normal form adds,
 * and it may be needed after a position: it becomes a named variable of that block. */
static void name_literal(struct normal *n, struct expr *e, struct text *pre)
{
	hoist_args(n, e, pre);
	char *name = normal_name(n, 'l');
	normal_declare(n, e, name, &n->outer);
	text_puts(&n->outer, "; ");
	char *literal = normal_text(n, e->range);
	struct text text = {0};
	if (e->type->kind != TYPE_ARRAY && !e->type->has_const_member)
		text_printf(&text, "(*(%s = %s, &%s))", name, literal, name);
	else
		text_printf(&text, "(*(__typeof__(%s) *)__builtin_memcpy(&%s, &%s, sizeof %s))",
			    name, name, literal, name);
	normal_replace(n, e->range, &text);
}

/* "e" is an array member of a record a call returns: its address would be that of the call's
 * result. Give the record a second name. */
static void copy_record(struct normal *n, const struct expr *e, struct text *pre)
{
	while (e->kind == EXPR_MEMBER && e->args.n)
		e = e->args.at[0];
	if (e->is_lvalue || e->type->kind != TYPE_RECORD || !normal_expr_reaches(n, e))
		return;
	char *name = normal_name(n, 'u'), *value = normal_text(n, e->range);
	normal_declare(n, e, name, pre);
	text_printf(pre, e->type->has_const_member ? " = " : "; %s = ", name);
	text_printf(pre, "%s; ", value);
	replace_by(n, e, name);
}

bool normal_has_literal(const struct expr *e)
{
	if (!e)
		return false;
	if (e->kind == EXPR_COMPOUND_LITERAL && !e->in_macro && e->var->address_taken)
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (normal_has_literal(e->args.at[i]))
			return true;
	return false;
}

void normal_hoist(struct normal *n, struct expr *e, struct text *pre)
{
	bool reaches = normal_expr_reaches(n, e);
	if ((!reaches && !normal_has_literal(e)) || was_moved(n, e->range))
		return;
	const struct expr *last = e->args.n ? e->args.at[e->args.n - 1] : NULL;
	bool last_reaches = last && normal_expr_reaches(n, last);
	if (e->in_macro)
		normal_macro(n, e, pre);
	else if (e->kind == EXPR_LOGICAL && last_reaches)
		hoist_logical(n, e, pre);
	else if (e->kind == EXPR_COMMA && last_reaches)
		hoist_comma(n, e, pre);
	else if (e->kind == EXPR_CONDITIONAL &&
		 (last_reaches || normal_expr_reaches(n, e->args.at[1])))
		hoist_conditional(n, e, pre);
	else if (e->kind == EXPR_GNU_CONDITIONAL && last_reaches)
		hoist_gnu_conditional(n, e, pre);
	else if (e->kind == EXPR_STMT_EXPR && reaches)
		hoist_stmt_expr(n, e, pre);
	else if (e->kind == EXPR_COMPOUND_LITERAL && e->var->address_taken)
		name_literal(n, e, pre);
	else if (e->kind == EXPR_CALL)
		hoist_call(n, e, pre);
	else
		hoist_args(n, e, pre);
	if (e->kind == EXPR_DECAY && e->args.at[0]->kind == EXPR_MEMBER && !e->in_macro)
		copy_record(n, e->args.at[0], pre);
}

static void put_statement(struct normal *n, const struct expr *e, struct text *out)
{
	normal_put(n, e->range, out);
	text_puts(out, "; ");
}

static void effect_conditional(struct normal *n, struct expr *e, struct text *out)
{
	normal_hoist(n, e->args.at[0], out);
	text_puts(out, "if (");
	normal_put(n, e->args.at[0]->range, out);
	text_puts(out, ") { ");
	normal_effect(n, e->args.at[1], out);
	text_puts(out, "} else { ");
	normal_effect(n, e->args.at[2], out);
	text_puts(out, "} ");
}

static void effect_logical(struct normal *n, struct expr *e, struct text *out)
{
	normal_hoist(n, e->args.at[0], out);
	text_puts(out, e->op == OP_AND ? "if (" : "if (!(");
	normal_put(n, e->args.at[0]->range, out);
	text_puts(out, e->op == OP_AND ? ") { " : ")) { ");
	normal_effect(n, e->args.at[1], out);
	text_puts(out, "} ");
}

void normal_effect(struct normal *n, struct expr *e, struct text *out)
{
	const struct expr *last = e->args.n ? e->args.at[e->args.n - 1] : NULL;
	bool last_reaches = last && normal_expr_reaches(n, last);
	if (!normal_expr_reaches(n, e) || e->in_macro) {
		normal_hoist(n, e, out);
		put_statement(n, e, out);
	} else if (normal_result(n, e)) {
		settle_args(n, e->args.at[1], out);
		put_statement(n, e, out);
	} else if (normal_is_reaching_call(n, e) && !was_moved(n, e->range)) {
		settle_args(n, e, out);
		put_statement(n, e, out);
	} else if (e->kind == EXPR_COMMA) {
		normal_effect(n, e->args.at[0], out);
		normal_effect(n, e->args.at[1], out);
	} else if (e->kind == EXPR_CAST && e->type->kind == TYPE_VOID) {
		normal_effect(n, e->args.at[0], out);
	} else if (e->kind == EXPR_CONDITIONAL &&
		   (last_reaches || normal_expr_reaches(n, e->args.at[1]))) {
		effect_conditional(n, e, out);
	} else if (e->kind == EXPR_LOGICAL && last_reaches) {
		effect_logical(n, e, out);
	} else {
		normal_hoist(n, e, out);
		put_statement(n, e, out);
	}
}
