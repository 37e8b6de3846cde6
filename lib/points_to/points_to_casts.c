/* points_to_casts.c - what is a call's result cast to?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the linked program.
 * Out:     types of what calls return pointers to.
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

const struct layout *layout_of_call(struct points_to *p, const struct expr *call,
				    const struct layout *otherwise)
{
	unsigned i = map_get(&p->casts, call);
	return i ? layout_of_heap(&p->layouts, p->cast_types.at[i - 1]) : otherwise;
}
