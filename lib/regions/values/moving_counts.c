/* moving_counts.c - which numbers say how many elements there are, and move?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the code of all functions; what points-to says of lvalues.
 * Out:     the places of integers that "++", "--", "+=" or "-=" step, or that are no locals and are
 *          given what a local counted, "n = k".
 * Means:   … if some "<" or ">" has the variable, or the member, on its greater side, or a call is
 *          given its value, or where it is: else it is the counter of a loop, or of what has
 *          happened. What the head of a loop steps is one.
 * Errs:    towards none: a count that is not found bounds nothing (below_counts.h).
 * Cost:    linear in the program. */
#include "moving_counts.h"
#include "access.h"
#include "cells.h"
#include "map.h"
#include "memory_state.h"
#include "points_to.h"
#include "sparse_set.h"
#include "walk.h"

struct finding {
	const struct known_program *known;
	struct moving_counts *to;
	struct arena *arena;
	struct map bounds;  /* variables and members that are compared so, or given to a call */
	struct map stepped; /* variables */
	struct map steps;   /* in the heads of loops */
};

static void add(struct finding *x, struct moving_count c)
{
	struct moving_counts *to = x->to;
	for (unsigned i = 0; i < to->n; i++)
		if (to->at[i].var == c.var && to->at[i].location == c.location &&
		    to->at[i].cell == c.cell && to->at[i].offset == c.offset)
			return;
	if (to->n < MOST_COUNTS)
		to->at[to->n++] = c;
}

/* The member that an lvalue is, or has an element of; else the variable; NULL: neither. */
static const void *name_of(const struct expr *e)
{
	while (e->kind == EXPR_INDEX || e->kind == EXPR_DECAY)
		e = e->args.at[0];
	if (e->kind == EXPR_VAR)
		return e->var->definition;
	return e->field;
}

/* The variable that an lvalue is in, or NULL: it lies behind a pointer. */
static const struct var *variable_of(const struct expr *e)
{
	while (e->kind == EXPR_MEMBER || e->kind == EXPR_INDEX || e->kind == EXPR_DECAY)
		e = e->args.at[0];
	return e->kind == EXPR_VAR ? e->var->definition : NULL;
}

static void add_touched(struct finding *x, const struct expr *lvalue)
{
	const struct known_program *known = x->known;
	struct sparse_set touched = {0};
	if (!points_to_add_touched(known->pts, lvalue, &touched))
		return;
	for (int o = sparse_set_next(&touched, 0); o >= 0;
	     o = sparse_set_next(&touched, (unsigned)o + 1)) {
		unsigned cell, m = points_to_memory_at(known->pts, (unsigned)o, &cell);
		struct cell_range r = cells_of_location(known, m);
		add(x, (struct moving_count){NULL, m, r.n ? (int)(r.first + cell) : -1, -1,
					     lvalue->type});
	}
}

static const struct expr *without_conversions(const struct expr *e)
{
	while (e->kind == EXPR_CAST || e->kind == EXPR_LOAD)
		e = e->args.at[0];
	return e;
}

static bool is_counted(const struct finding *x, const struct expr *e)
{
	e = without_conversions(e);
	return e->kind == EXPR_VAR && var_is_automatic(e->var) &&
	       map_get(&x->stepped, e->var->definition);
}

static bool is_step(const struct expr *e)
{
	bool sums = e->op == OP_ADD || e->op == OP_SUBTRACT;
	return e->kind == EXPR_INCDEC || (e->kind == EXPR_COMPOUND_ASSIGN && sums);
}

static void note_step(struct expr *e, void *with)
{
	struct finding *x = with;
	if (is_step(e))
		map_put(x->arena, &x->steps, e, 1);
}

/* What a loop's head steps counts its iterations. */
static bool see_head(struct stmt *s, void *with)
{
	if (s->kind == STMT_FOR && s->inc)
		walk_expr(s->inc, note_step, with);
	return true;
}

