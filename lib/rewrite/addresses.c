/* addresses.c - functions and variables of libraries get an address that never changes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a unit in normal form.
 * Out:     whether it takes the address of something no unit defines, or names a variable of a
 *          library, which an image may hold; for each such function in an initialiser of a global
 *          or static, a small function that takes its address in code.
 * Means:   code that is not position-independent makes the linker give a library's function a fixed
 *          entry in the executable (a library's variable a fixed copy), and use that everywhere,
 *          in initialisers too. Position-independent code takes what the library's place in this
 *          process gives. So units that take such an address are compiled as the former; all
 *          others as the user says, so that their code is that of the plain build.
 * Errs:    on the side of yes: an address that is only compared, a callee that is cast. */
#include "emit.h"
#include "rewrite.h"
#include "visit.h"

struct address_search {
	struct rewriter *r;             /* or NULL: only "found_any" is wanted */
	const struct expr *callee;      /* of the call that was just met */
	bool found_any;
	ARRAY(const struct function *) found;
};

static void see_function(struct expr *e, void *data)
{
	struct address_search *search = data;
	bool is_called = e == search->callee;
	search->callee = e->kind == EXPR_CALL ? e->args.at[0] : NULL;
	if (is_called || e->kind != EXPR_FUNCTION || e->function->is_builtin ||
	    e->function->definition->body)
		return;
	search->found_any = true;
	for (unsigned i = 0; i < search->found.n; i++)
		if (search->found.at[i] == e->function)
			return;
	if (search->r)
		ARRAY_PUSH(search->r->arena, search->found, e->function);
}

static void visit_initialisers(const struct visitor *visitor, const struct unit *unit)
{
	for (unsigned i = 0; i < unit->globals.n; i++)
		visit_expr(visitor, unit->globals.at[i]->init);
	for (unsigned i = 0; i < unit->functions.n; i++) {
		const struct function *f = unit->functions.at[i];
		for (unsigned k = 0; f->body && k < f->statics.n; k++)
			visit_expr(visitor, f->statics.at[k]->init);
	}
}

bool rewrite_takes_foreign_address(const struct unit *unit)
{
	struct address_search search = {0};
	struct visitor visitor = {NULL, see_function, &search};
	visit_initialisers(&visitor, unit);
	for (unsigned i = 0; i < unit->functions.n; i++)
		visit_stmt(&visitor, unit->functions.at[i]->body);
	for (unsigned i = 0; i < unit->globals.n; i++) {
		const struct var *v = unit->globals.at[i];
		search.found_any |= !v->definition->is_definition &&
				    (v->address_taken || !tables_is_of_process(v));
	}
	return search.found_any;
}

void addresses_emit(struct rewriter *r)
{
	struct address_search search = {.r = r};
	struct visitor visitor = {NULL, see_function, &search};
	visit_initialisers(&visitor, r->unit);
	for (unsigned i = 0; i < search.found.n; i++)
		text_printf(r->tail,
			    "static __attribute__((used)) void *ompckpt_address_%u(void) "
			    "{ return (void *)%s; }\n",
			    i, search.found.at[i]->name);
}
