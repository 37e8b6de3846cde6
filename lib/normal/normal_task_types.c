/* normal_task_types.c - the types of its function that a task names.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a task that becomes a function of its own; what it takes with it.
 * Out:    in that function, copies of the declarations of types, enumerations and functions that
 *         stand in the blocks around the task and have a name in common with its body, or with
 *         another of them. Each is in a block of its own, and so are the variables behind it, in
 *         the text's order: each name hides what it hides in the task's place.
 * Means:  they are the same types to the body, which may copy nothing of such a type from outside
 *         (normal_captures.c refuses that). A variable in them ("sizeof x") is named for its type.
 * Errs:   on the side of a copy that nothing needs. One that would have to name a variable whose
 *         type has no name is refused; typedefs of variable size are not copied.
 * Cost:   the declarations' text times the task's. */
#include "by_type.h"
#include "normal_task.h"
#include "words.h"

#include <string.h>

struct types {
	const struct captures *c;
	ARRAY(struct range) list; /* from the innermost, last one on */
};

/* "struct tag { … }" of the specifiers of a variable. */
static struct range definition(const char *text, struct range in)
{
	static const char *const words[] = {"struct", "union", "enum"};
	if (!memchr(text + in.begin, '{', in.end - in.begin))
		return RANGE_NONE;
	for (unsigned at = in.begin; at < in.end;) {
		struct range word = words_next(text, &at, in.end);
		if (words_has(words, sizeof words / sizeof *words, text, word))
			return (struct range){word.begin, in.end};
	}
	return RANGE_NONE;
}

static struct range declared_in(const char *text, const struct stmt *s)
{
	if (s->kind != STMT_DECL || s->in_macro || s->expr)
		return RANGE_NONE;
	return s->vars.n ? definition(text, s->vars.at[0]->specifiers)
			 : (struct range){s->range.begin, s->range.end - 1};
}

static bool is_named(const struct types *t, struct range type)
{
	const char *text = t->c->n->unit->text;
	if (words_share(text, type, t->c->task->children.at[0]->range))
		return true;
	for (unsigned i = 0; i < t->list.n; i++)
		if (words_share(text, type, t->list.at[i]))
			return true;
	return false;
}

static struct types find(const struct captures *c)
{
	struct types t = {.c = c};
	for (const struct stmt *s = c->task; s->parent; s = s->parent) {
		const struct stmt *around = s->parent;
		for (unsigned i = around->children.n; i-- > 0;) {
			const struct stmt *before = around->children.at[i];
			struct range type = declared_in(c->n->unit->text, before);
			if (type.end && before->range.end <= s->range.begin && is_named(&t, type))
				ARRAY_PUSH(c->n->arena, t.list, type);
		}
	}
	return t;
}

static void name_by_type(struct normal *n, const struct var *v, struct range in, struct edits *e)
{
	if (!edits_name_by_type(e, v, in))
		normal_refuse(n, v->loc,
			      "declare the variable's type outside of the function, with a name",
			      "a type that a task uses is declared with '%s', whose type has no "
			      "name there, and tasks may reach a potential_ckpt",
			      v->name);
}

static void put_type(struct normal *n, struct range type, struct text *out)
{
	const struct function *f = n->function;
	struct edits e = edits_new(n->arena, n->unit->text);
	for (unsigned i = 0; i < f->params.n; i++)
		name_by_type(n, f->params.at[i], type, &e);
	for (unsigned i = 0; i < f->locals.n; i++)
		name_by_type(n, f->locals.at[i], type, &e);
	for (unsigned i = 0; i < f->statics.n; i++)
		name_by_type(n, f->statics.at[i], type, &e);
	text_puts(out, "{ ");
	edits_render(&e, type, out);
	text_puts(out, "; { ");
}

unsigned captures_put_names(const struct captures *c, const char *block, struct text *out)
{
	struct types t = find(c);
	unsigned at = 0;
	for (unsigned i = t.list.n; i-- > 0;) {
		struct range type = t.list.at[i];
		captures_put_variables(c, block, (struct range){at, type.begin}, out);
		put_type(c->n, type, out);
		at = type.begin;
	}
	captures_put_variables(c, block, (struct range){at, -1u}, out);
	return 2 * t.list.n;
}
