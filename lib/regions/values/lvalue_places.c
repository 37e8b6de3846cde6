/* lvalue_places.c - may two lvalues lie in the same memory?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      lvalues of any functions.
 * Out:     where they may lie, as cells of memory where points-to tells them apart.
 * Means:   an access stays in the member that it names, as points-to takes it.
 * Errs:    towards "they may".
 * Cost:    linear in what a pointer may name. */
#include "lvalue_places.h"
#include "points_to.h"

/* The variable that "lvalue" is, or is a part of; NULL: it lies behind a pointer. */
static const struct var *var_named(const struct expr *lvalue)
{
	const struct expr *e = lvalue;
	for (;;) {
		const struct expr *in = e->args.n ? e->args.at[0] : NULL;
		if (e->kind == EXPR_MEMBER && in->is_lvalue)
			e = in;
		else if (e->kind == EXPR_INDEX && in->kind == EXPR_DECAY)
			e = in->args.at[0];
		else
			return e->kind == EXPR_VAR ? e->var->definition : NULL;
	}
}

void lvalue_places_add_var(const struct known_program *known, struct arena *a, const struct var *v,
			   struct lvalue_places *to)
{
	unsigned m = points_to_number(known->pts, v);
	if (m == POINTS_TO_NONE)
		ARRAY_PUSH(a, to->vars, v->definition);
	else
		ARRAY_PUSH(a, to->memories, m);
}

void lvalue_places_add(const struct known_program *known, struct arena *a,
		       const struct expr *lvalue, struct lvalue_places *to)
{
	const struct var *v = var_named(lvalue);
	if (v && points_to_number(known->pts, v) == POINTS_TO_NONE) {
		lvalue_places_add_var(known, a, v, to);
		return;
	}
	struct sparse_set cells = {0};
	if (points_to_add_touched(known->pts, lvalue, &cells))
		sparse_set_union(a, &to->cells, &cells);
	else if (v)
		lvalue_places_add_var(known, a, v, to);
	else
		to->is_unknown = true;
}

void lvalue_places_add_all(struct arena *a, const struct lvalue_places *more,
			   struct lvalue_places *to)
{
	for (unsigned i = 0; i < more->vars.n; i++)
		ARRAY_PUSH(a, to->vars, more->vars.at[i]);
	for (unsigned i = 0; i < more->memories.n; i++)
		ARRAY_PUSH(a, to->memories, more->memories.at[i]);
	sparse_set_union(a, &to->cells, &more->cells);
	to->is_unknown |= more->is_unknown;
}

static unsigned memory_of(const struct known_program *known, int cell)
{
	unsigned number;
	return points_to_memory_at(known->pts, (unsigned)cell, &number);
}

static bool has_memory(const struct lvalue_places *p, unsigned m)
{
	for (unsigned i = 0; i < p->memories.n; i++)
		if (p->memories.at[i] == m)
			return true;
	return false;
}

static bool lies_in(const struct known_program *known, const struct lvalue_places *a,
		    const struct lvalue_places *b)
{
	for (unsigned i = 0; i < a->memories.n; i++)
		if (has_memory(b, a->memories.at[i]))
			return true;
	for (int c = sparse_set_next(&a->cells, 0); c >= 0;
	     c = sparse_set_next(&a->cells, (unsigned)c + 1))
		if (sparse_set_has(&b->cells, (unsigned)c) || has_memory(b, memory_of(known, c)))
			return true;
	return false;
}

bool lvalue_places_meet(const struct known_program *known, const struct lvalue_places *a,
			const struct lvalue_places *b)
{
	if (a->is_unknown || b->is_unknown)
		return true;
	for (unsigned i = 0; i < a->vars.n; i++)
		for (unsigned k = 0; k < b->vars.n; k++)
			if (a->vars.at[i] == b->vars.at[k])
				return true;
	return lies_in(known, a, b) || lies_in(known, b, a);
}

void lvalue_places_memories(const struct known_program *known, const struct lvalue_places *p,
			    struct bitset to)
{
	for (unsigned i = 0; i < p->memories.n; i++)
		bitset_add(to, p->memories.at[i]);
	for (int c = sparse_set_next(&p->cells, 0); c >= 0;
	     c = sparse_set_next(&p->cells, (unsigned)c + 1))
		bitset_add(to, memory_of(known, c));
}
