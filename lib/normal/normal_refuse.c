/* normal_refuse.c - what a function on a path must not contain.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a function that may reach a position.
 * Out:    an error and a help for each thing that a second entry into the function cannot bring
 *         back: setjmp, cleanup functions.
 * Errs:   on the side of refusing. */
#include "normal_work.h"
#include "walk.h"

#include <stdarg.h>

void normal_refuse(struct normal *n, struct loc loc, const char *help, const char *what, ...)
{
	struct text text = {0};
	va_list ap;
	va_start(ap, what);
	text_vprintf(&text, what, ap);
	va_end(ap);
	diag(DIAG_ERROR, loc, "%s", text.at);
	diag(DIAG_HELP, loc, "%s", help);
	text_free(&text);
	n->ok = false;
}

/* Notes the first call of setjmp. */
static void see_setjmp(struct expr *e, void *found)
{
	const struct expr **call = found;
	if (!*call && e->kind == EXPR_CALL && e->args.at[0]->function &&
	    e->args.at[0]->function->returns_twice)
		*call = e;
}

void normal_refuse_function(struct normal *n)
{
	const struct function *f = n->function;
	for (unsigned i = 0; i < f->locals.n; i++)
		if (f->locals.at[i]->has_cleanup)
			normal_refuse(n, f->locals.at[i]->loc,
				      "call the cleanup function yourself where the block is left",
				      "'%s' has a cleanup function, in a function that may reach a "
				      "potential_ckpt",
				      f->locals.at[i]->name);
	const struct expr *call = NULL;
	walk_stmt(f->body, see_setjmp, &call);
	if (call)
		normal_refuse(n, call->loc,
			      "move the potential_ckpt out of what is called between "
			      "setjmp and its last longjmp",
			      "'%s' calls setjmp and may reach a potential_ckpt", f->name);
}
