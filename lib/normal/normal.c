/* normal.c - puts the functions of a unit that are on a path into normal form.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a unit and which of its functions and calls may reach a position.
 * Out:    the unit's text, edited; every byte that need not change is copied.
 * Means:  the same program: only orders of evaluation that C leaves open are chosen.
 * Errs:   what cannot be moved safely is refused with a message.
 * Cost:   linear in the text times the depth of rewritten statements. */
#include "normal.h"
#include "lines.h"
#include "normal_task.h"
#include "reach.h"

/* The end of main returns 0; of its second version, which has another name, it would not. */
static void end_main(struct normal *n, const struct function *f)
{
	const struct stmt *body = f->body;
	bool returns =
		body->children.n && body->children.at[body->children.n - 1]->kind == STMT_RETURN;
	if (function_is_main(f) && !returns && f->type->element->kind != TYPE_VOID)
		edits_insert(&n->edits, body->range.end - 1, "return 0; ");
}

/* Tasks have become functions, after the one that creates them. */
static void put_tasks(struct normal *n, const struct function *f)
{
	if (n->front.n) {
		lines_mark(&n->front, f->whole.begin);
		lines_mark(&n->behind, f->whole.end);
		edits_insert(&n->edits, f->whole.begin,
			     arena_strndup(n->arena, n->front.at, n->front.n));
		edits_insert(&n->edits, f->whole.end,
			     arena_strndup(n->arena, n->behind.at, n->behind.n));
	}
	text_free(&n->front);
	text_free(&n->behind);
	n->front = n->behind = (struct text){0};
}

static void function_form(struct normal *n, const struct function *f)
{
	n->function = f;
	n->moved.n = 0;
	n->has_prototypes = false;
	normal_refuse_function(n);
	normal_labels(n);
	normal_alloca(n);
	if (!n->ok)
		return;
	normal_params(n);
	end_main(n, f);
	captures_find(n);
	normal_stmt(n, f->body);
	put_tasks(n, f);
}

bool normal_form(struct arena *a, const struct unit *unit, const struct reach *reach,
		 struct text *out)
{
	struct normal n = {.arena = a, .unit = unit, .reach = reach, .ok = true};
	struct text marked = {0};
	n.edits = edits_new(a, unit->text);
	for (unsigned i = 0; i < unit->functions.n; i++) {
		const struct function *f = unit->functions.at[i];
		if (f->body && reach_function(reach, f))
			function_form(&n, f);
	}
	if (n.ok) {
		edits_render(&n.edits, (struct range){0, unit->length}, &marked);
		lines_resolve(lines_new(a, unit->file, unit->text), marked.at ? marked.at : "",
			      out);
	}
	text_free(&marked);
	return n.ok;
}
