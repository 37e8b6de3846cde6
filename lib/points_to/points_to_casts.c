/* points_to_casts.c - what is a call's result cast to?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the linked program.
 * Out:     types of what calls return pointers to; values that become pointers to something else.
 * Means:   the cast says what an allocation is meant for, also if the pointer is passed through the
 *          function called (passed_through.c). Of several casts the outermost one counts:
 *          it is seen last.
 * Errs:    without a cast, or with one to characters, nothing is known.
 * Cost:    one walk over all expressions. */
#include "constraints.h"
#include "walk.h"

static void see(struct expr *e, void *to)
{
	struct points_to *p = to;
	const struct expr *call = e;
	const struct type *t = e->type->element;
	int passed = 0;
	if (e->kind != EXPR_CAST || e->type->kind != TYPE_POINTER || !t || t->size <= 1)
		return;
	while (passed >= 0) {
		call = expr_ignore_casts(call);
		if (call->kind != EXPR_CALL)
			return;
		ARRAY_PUSH(p->arena, p->cast_types, t);
		map_put(p->arena, &p->casts, call, p->cast_types.n);
		struct function *f = call->args.at[0]->kind == EXPR_FUNCTION
					     ? call->args.at[0]->function->definition
					     : NULL;
		passed = f ? passed_through(p, f) : -1;
		if (passed >= 0 && (unsigned)passed + 1 >= call->args.n)
			return;
		call = passed >= 0 ? call->args.at[passed + 1] : call;
	}
}

void points_to_find_casts(struct points_to *p)
{
	for (unsigned i = 0; i < p->program->functions.n; i++)
		walk_stmt(p->program->functions.at[i]->body, see, p);
}

const struct type *type_of_call(const struct points_to *p, const struct expr *call)
{
	unsigned i = map_get(&p->casts, call);
	for (; !i && call; i = call ? map_get(&p->casts, call) : 0) {
		const struct expr *outer = contexts_only_call(p->contexts, call);
		bool is_it = outer && is_returned(outer->args.at[0]->function->definition, call);
		call = is_it ? outer : NULL;
	}
	return i ? p->cast_types.at[i - 1] : NULL;
}

const struct layout *layout_of_block(struct points_to *p, const struct type *t,
				     const struct call_chain *at)
{
	if (!t)
		return p->shapes.at[EXTERNAL];
	if (t->kind == TYPE_RECORD && !t->is_flexible && block_is_one(at, t->size))
		return layout_of(&p->layouts, t);
	const struct layout *l = layout_of_heap(&p->layouts, t);
	return l->n == 1 || block_is_of(at, l->size) ? l : layout_with_tail(&p->layouts, l);
}

/* ---- views ---- */

/* Does "to" say what a value of type "from" points to, or something else than that does? */
static bool is_view(const struct type *to, const struct type *from)
{
	if (to->kind != TYPE_POINTER || !to->element || to->element->size <= 1)
		return false;
	return !from || from->kind != TYPE_POINTER || !from->element ||
	       !layout_is_same_type(type_without_arrays(to->element),
				    type_without_arrays(from->element));
}

void add_view(struct points_to *p, unsigned n, const struct type *to, const struct type *from)
{
	if (n && is_view(to, from))
		ARRAY_PUSH(p->arena, p->views, ((struct view){n, to->element->size}));
}
