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
#include "addresses.h"
#include "rewrite.h"
#include "rewriter.h"
#include "tables.h"
#include "walk.h"

static bool is_foreign(const struct function *f)
{
	return !f->is_builtin && !f->definition->body;
}

bool rewrite_takes_foreign_address(const struct unit *unit)
{
	for (unsigned i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->address_taken && is_foreign(unit->functions.at[i]))
			return true;
	for (unsigned i = 0; i < unit->globals.n; i++) {
		const struct var *v = unit->globals.at[i];
		if (!v->definition->is_definition && (v->address_taken || !tables_is_of_process(v)))
			return true;
	}
	return false;
}

struct search {
	struct rewriter *r;
	ARRAY(const struct function *) found;
};

/* In a constant initialiser nothing is called. */
static void see_function(struct expr *e, void *data)
{
	struct search *search = data;
	if (e->kind != EXPR_FUNCTION || !is_foreign(e->function))
		return;
	for (unsigned i = 0; i < search->found.n; i++)
		if (search->found.at[i] == e->function)
			return;
	ARRAY_PUSH(search->r->arena, search->found, e->function);
}

void addresses_emit(struct rewriter *r)
{
	struct search search = {.r = r};
	for (unsigned i = 0; i < r->unit->globals.n; i++)
		walk_expr(r->unit->globals.at[i]->init, see_function, &search);
	for (unsigned i = 0; i < r->unit->functions.n; i++) {
		const struct function *f = r->unit->functions.at[i];
		for (unsigned k = 0; f->body && k < f->statics.n; k++)
			walk_expr(f->statics.at[k]->init, see_function, &search);
	}
	for (unsigned i = 0; i < search.found.n; i++)
		text_printf(r->tail,
			    "static __attribute__((used)) void *ompckpt_address_%u(void) "
			    "{ return (void *)%s; }\n",
			    i, search.found.at[i]->name);
}
