/* statics.c - static locals of functions that exist twice move to file scope.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan; its function's statics.
 * Out:     their declarations in front of the function under new names; edits of their uses.
 * Errs:    a static whose type is declared in the function is refused, unless its own declaration
 *          declares it; so is a thread-local one. */
#include "emit.h"

#include <string.h>

const char *statics_name(struct rewriter *r, const struct plan *plan, const struct var *v)
{
	unsigned k = 0;
	while (plan->function->statics.at[k] != v)
		k++;
	return arena_printf(r->arena, "ompckpt_s%u_%u_%s", plan->id, k + 1, v->name);
}

static void rename_uses(struct rewriter *r, const struct plan *plan, const struct var *v,
			const struct var *root, struct edits *e)
{
	const char *name = statics_name(r, plan, root);
	for (unsigned i = 0; i < v->refs.n; i++)
		if (v->refs.at[i].begin != v->name_range.begin)
			edits_replace(e, v->refs.at[i], name);
}

static void rename_all_uses(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	const struct function *f = plan->function;
	for (unsigned i = 0; i < f->statics.n; i++)
		rename_uses(r, plan, f->statics.at[i], f->statics.at[i], e);
	for (unsigned i = 0; i < f->locals.n; i++) {
		const struct var *root = plan_root(f->locals.at[i]);
		if (root->storage == STORAGE_LOCAL_STATIC)
			rename_uses(r, plan, f->locals.at[i], root, e);
	}
}

void statics_edit(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	const struct function *f = plan->function;
	for (unsigned i = 0; i < f->statics.n; i++)
		edits_replace(e, f->statics.at[i]->declaration, ";");
	rename_all_uses(r, plan, e);
}

static void check(struct rewriter *r, const struct var *v)
{
	bool defines_type = memchr(r->unit->text + v->specifiers.begin, '{',
				   v->specifiers.end - v->specifiers.begin) != NULL;
	if (v->type->is_local && !defines_type)
		plan_refuse(r, v->loc,
			    "the type of this static variable is declared in a function that may "
			    "reach a potential checkpoint",
			    "move the type to file scope");
	if (v->is_thread_local)
		plan_refuse(r, v->loc,
			    "a thread-local variable in a function that may reach a potential "
			    "checkpoint",
			    "move the variable to file scope");
	if (v->declarators != 1)
		plan_refuse(r, v->loc, "several static variables in one declaration",
			    "declare each on its own");
}

void statics_hoist(struct rewriter *r, const struct plan *plan)
{
	const struct function *f = plan->function;
	struct edits e = edits_new(r->arena, r->unit->text);
	struct text t = {0};
	if (!f->statics.n)
		return;
	rename_all_uses(r, plan, &e);
	for (unsigned i = 0; i < f->statics.n; i++)
		edits_replace(&e, f->statics.at[i]->name_range,
			      statics_name(r, plan, f->statics.at[i]));
	for (unsigned i = 0; i < f->statics.n; i++) {
		const struct var *v = f->statics.at[i];
		check(r, v);
		text_puts(&t, emit_line(r, v->declaration.begin));
		edits_render(&e, v->declaration, &t);
	}
	text_puts(&t, emit_line(r, f->whole.begin));
	edits_insert(&r->fast, f->whole.begin, emit_keep(r, &t));
}
