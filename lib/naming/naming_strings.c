/* naming_strings.c - the string literals that something may keep the address of.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form, if points-to says that any literal's address is held.
 * Out:     their texts, each once: the literal itself has no name, and where it lies is the
 *          build's.
 * Means:   what is only handed to a library function that returns no pointer is left out.
 * Errs:    on the side of listing; literals that a zero byte or wide characters are in are not:
 *          a restart by another build refuses their addresses.
 * Cost:    linear in the text. */
#include "naming_internal.h"
#include "walk.h"

#include <string.h>

struct strings {
	struct arena *arena;
	struct map passed; /* literals that are not kept */
	struct numbered found;
};

static void pass(struct strings *s, const struct expr *e)
{
	while (e && (e->kind == EXPR_CAST || e->kind == EXPR_DECAY) && e->args.n)
		e = e->args.at[0];
	if (e && e->kind == EXPR_STRING)
		map_put(s->arena, &s->passed, e, 1);
}

static void see_call(struct expr *e, void *to)
{
	const struct function *f = e->kind == EXPR_CALL ? e->args.at[0]->function : NULL;
	if (!f || !f->is_system || e->type->kind == TYPE_POINTER)
		return;
	for (unsigned i = 1; i < e->args.n; i++)
		pass(to, e->args.at[i]);
}

static void see_string(struct expr *e, void *to)
{
	struct strings *s = to;
	bool is_whole = e->kind == EXPR_STRING && e->text && strlen(e->text) + 1 == e->type->size;
	if (is_whole && !map_get(&s->passed, e))
		naming_number(s->arena, &s->found, e->text);
}

/* An array has the characters in itself. */
static void see_initialiser(struct strings *s, const struct var *v, walk_visit *visit)
{
	if (v->init && v->init->kind != EXPR_STRING)
		walk_expr(v->init, visit, s);
}

static bool see_declaration(struct stmt *stmt, void *to)
{
	struct strings *s = to;
	for (unsigned i = 0; i < stmt->vars.n; i++)
		if (stmt->vars.at[i]->init && stmt->vars.at[i]->init->kind == EXPR_STRING)
			map_put(s->arena, &s->passed, stmt->vars.at[i]->init, 1);
	return true;
}

static void walk_all(struct strings *s, const struct program *p, walk_visit *visit)
{
	for (unsigned i = 0; i < p->functions.n; i++)
		walk_both(p->functions.at[i]->body, see_declaration, visit, s);
	for (unsigned i = 0; i < p->vars.n; i++)
		if (!p->vars.at[i]->function)
			see_initialiser(s, p->vars.at[i], visit);
}

void naming_list_strings(const struct naming *n, struct program_naming *out)
{
	struct strings s = {.arena = n->arena};
	if (!n->has_strings)
		return;
	walk_all(&s, n->x->program, see_call);
	walk_all(&s, n->x->program, see_string);
	for (unsigned i = 0; i < s.found.texts.n; i++)
		ARRAY_PUSH(n->arena, out->strings, s.found.texts.at[i]);
}
