/* normal_labels.c - the address of a label becomes that of a variable, a computed goto a switch.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a function on a path that takes addresses of labels.
 * Out:    "static const struct { char one, two; } ompckpt_labels_f;" in front of it; "&&two" ->
 *         "((void *)&ompckpt_labels_f.two)"; "goto *e;" -> "switch ((const char *)(e) - (const char
 *         *)&ompckpt_labels_f) { case 0: goto one; case 1: goto two; … }".
 * Means:  the function has two versions and its code lies elsewhere in the next build; such an
 *         address is the same in both, and has a name. Clang has seen to it that each of the gotos
 *         may lead to each of the labels.
 * Errs:   a number computed from the address of a label is refused: another build would not know it
 *         for what it is. So are labels of one name, and what a system macro spells.
 * Cost:   labels times computed gotos. */
#include "normal_work.h"
#include "walk.h"

#include <string.h>

#define LABELS "ompckpt_labels_%s"

struct taken {
	struct normal *n;
	ARRAY(const char *) names;  /* of labels whose address is taken, in order */
	ARRAY(const char *) labels; /* of all labels */
	bool is_refused;
};

static void refuse(struct taken *t, struct loc loc, const char *help, const char *what)
{
	if (!t->is_refused)
		normal_refuse(t->n, loc, help,
			      "%s, in '%s', from which a potential_ckpt may be reached", what,
			      t->n->function->name);
	t->is_refused = true;
}

static void refuse_same_names(struct taken *t, const char *name, struct loc loc)
{
	unsigned found = 0;
	for (unsigned i = 0; i < t->labels.n; i++)
		found += !strcmp(t->labels.at[i], name);
	if (found > 1)
		refuse(t, loc, "give each label a name of its own",
		       "two labels have the name whose address is taken");
}

static bool holds_label_address(const struct expr *e)
{
	return expr_ignore_casts(e)->kind == EXPR_LABEL_ADDRESS;
}

static bool computes_with_label(const struct expr *e)
{
	bool is_number = e->kind == EXPR_CAST && e->type->kind != TYPE_POINTER;
	if (e->kind != EXPR_BINARY && !is_number)
		return false;
	if (op_compares(e->op))
		return false;
	for (unsigned i = 0; i < e->args.n; i++)
		if (holds_label_address(e->args.at[i]))
			return true;
	return false;
}

static void see_expr(struct expr *e, void *to)
{
	struct taken *t = to;
	if (computes_with_label(e))
		refuse(t, e->loc, "keep the address itself, in a 'void *'",
		       "a number is computed from the address of a label");
	if (e->kind != EXPR_LABEL_ADDRESS)
		return;
	if (e->in_macro)
		refuse(t, e->loc, "write it without the macro",
		       "a system macro takes the address of a label");
	refuse_same_names(t, e->text, e->loc);
	bool is_known = false;
	for (unsigned i = 0; i < t->names.n; i++)
		is_known |= !strcmp(t->names.at[i], e->text);
	if (!is_known)
		ARRAY_PUSH(t->n->arena, t->names, e->text);
	if (!t->is_refused)
		edits_replace(&t->n->edits, e->range,
			      arena_printf(t->n->arena, "((void *)&" LABELS ".%s)",
					   t->n->function->name, e->text));
}

static void find_address(struct expr *e, void *found)
{
	*(bool *)found |= e->kind == EXPR_LABEL_ADDRESS;
}

/* The variable would have to be listed in a clause. */
static bool must_list(const struct stmt *s)
{
	bool found = false;
	if (s->kind != STMT_OMP || !s->omp->default_none || !s->children.n)
		return false;
	walk_stmt(s->children.at[0], find_address, &found);
	return found || walk_finds(s->children.at[0], 1u << STMT_INDIRECT_GOTO);
}

static bool see_label(struct stmt *s, void *to)
{
	struct taken *t = to;
	if (s->kind == STMT_LABEL)
		ARRAY_PUSH(t->n->arena, t->labels, s->name);
	if (must_list(s))
		refuse(t, s->loc, "leave the 'default' clause out",
		       "the address of a label can't be listed in 'default(none)'");
	return true;
}

static void computed_goto(struct taken *t, struct stmt *s)
{
	struct normal *n = t->n;
	struct text body = {0}, outer = normal_open(n);
	if (s->in_macro)
		refuse(t, s->loc, "write it without the macro",
		       "a system macro spells a computed goto");
	normal_hoist(n, s->expr, &body);
	text_puts(&body, "switch ((const char *)(");
	normal_put(n, s->expr->range, &body);
	text_printf(&body, ") - (const char *)&" LABELS ") { ", n->function->name);
	for (unsigned i = 0; i < t->names.n; i++)
		text_printf(&body, "case %u: goto %s; ", i, t->names.at[i]);
	text_puts(&body, "default: __builtin_unreachable(); } ");
	normal_close(n, outer, s, &body);
}

static bool see_goto(struct stmt *s, void *to)
{
	if (s->kind == STMT_INDIRECT_GOTO)
		computed_goto(to, s);
	return true;
}

static void declare(struct taken *t)
{
	struct text text = {0};
	text_puts(&text, "static const struct { char ");
	for (unsigned i = 0; i < t->names.n; i++)
		text_printf(&text, "%s%s", i ? ", " : "", t->names.at[i]);
	text_printf(&text, "; } " LABELS "; ", t->n->function->name);
	edits_insert(&t->n->edits, t->n->function->whole.begin,
		     arena_strndup(t->n->arena, text.at, text.n));
	text_free(&text);
}

void normal_labels(struct normal *n)
{
	struct taken t = {.n = n};
	struct stmt *body = n->function->body;
	if (!n->function->uses_label_address)
		return;
	walk_stmts(body, see_label, &t);
	walk_stmt(body, see_expr, &t);
	if (!t.names.n)
		refuse(&t, n->function->loc, "take the address of a label of the function",
		       "a computed goto leads to no label");
	if (t.is_refused)
		return;
	declare(&t);
	walk_stmts(body, see_goto, &t);
}
