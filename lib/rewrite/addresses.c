/* addresses.c - library functions named in static initialisers get an address that never changes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the initialisers of the unit's globals and statics.
 * Out:     for each function of another file named there, a small function that takes its address
 *          in code.
 * Means:   in code that is not position-independent the linker must then give the function a fixed
 *          entry in the executable, and uses that entry in initialisers too. */
#include "emit.h"
#include "visit.h"

struct address_search {
	struct rewriter *r;
	ARRAY(const struct function *) found;
};

static void see_function(struct expr *e, void *data)
{
	struct address_search *search = data;
	if (e->kind != EXPR_FUNCTION || e->function->is_builtin || e->function->definition->body)
		return;
	for (unsigned i = 0; i < search->found.n; i++)
		if (search->found.at[i] == e->function)
			return;
	ARRAY_PUSH(search->r->arena, search->found, e->function);
}

void addresses_emit(struct rewriter *r)
{
	struct address_search search = {.r = r};
	struct visitor visitor = {NULL, see_function, &search};
	for (unsigned i = 0; i < r->unit->globals.n; i++)
		visit_expr(&visitor, r->unit->globals.at[i]->init);
	for (unsigned i = 0; i < r->unit->functions.n; i++) {
		const struct function *f = r->unit->functions.at[i];
		for (unsigned k = 0; f->body && k < f->statics.n; k++)
			visit_expr(&visitor, f->statics.at[k]->init);
	}
	for (unsigned i = 0; i < search.found.n; i++)
		text_printf(r->tail,
			    "static __attribute__((used)) void *ompckpt_address_%u(void) "
			    "{ return (void *)%s; }\n",
			    i, search.found.at[i]->name);
}
