/* ends.c - what tells the ends of a function apart.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function where it is entered; a point where it ends.
 * Out:     the numbers that its caller can look at; what they are there.
 * Means:   besides what it returns, the first places it assigns a number to that lie where the
 *          entry says: in variables of static storage, or behind pointers of the entry.
 * Errs:    what is not known at an end may be anything there.
 * Cost:    one walk over the text; at each end, one load for each place. */
#include "ends.h"
#include "calls.h"
#include "expressions.h"
#include "memory_state.h"
#include "stable_values.h"
#include "walk.h"

struct search {
	struct point *here;
	struct ends *to;
};

static bool is_found(const struct ends *to, const struct address *a)
{
	for (unsigned i = 0; i < to->nplaces; i++) {
		const struct address *b = &to->places[i]->address;
		if (a->base.var == b->base.var && a->base.pointer == b->base.pointer &&
		    a->offset == b->offset)
			return true;
	}
	return false;
}

static void see_assignment(struct expr *e, void *search)
{
	struct search *x = search;
	struct address a;
	int64_t offset;
	if (e->kind != EXPR_ASSIGN || e->type->kind != TYPE_INTEGER ||
	    x->to->nplaces == MAX_END_PLACES)
		return;
	a = address_of(x->here, e->args.at[0]);
	if (a.is_known && base_is_of_entry(&a.base) && address_fixed_offset(&a, &offset) &&
	    !is_found(x->to, &a))
		x->to->places[x->to->nplaces++] = symbol_left(x->here, &a, e->type, x->here->scope);
}

struct ends ends_find(struct point *here)
{
	const struct function *f = here->function;
	const struct type *gives = f->type->element;
	struct ends to = {0};
	struct search x = {here, &to};
	if (here->execution == EXECUTION_TEAM || calls_recursive(here->known->calls, f))
		return to;
	if (gives->kind == TYPE_INTEGER || gives->kind == TYPE_POINTER)
		to.gives = symbol_to_give(here, gives);
	if (!body_ends_at_end(f->body) && !function_cleanup(f))
		walk_stmt(f->body, see_assignment, &x);
	return to;
}

bool ends_have(struct point *here, const struct symbol *s, const void *ends)
{
	const struct ends *e = ends;
	(void)here;
	bool has = s == e->gives;
	for (unsigned i = 0; i < e->nplaces; i++)
		has |= s == e->places[i];
	return has;
}

bool ends_hide(struct point *here, const struct symbol *s, const void *ends)
{
	return !s->is_entry && !ends_have(here, s, ends);
}

static isl_set *and_is(struct point *here, isl_set *where, const struct symbol *s, isl_pw_aff *x)
{
	if (!s || !x)
		return where;
	return set_and(here->sets, where,
		       params_compare(here->sets, RELATION_EQUAL, aff_symbol(s), x));
}

isl_set *ends_where(struct point *here, const struct ends *ends, const struct return_value *x)
{
	isl_pw_aff *gives = x && x->number ? x->number : x ? x->truth : NULL;
	isl_set *where = and_is(here, here->context, ends->gives, gives);
	for (unsigned i = 0; i < ends->nplaces; i++) {
		const struct symbol *s = ends->places[i];
		where = and_is(here, where, s, value_loaded(here, &s->address, s->type));
	}
	return where_told(here, where, ends_hide, ends);
}
