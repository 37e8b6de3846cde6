/* ascending.c - which variables do the iterations of a loop only step up?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a loop, at a point before it; then, at the beginning of any iteration.
 * Out:     locals that begin with a number, and what is known of them in an iteration.
 * Means:   no expression of the loop stores to the variable but "v++" and "v += 2", no pointer
 *          leads to it, and its type does not wrap around.
 * Errs:    towards none: loops with constructs, labels or asm in them.
 * Cost:    linear in the loop. */
#include "ascending.h"
#include "access.h"
#include "map.h"
#include "memory_state.h"
#include "points_to.h"
#include "type_limits.h"
#include "walk.h"

struct finding {
	struct point *here;
	struct ascending_list found;
	struct map others; /* variables that are stored to otherwise */
};

/* A sum of another type may wrap around. */
static bool is_up(const struct var *v, const struct induction_step *step)
{
	const struct expr *by = step->by;
	return !step->minus &&
	       (!by || (by->has_value && by->value > 0 && !type_is_unsigned(by->type) &&
			by->type->size <= v->type->size));
}

static bool may_be(struct point *here, const struct var *v)
{
	const struct type *t = v->type;
	return t->kind == TYPE_INTEGER && t->size >= 4 && t->integer == INTEGER_SIGNED &&
	       !type_is_unsigned(t) && !t->is_volatile && !t->is_atomic && var_is_automatic(v) &&
	       access_location(here->known->table, v) >= points_to_data(here->known->pts);
}

static void add(struct finding *x, const struct var *v)
{
	struct point *here = x->here;
	struct address a = address_of_var(here, v);
	int64_t number;
	for (unsigned i = 0; i < x->found.at.n; i++)
		if (x->found.at.at[i].var == v)
			return;
	struct ascending up = {v, may_be(here, v) ? value_loaded(here, &a, v->type) : NULL};
	if (up.from && aff_is_number(up.from, &number))
		ARRAY_PUSH(here->arena, x->found.at, up);
}

static void see(struct expr *e, void *with)
{
	struct finding *x = with;
	struct induction_step step;
	const struct var *v = induction_stepped(e, &step);
	bool stores =
		e->kind == EXPR_INCDEC || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_ASSIGN;
	if (v && is_up(v, &step))
		add(x, v);
	else if (stores && e->args.at[0]->kind == EXPR_VAR)
		map_put(x->here->arena, &x->others, e->args.at[0]->var->definition, 1);
}

static bool is_induction(const struct inductions *all, const struct var *v)
{
	for (unsigned i = 0; i < all->at.n; i++)
		if (all->at.at[i].var == v)
			return true;
	return false;
}

struct ascending_list ascending_find(struct point *here, struct stmt *loop,
				     const struct inductions *inductions)
{
	const unsigned unseen = 1u << STMT_OMP | 1u << STMT_LABEL | 1u << STMT_ASM;
	struct finding x = {.here = here};
	struct ascending_list all = {{0}};
	if (walk_finds(loop->children.at[0], unseen) || here->function->unit->effects.sums_wrap)
		return all;
	walk_stmt(loop->children.at[0], see, &x);
	if (loop->expr)
		walk_expr(loop->expr, see, &x);
	if (loop->inc)
		walk_expr(loop->inc, see, &x);
	for (unsigned i = 0; i < x.found.at.n; i++)
		if (!map_get(&x.others, x.found.at.at[i].var) &&
		    !is_induction(inductions, x.found.at.at[i].var))
			ARRAY_PUSH(here->arena, all.at, x.found.at.at[i]);
	return all;
}

isl_set *ascending_hold(struct point *here, const struct ascending_list *all)
{
	struct sets *sets = here->sets;
	isl_set *hold = params_all(sets);
	for (unsigned i = 0; i < all->at.n; i++) {
		const struct ascending *x = &all->at.at[i];
		struct address a = address_of_var(here, x->var);
		isl_pw_aff *now = value_loaded(here, &a, x->var->type);
		if (now)
			hold = set_and(sets, hold,
				       params_compare(sets, RELATION_LESS_EQUAL, x->from, now));
	}
	return hold;
}
