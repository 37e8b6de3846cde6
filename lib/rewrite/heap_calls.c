/* heap_calls.c - allocation calls tell the runtime which object they make.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the unit's functions; the object number of each allocation call.
 * Out:     "malloc(n)" -> "ompckpt_malloc(n, 5)" in both versions.
 * Errs:    a call that is not spelled as such (in a system macro) stays; the linker's --wrap
 * catches it, and its block is always saved. */
#include "emit.h"
#include "visit.h"

#include <string.h>

static bool is_known(const char *name)
{
	static const char *const names[] = {"malloc",       "calloc",        "realloc",
					    "reallocarray", "aligned_alloc", "posix_memalign",
					    "strdup",       "strndup"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

static void edit_both(struct rewriter *r, struct range callee, unsigned close, const char *name,
		      const char *site)
{
	struct edits *both[] = {&r->fast, &r->replay};
	for (unsigned i = 0; i < 2; i++) {
		edits_replace(both[i], callee, name);
		edits_insert(both[i], close, site);
	}
}

static void see_call(struct expr *e, void *data)
{
	struct rewriter *r = data;
	if (e->kind != EXPR_CALL || e->in_macro)
		return;
	const struct expr *callee = e->args.at[0];
	while (callee->kind == EXPR_CAST && callee->args.n)
		callee = callee->args.at[0];
	unsigned object = saves_object_of_call(r->saves, e);
	if (!object || callee->kind != EXPR_FUNCTION || callee->in_macro ||
	    !is_known(callee->function->name) || r->unit->text[e->range.end - 1] != ')')
		return;
	edit_both(r, callee->range, e->range.end - 1,
		  arena_printf(r->arena, "ompckpt_%s", callee->function->name),
		  arena_printf(r->arena, ", %u", object));
}

void heap_calls_edit(struct rewriter *r)
{
	struct visitor visitor = {NULL, see_call, r};
	for (unsigned i = 0; i < r->unit->functions.n; i++)
		visit_stmt(&visitor, r->unit->functions.at[i]->body);
}