static void see_step(struct expr *e, void *with)
{
	struct finding *x = with;
	bool steps = is_step(e) && !map_get(&x->steps, e);
	if (!steps && !(e->kind == EXPR_ASSIGN && is_counted(x, e->args.at[1])))
		return;
	const struct expr *lvalue = e->args.at[0];
	if (lvalue->type->kind != TYPE_INTEGER)
		return;
	const void *name = name_of(lvalue);
	if (name && !map_get(&x->bounds, name))
		return;
	const struct var *v = variable_of(lvalue);
	unsigned location = v ? access_location(x->known->table, v) : 0;
	struct moving_count c = {NULL, location, -1, -1, lvalue->type};
	if (v && !lvalue_is_member_at(lvalue, v, &c.offset))
		c.offset = -1;
	if (v && location >= points_to_data(x->known->pts)) {
		c.var = v;
		if (steps)
			add(x, c);
	} else if (v && !cells_of_location(x->known, location).n) {
		add(x, c);
	} else {
		add_touched(x, lvalue);
	}
}

static void note_bound(struct finding *x, const struct expr *e)
{
	e = without_conversions(e);
	while (e->kind == EXPR_DECAY || e->kind == EXPR_ADDRESS)
		e = e->args.at[0];
	const void *name = e->is_lvalue ? name_of(e) : NULL;
	if (name)
		map_put(x->arena, &x->bounds, name, 1);
}

/* Is it an integer, or does it point to some? */
static bool may_be_count(const struct type *t)
{
	return t->kind == TYPE_INTEGER ||
	       (t->kind == TYPE_POINTER && t->element && t->element->kind == TYPE_INTEGER &&
		t->element->size > 1);
}

static void see_bounds(struct expr *e, void *with)
{
	struct finding *x = with;
	bool is_up = e->op == OP_LESS || e->op == OP_LESS_EQUAL;
	if (e->kind == EXPR_BINARY && (is_up || e->op == OP_GREATER || e->op == OP_GREATER_EQUAL))
		note_bound(with, e->args.at[is_up]);
	if (is_step(e) && e->args.at[0]->kind == EXPR_VAR)
		map_put(x->arena, &x->stepped, e->args.at[0]->var->definition, 1);
	for (unsigned i = 1; e->kind == EXPR_CALL && i < e->args.n; i++)
		if (may_be_count(e->args.at[i]->type))
			note_bound(with, e->args.at[i]);
}

static void walk_all(const struct program *p, walk_visit *visit, struct finding *x)
{
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			walk_stmt(p->functions.at[i]->body, visit, x);
}

const struct moving_counts *moving_counts_find(struct arena *a, const struct known_program *known)
{
	struct moving_counts *to = ARENA_NEW(a, struct moving_counts);
	struct finding x = {.known = known, .to = to, .arena = a};
	*to = (struct moving_counts){.n = 0};
	walk_all(known->program, see_bounds, &x);
	for (unsigned i = 0; i < known->program->functions.n; i++)
		if (known->program->functions.at[i]->body)
			walk_stmts(known->program->functions.at[i]->body, see_head, &x);
	walk_all(known->program, see_step, &x);
	return to;
}

/* ---- which of them ---- */

bool counts_move(const struct point *here)
{
	return here->known->counts->n && here->execution == EXECUTION_SERIAL;
}

/* Has the function at hand such a place? */
static bool is_of_function(const struct point *here, const struct moving_count *c)
{
	return !c->var || c->var->function->definition == here->function->definition;
}

bool counts_are_stored(const struct point *here, const struct memory_state *const *before)
{
	for (unsigned i = 0; i < here->known->counts->n; i++) {
		const struct moving_count *c = &here->known->counts->at[i];
		unsigned place = c->cell >= 0 ? here->nlocations + (unsigned)c->cell : c->location;
		if (place < here->nplaces && is_of_function(here, c) &&
		    here->memory[place]->version != before[place]->version)
			return true;
	}
	return false;
}

bool moving_count_variable(struct point *here, unsigned i, struct address *a, unsigned *location)
{
	const struct moving_count *c = &here->known->counts->at[i];
	const struct var *v =
		c->var ? c->var
		       : access_location_var(here->known->table, here->function, c->location);
	if (!v || (var_is_automatic(v) && v->function->definition != here->function->definition))
		return false;
	*a = address_of_var(here, v);
	*location = a->base.location;
	return true;
}

void moving_counts_hold(struct point *here, const struct object_base *to)
{
	for (unsigned i = 0; i < here->known->counts->n; i++) {
		const struct moving_count *c = &here->known->counts->at[i];
		struct address a;
		unsigned location;
		if (c->offset < 0 || c->cell >= 0 ||
		    !moving_count_variable(here, i, &a, &location) || a.base.var != to->var)
			continue;
		a.offset = c->offset;
		memory_hold(here, &a, c->type);
	}
}

