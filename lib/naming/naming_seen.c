/* naming_seen.c - as what is memory used whose declaration does not say what is in it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form; points-to.
 * Out:     for blocks of unknown type, and for arrays of characters, the types of all that pointers
 *          into them are taken for.
 * Means:   each "*p", "p[i]", "p->x" is looked at once.
 * Errs:    on the side of too many.
 * Cost:    linear in the text, times the number of such memory. */
#include "naming_internal.h"
#include "walk.h"

static bool is_of_characters(const struct type *t)
{
	t = type_without_arrays(t);
	return t->kind == TYPE_INTEGER && t->size == 1;
}

static bool says_nothing(const struct naming *n, unsigned id)
{
	const struct object *o = &n->x->saves->objects.at[id];
	const struct type *t = o->var ? o->var->type : naming_element(n, id);
	return id && (!t || (t->kind == TYPE_ARRAY && is_of_characters(t)) ||
		      (!o->var && is_of_characters(t)));
}

static void see_type(struct naming *n, unsigned memory, unsigned type)
{
	struct seen_types *s = &n->seen[memory];
	for (unsigned i = 0; i < s->n; i++)
		if (s->at[i] == type)
			return;
	ARRAY_PUSH(n->arena, *s, type);
}

static void see(struct expr *e, void *naming)
{
	struct naming *n = naming;
	bool is_access = e->kind == EXPR_DEREF || e->kind == EXPR_INDEX || e->kind == EXPR_ARROW;
	const struct expr *p = is_access ? e->args.at[0] : NULL;
	if (!p || p->type->kind != TYPE_POINTER)
		return;
	struct bitset to = points_to_of(n->x->points_to, p);
	for (int m = bitset_next(n->untold, 0); m >= 0; m = bitset_next(n->untold, (unsigned)m + 1))
		if (bitset_has(to, (unsigned)m))
			see_type(n, (unsigned)m, naming_type(n, p->type->element));
}

void naming_find_seen(struct naming *n)
{
	const struct program *p = n->x->program;
	unsigned data = points_to_data(n->x->points_to);
	n->seen = ARENA_ARRAY(n->arena, struct seen_types, data + 1);
	n->untold = bitset_new(n->arena, points_to_count(n->x->points_to));
	for (unsigned id = 1; id < n->x->saves->objects.n; id++)
		for (unsigned m = n->memory_of[id]; m && says_nothing(n, id);
		     m = n->next_memory[m - 1])
			bitset_add(n->untold, m - 1);
	for (unsigned i = 0; i < p->functions.n; i++)
		walk_stmt(p->functions.at[i]->body, see, n);
}

void naming_seen_of_object(const struct naming *n, unsigned id, struct text *out)
{
	const char *comma = "[";
	for (unsigned m = n->memory_of[id]; m; m = n->next_memory[m - 1])
		for (unsigned i = 0; i < n->seen[m - 1].n; i++) {
			text_printf(out, "%s%u", comma, n->seen[m - 1].at[i]);
			comma = ",";
		}
	text_puts(out, *comma == ',' ? "]" : "");
}
