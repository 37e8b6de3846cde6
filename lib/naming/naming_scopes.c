/* naming_scopes.c - where in the source is what has a name?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      variables, functions, allocation calls.
 * Out:     the scope of each, a text: what has the same name in the same scope of another build is
 *          the same thing.
 * Means:   what other units can name has no scope; what is static in a file has the file, what is
 *          in a function the function. Blocks have the order of their call in the function: the
 *          k-th of n calls of malloc.
 * Errs:    on the side of telling apart: where n has changed all scopes have.
 * Cost:    linear in calls. */
#include "calls.h"
#include "naming_internal.h"

#include <string.h>

const char *naming_scope_of_function(const struct function *f)
{
	return f->is_static ? naming_file(f->unit) : "";
}

static const char *inside(struct naming *n, const struct function *f)
{
	return arena_printf(n->arena, "%s:%s", naming_scope_of_function(f), f->name);
}

const char *naming_scope_of_var(struct naming *n, const struct var *v)
{
	if (v->storage == STORAGE_GLOBAL)
		return "";
	return v->function ? inside(n, v->function) : naming_file(v->unit);
}

/* One whose name is just its line has none. */
bool naming_has_name(const struct position *p)
{
	size_t length = strlen(p->function->name);
	return !p->is_auto &&
	       (strncmp(p->name, p->function->name, length) != 0 || p->name[length] != ':');
}

/* ---- allocation calls ----------------------------------------------------------------------- */

static const char *callee_of(const struct expr *call)
{
	const struct function *f = call->args.at[0]->function;
	return !f ? "" : strcmp(f->name, "ompckpt_alloca") ? f->name : "alloca";
}

/* How many calls of the same function that allocate are there in the list before "end"? */
static unsigned count(const struct naming *n, const struct call_list *calls, const char *callee,
		      unsigned end)
{
	unsigned found = 0;
	for (unsigned i = 0; i < end; i++)
		found += saves_object_of_call(n->x->saves, calls->at.at[i]) != 0 &&
			 !strcmp(callee_of(calls->at.at[i]), callee);
	return found;
}

static void number_calls_of(struct naming *n, const struct function *f)
{
	const struct call_list *calls = calls_in(n->x->calls, f);
	for (unsigned i = 0; i < calls->at.n; i++) {
		const struct expr *call = calls->at.at[i];
		if (!saves_object_of_call(n->x->saves, call))
			continue;
		const char *callee = callee_of(call);
		const char *scope = arena_printf(n->arena, "%s:%s#%u/%u", inside(n, f), callee,
						 count(n, calls, callee, i) + 1,
						 count(n, calls, callee, calls->at.n));
		ARRAY_PUSH(n->arena, n->sites, scope);
		map_put(n->arena, &n->site_numbers, call, n->sites.n);
	}
}

void naming_number_sites(struct naming *n)
{
	for (unsigned i = 0; i < n->x->program->functions.n; i++)
		if (n->x->program->functions.at[i]->body)
			number_calls_of(n, n->x->program->functions.at[i]);
}

const char *naming_scope_of_heap(struct naming *n, unsigned id)
{
	if (!n->memory_of[id])
		return "";
	const struct memory *m = points_to_memory(n->x->points_to, n->memory_of[id] - 1);
	unsigned site = map_get(&n->site_numbers, m->root ? m->root : m->call);
	if (!site)
		return "";
	return m->offset ? arena_printf(n->arena, "%s+%u", n->sites.at[site - 1], m->offset)
			 : n->sites.at[site - 1];
}