uint64_t moving_counts_beside(struct point *here, const struct address *a, const struct type *type)
{
	uint64_t found = 0;
	int64_t from, end;
	if (!a->base.var || !memory_range_stored(a, type, &from, &end))
		return 0;
	for (unsigned i = 0; i < here->known->counts->n; i++) {
		const struct moving_count *c = &here->known->counts->at[i];
		struct address other;
		unsigned location;
		bool is_in = c->offset >= 0 && c->cell < 0 &&
			     moving_count_variable(here, i, &other, &location) &&
			     other.base.var == a->base.var;
		bool is_apart = c->offset + (int64_t)c->type->size <= from || end <= c->offset;
		found |= (uint64_t)(is_in && is_apart) << i;
	}
	return found;
}

/* May the count be in the object that "a" is in, and in its place there? */
static bool may_be_at(const struct point *here, const struct moving_count *c,
		      const struct address *a)
{
	if (c->var)
		return a->base.var && a->base.var->definition == c->var;
	if (!(a->base.var || a->base.pointer) || !base_may_name(&a->base, c->location))
		return false;
	unsigned place = c->cell >= 0 ? cells_place(here, a, c->location) : c->location;
	return place == c->location || place == here->nlocations + (unsigned)c->cell;
}

/* Where "a" is in the variable that the count is in. False: not known, or the count is no fixed
 * place. */
static bool is_told_in(const struct moving_count *c, const struct address *a, int64_t *at)
{
	return c->offset >= 0 && a->base.var && address_fixed_offset(a, at);
}

uint64_t moving_counts_at(const struct point *here, const struct address *a,
			  const struct type *type)
{
	const struct moving_counts *all = here->known->counts;
	uint64_t found = 0;
	for (unsigned i = 0; i < all->n; i++) {
		const struct moving_count *c = &all->at[i];
		int64_t at, size = (int64_t)c->type->size;
		bool is_apart = is_told_in(c, a, &at) &&
				(at + (int64_t)type->size <= c->offset || c->offset + size <= at);
		found |= (uint64_t)(may_be_at(here, c, a) && !is_apart) << i;
	}
	return found;
}

/* Is all of a "type" at "a" such a count, if "a" is in "location"? */
static bool is_around(const struct point *here, const struct moving_count *c,
		      const struct address *a, const struct type *type, unsigned location)
{
	int64_t at;
	if (c->var ? !may_be_at(here, c, a) : c->location != location)
		return false;
	if (c->cell >= 0 && cells_place(here, a, location) != here->nlocations + (unsigned)c->cell)
		return false;
	return c->offset < 0 || (is_told_in(c, a, &at) && c->offset <= at &&
				 at + (int64_t)type->size <= c->offset + (int64_t)c->type->size);
}

static uint64_t around_in(const struct point *here, const struct address *a,
			  const struct type *type, unsigned location)
{
	const struct moving_counts *all = here->known->counts;
	uint64_t found = 0;
	for (unsigned i = 0; i < all->n; i++)
		found |= (uint64_t)is_around(here, &all->at[i], a, type, location) << i;
	return found;
}

uint64_t moving_counts_around(const struct point *here, const struct address *a,
			      const struct type *type)
{
	uint64_t all = 0;
	if (a->base.var)
		return around_in(here, a, type, a->base.location);
	struct bitset pts = a->base.pointer->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1)) {
		uint64_t found = around_in(here, a, type, (unsigned)i);
		if (!found)
			return 0;
		all |= found;
	}
	return all;
}

uint64_t moving_counts_in(const struct point *here, struct bitset written)
{
	const struct moving_counts *all = here->known->counts;
	uint64_t found = 0;
	for (unsigned i = 0; i < all->n; i++) {
		const struct moving_count *c = &all->at[i];
		bool is_it = is_of_function(here, c) && bitset_has(written, c->location);
		if (is_it && c->cell >= 0)
			is_it = !cells_are_in(here, c->location, written) ||
				bitset_has(written, here->nlocations + (unsigned)c->cell);
		found |= (uint64_t)is_it << i;
	}
	return found;
}
