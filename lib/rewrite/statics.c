/* statics.c - static locals of functions that exist twice move to file scope.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan; its function's statics.
 * Out:     their declarations in front of the function under new names; in front of them the types
 *          and enumerations of the function that they name; edits of their uses.
 * Means:   other variables have no name there, or it is another's: where one is named for its type
 *          only ("sizeof x"), something of its type stands.
 * Errs:    a thread-local static is refused, and what names a variable whose type has no name. */
#include "statics.h"
#include "by_type.h"
#include "emit.h"
#include "rewriter.h"
#include "walk.h"
#include "words.h"

#include <string.h>

static void rename_uses(const struct plan *plan, const struct var *v, const struct var *root,
			struct edits *e)
{
	const char *name = plan_name(plan, root);
	for (unsigned i = 0; i < v->refs.n; i++)
		if (v->refs.at[i].begin != v->name_range.begin)
			edits_replace(e, v->refs.at[i], name);
}

void statics_rename(const struct plan *plan, struct edits *e)
{
	const struct function *f = plan->function;
	for (unsigned i = 0; i < f->statics.n; i++)
		rename_uses(plan, f->statics.at[i], f->statics.at[i], e);
	for (unsigned i = 0; i < f->locals.n; i++) {
		const struct var *root = plan_root(f->locals.at[i]);
		if (root->storage == STORAGE_LOCAL_STATIC)
			rename_uses(plan, f->locals.at[i], root, e);
	}
}

struct type_search {
	struct rewriter *r;
	ARRAY(struct range) types, moved;
};

static bool see_type(struct stmt *s, void *data)
{
	struct type_search *search = data;
	if (s->kind == STMT_DECL && !s->vars.n && !s->expr && !s->in_macro &&
	    strncmp(search->r->unit->text + s->range.begin, "extern", 6))
		ARRAY_PUSH(search->r->arena, search->types, s->range);
	return true;
}

static bool is_needed(const struct type_search *search, const struct function *f, struct range type)
{
	const char *text = search->r->unit->text;
	for (unsigned i = 0; i < f->statics.n; i++)
		if (words_share(text, type, f->statics.at[i]->declaration))
			return true;
	for (unsigned i = 0; i < search->moved.n; i++)
		if (words_share(text, type, search->moved.at[i]))
			return true;
	return false;
}

/* The function's type declarations that its statics need, directly or not, in the text's order. */
static void find_types(struct type_search *search, const struct function *f)
{
	walk_stmts(f->body, see_type, search);
	for (unsigned i = search->types.n; i-- > 0;)
		if (is_needed(search, f, search->types.at[i]))
			ARRAY_PUSH(search->r->arena, search->moved, search->types.at[i]);
	for (unsigned i = 0, k = search->moved.n; i + 1 < k; i++, k--) {
		struct range first = search->moved.at[i];
		search->moved.at[i] = search->moved.at[k - 1];
		search->moved.at[k - 1] = first;
	}
}

void statics_edit(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	const struct function *f = plan->function;
	struct type_search search = {.r = r};
	if (f->statics.n)
		find_types(&search, f);
	for (unsigned i = 0; i < search.moved.n; i++)
		edits_replace(e, search.moved.at[i], ";");
	for (unsigned i = 0; i < f->statics.n; i++)
		edits_replace(e, f->statics.at[i]->declaration, ";");
	statics_rename(plan, e);
}

/* A pragma makes it thread-local, and would have to move along. */
static bool is_threadprivate(const struct rewriter *r, const struct var *v)
{
	static const char *const words[] = {"__thread", "_Thread_local", "thread_local"};
	bool has_word = false;
	for (unsigned at = v->specifiers.begin; at < v->specifiers.end;) {
		struct range name = words_next(r->unit->text, &at, v->specifiers.end);
		has_word |= words_has(words, sizeof words / sizeof *words, r->unit->text, name);
	}
	return v->is_thread_local && !has_word;
}

static void check(struct rewriter *r, const struct var *v)
{
	if (is_threadprivate(r, v))
		plan_refuse(r, v->loc,
			    "a threadprivate variable in a function that may reach a potential "
			    "checkpoint",
			    "move the variable to file scope");
	if (v->type->is_variably_modified)
		plan_refuse(r, v->loc,
			    "a static pointer to arrays of variable length in a function that may "
			    "reach a potential checkpoint",
			    "make it a 'void *', and convert it where it is used");
	if (v->declarators != 1)
		plan_refuse(r, v->loc, "several static variables in one declaration",
			    "declare each on its own");
}

static void name_by_type(struct rewriter *r, const struct var *v, struct range in, struct edits *e)
{
	if (!edits_name_by_type(e, v, in))
		plan_refuse(r, v->loc,
			    "what a static variable is declared with names this variable, "
			    "whose type has no name outside of the function",
			    "declare the type outside of the function, with a name");
}

static void name_locals_by_type(struct rewriter *r, const struct function *f, struct range in,
				struct edits *e)
{
	for (unsigned i = 0; i < f->params.n; i++)
		name_by_type(r, f->params.at[i], in, e);
	for (unsigned i = 0; i < f->locals.n; i++)
		name_by_type(r, f->locals.at[i], in, e);
}

void statics_hoist(struct rewriter *r, const struct plan *plan)
{
	const struct function *f = plan->function;
	struct edits e = edits_new(r->arena, r->unit->text);
	struct text t = {0};
	struct type_search search = {.r = r};
	if (!f->statics.n)
		return;
	find_types(&search, f);
	for (unsigned i = 0; i < search.moved.n; i++) {
		name_locals_by_type(r, f, search.moved.at[i], &e);
		for (unsigned k = 0; k < f->statics.n; k++)
			name_by_type(r, f->statics.at[k], search.moved.at[i], &e);
		text_puts(&t, emit_line(r, search.moved.at[i].begin));
		edits_render(&e, search.moved.at[i], &t);
	}
	for (unsigned i = 0; i < f->statics.n; i++)
		name_locals_by_type(r, f, f->statics.at[i]->declaration, &e);
	statics_rename(plan, &e);
	for (unsigned i = 0; i < f->statics.n; i++)
		edits_replace(&e, f->statics.at[i]->name_range, plan_name(plan, f->statics.at[i]));
	for (unsigned i = 0; i < f->statics.n; i++) {
		const struct var *v = f->statics.at[i];
		check(r, v);
		text_puts(&t, emit_line(r, v->declaration.begin));
		edits_render(&e, v->declaration, &t);
	}
	text_puts(&t, emit_line(r, f->whole.begin));
	edits_insert(&r->fast, f->whole.begin, emit_keep(r, &t));
}
