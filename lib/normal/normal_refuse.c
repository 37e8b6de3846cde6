/* normal_refuse.c - what a function on a path must not contain.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a function that may reach a position.
 * Out:    an error and a help for each thing that a second entry into the function cannot bring
 *         back: setjmp, cleanup functions, array parameters whose bounds
 *         are more than parameters and constants.
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

typedef bool match(const struct expr *e, const void *arg);

struct search {
	match *match;
	const void *arg;
	const struct expr *found; /* the first one */
};

static void see_expr(struct expr *e, void *with)
{
	struct search *s = with;
	if (!s->found && s->match(e, s->arg))
		s->found = e;
}

static const struct expr *find_in_expr(struct expr *e, match *match, const void *arg)
{
	struct search s = {match, arg, NULL};
	walk_expr(e, see_expr, &s);
	return s.found;
}

static const struct expr *find_in_stmt(struct stmt *body, match *match, const void *arg)
{
	struct search s = {match, arg, NULL};
	walk_stmt(body, see_expr, &s);
	return s.found;
}

static bool is_setjmp(const struct expr *e, const void *arg)
{
	(void)arg;
	return e->kind == EXPR_CALL && e->args.at[0]->function &&
	       e->args.at[0]->function->returns_twice;
}

static bool is_no_param(const struct expr *e, const void *arg)
{
	(void)arg;
	return e->kind == EXPR_CALL || (e->kind == EXPR_VAR && e->var->storage != STORAGE_PARAM);
}

/* The bounds of array parameters are evaluated again at each entry (saves/diagnose.c: they must not
 * have changed). */
static void refuse_bounds(struct normal *n, const struct var *array, struct expr *count)
{
	if (find_in_expr(count, is_no_param, NULL))
		normal_refuse(n, array->loc, "pass the bound as a parameter of its own",
			      "the bound of array parameter '%s' is more than parameters and "
			      "constants, in a function that may reach a potential_ckpt",
			      array->name);
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
	const struct expr *call = find_in_stmt(f->body, is_setjmp, NULL);
	if (call)
		normal_refuse(n, call->loc,
			      "move the potential_ckpt out of what is called between "
			      "setjmp and its last longjmp",
			      "'%s' calls setjmp and may reach a potential_ckpt", f->name);
	for (unsigned i = 0; i < f->params.n; i++) {
		const struct var *v = f->params.at[i];
		for (unsigned k = 0; k < v->vla_counts.n; k++)
			refuse_bounds(n, v, v->vla_counts.at[k]);
	}
}
