/* normal_copies.c - private copies whose address is used become variables of the region's block.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     an "omp parallel" with a position in its body, in normal form.
 * Out:    the body in a block that declares each such copy once more, under its name.
 * Means:  "firstprivate(x) { f(&x); }" -> "firstprivate(x) { T c = x; { T x = c; { f(&x); } } }":
 *         the clause's copy gives the block's variable its value, and takes it back for a
 *         reduction. A pointer names the variable, which can have a fixed address; the clause stays
 *         as it is.
 * Errs:   what can't be declared again (variable arrays, constants) stays a copy; saves.c refuses
 *         it where a pointer to it would have to come back.
 * Cost:   linear in the clauses. */
#include "normal_work.h"

static bool is_given(enum sharing s)
{
	return s == SHARING_FIRSTPRIVATE || s == SHARING_REDUCTION;
}

static bool becomes_variable(const struct omp *o, const struct omp_share *h)
{
	const struct type *t = h->copy ? h->copy->type : NULL;
	if (!t || h->copy == h->original || !h->copy->address_taken || !t->declare)
		return false;
	for (const struct omp_share *before = o->shares.at; before < h; before++)
		if (before->copy == h->copy)
			return false;
	return (h->sharing == SHARING_PRIVATE || is_given(h->sharing)) && t->size &&
	       !t->is_variably_modified && !t->is_const && !t->has_const_member;
}

static void put_assignment(const struct type *t, const char *to, const char *from, struct text *out)
{
	if (t->kind == TYPE_ARRAY)
		text_printf(out, "__builtin_memcpy(&%s, &%s, %lu); ", to, from,
			    (unsigned long)t->size);
	else
		text_printf(out, "%s = %s; ", to, from);
}

static void put_variable(struct normal *n, const struct omp_share *h, struct text *front,
			 struct text *inner, struct text *end, struct text *back)
{
	const struct type *t = h->copy->type;
	const char *name = h->copy->name, *value = normal_name(n, 'v');
	text_printf(inner, "%s; ", type_declare(n->arena, t, name));
	if (!is_given(h->sharing))
		return;
	text_printf(front, "%s; ", type_declare(n->arena, t, value));
	put_assignment(t, value, name, front);
	put_assignment(t, name, value, inner);
	if (h->sharing != SHARING_REDUCTION)
		return;
	put_assignment(t, value, name, end);
	put_assignment(t, name, value, back);
}

void normal_copies(struct normal *n, const struct stmt *region)
{
	const struct omp *o = region->omp;
	const struct stmt *body = region->children.at[0];
	struct text front = {0}, inner = {0}, end = {0}, back = {0}, whole = {0};
	for (unsigned i = 0; i < o->shares.n; i++)
		if (becomes_variable(o, &o->shares.at[i]))
			put_variable(n, &o->shares.at[i], &front, &inner, &end, &back);
	if (!inner.n)
		return;
	text_puts(&whole, "{ ");
	normal_take(&whole, &front);
	text_puts(&whole, "{ ");
	normal_take(&whole, &inner);
	normal_put_stmt(n, body, &whole);
	normal_take(&whole, &end);
	text_puts(&whole, "} ");
	normal_take(&whole, &back);
	text_puts(&whole, "}");
	normal_replace(n, body->range, &whole);
}
