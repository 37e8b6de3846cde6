/* naming_ends.c - the end of which variables may anything point to?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form; points-to.
 * Out:     the memory of which a pointer one past the last byte may have been made: where another
 *          variable begins there, such a pointer can't be told from one to that.
 * Means:   C makes such a pointer by arithmetic, by an index that is not known, by a member
 *          without bytes; from an integer; library functions return some. What none of these
 *          results may point to is pointed to inside only.
 * Errs:    on the side of too many: any arithmetic counts, and all that external code may reach.
 * Cost:    linear in the text, times the sets of pointer arithmetic. */
#include "naming_internal.h"
#include "walk.h"

static bool may_be_end(const struct expr *e);

/* "a[3]" of an array of more than three is inside, and "p[0]" where p points. */
static bool may_be_end_of_index(const struct expr *e)
{
	const struct expr *base = e->args.at[0], *index = e->args.at[1];
	const struct expr *array = base->kind == EXPR_DECAY ? base->args.at[0] : NULL;
	if (!index->has_value || index->value < 0)
		return true;
	if (!array)
		return index->value != 0;
	return (uint64_t)index->value >= array->type->count || may_be_end(array);
}

/* May the lvalue "e" begin where an object ends? */
static bool may_be_end(const struct expr *e)
{
	switch (e->kind) {
	case EXPR_VAR:
	case EXPR_FUNCTION:
	case EXPR_STRING:
	case EXPR_COMPOUND_LITERAL:
	case EXPR_DEREF: return false; /* of a pointer its own making counts */
	case EXPR_ARROW: return !e->type->size;
	case EXPR_MEMBER: return !e->type->size || may_be_end(e->args.at[0]);
	case EXPR_INDEX: return may_be_end_of_index(e);
	default: return true;
	}
}

static bool is_library_call(const struct expr *e)
{
	const struct function *f = e->args.at[0]->function;
	return !f || !f->definition->body;
}

static bool makes_end(const struct expr *e)
{
	switch (e->kind) {
	case EXPR_UNARY:
	case EXPR_BINARY:
	case EXPR_COMPOUND_ASSIGN:
	case EXPR_INCDEC:
	case EXPR_OTHER:
	case EXPR_SECTION:
	case EXPR_VA_ARG: return true;
	case EXPR_ADDRESS:
	case EXPR_DECAY: return may_be_end(e->args.at[0]);
	case EXPR_CAST: return e->args.n && e->args.at[0]->type->kind != TYPE_POINTER;
	case EXPR_CALL: return is_library_call(e);
	default: return false;
	}
}

/* iconv(…, &from, …) moves what it is given the address of. */
static void see_call(struct naming *n, const struct expr *e)
{
	const struct points_to *pts = n->x->points_to;
	for (unsigned i = 1; i < e->args.n; i++) {
		const struct type *t = e->args.at[i]->type;
		if (t->kind != TYPE_POINTER || t->element->kind != TYPE_POINTER)
			continue;
		struct bitset given = points_to_of(pts, e->args.at[i]);
		for (int m = bitset_next(given, 0); m >= 0; m = bitset_next(given, (unsigned)m + 1))
			if ((unsigned)m < points_to_data(pts))
				bitset_union(n->ends, points_to_content(pts, (unsigned)m));
	}
}

/* Integers may carry addresses, too: what is computed of them may be any place. */
static void see(struct expr *e, void *data)
{
	struct naming *n = data;
	bool is_integer = e->type->kind == TYPE_INTEGER && e->type->size >= sizeof(void *);
	if ((e->type->kind == TYPE_POINTER || is_integer) && makes_end(e))
		bitset_union(n->ends, points_to_of(n->x->points_to, e));
	if (e->kind == EXPR_CALL && is_library_call(e))
		see_call(n, e);
}

void naming_find_ends(struct naming *n)
{
	const struct program *p = n->x->program;
	n->ends = bitset_new(n->arena, points_to_count(n->x->points_to));
	bitset_union(n->ends, points_to_escaped(n->x->points_to));
	for (unsigned i = 0; i < p->functions.n; i++)
		walk_stmt(p->functions.at[i]->body, see, n);
	for (unsigned i = 0; i < p->vars.n; i++)
		if (!p->vars.at[i]->function)
			walk_expr(p->vars.at[i]->init, see, n);
}
