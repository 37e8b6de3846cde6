/* steps.c - what evaluating an expression reads and surely writes, element by element.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an expression, or the clauses of a construct; their steps as the function's graph has
 *          them.
 * Out:     the effect; what is known of memory afterwards.
 * Means:   the steps are those of omp_cfg/omp_cfg_expr.c, so that there is one notion of evaluation
 *          order; a step that some path through the expression leaves out surely writes nothing.
 * Errs:    a step whose address is not known reads all that points-to says it may.
 * Cost:    linear in the steps. */
#include "libc.h"
#include "work.h"

#include "graph.h"

#include <stdlib.h>
#include <string.h>

/* ---- the steps ---- */

static int by_order(const void *x, const void *y)
{
	const struct block *const *a = x, *const *b = y;
	return (*a)->order < (*b)->order ? -1 : (*a)->order > (*b)->order;
}

/* A block is sure if no edge leads past it. */
static bool is_passed(struct block *const *at, unsigned n, unsigned i, const struct omp_cfg *cfg)
{
	for (unsigned k = 0; k < i && k < n; k++)
		for (unsigned j = 0; j < at[k]->succs.n; j++)
			if (cfg->blocks.at[at[k]->succs.at[j].to].order > at[i]->order)
				return true;
	return false;
}

static struct steps *collect(struct walk *w, struct graph *g)
{
	struct steps *s = ARENA_NEW(w->r->arena, struct steps);
	struct omp_cfg *cfg = g->cfg;
	struct block **at = ARENA_ARRAY(w->r->arena, struct block *, cfg->blocks.n);
	unsigned n = 0;
	omp_cfg_order(w->r->arena, cfg);
	for (unsigned i = 0; i < cfg->blocks.n; i++)
		if (cfg->blocks.at[i].order != ~0u)
			at[n++] = &cfg->blocks.at[i];
	qsort(at, n, sizeof *at, by_order);
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < at[i]->accesses.n; k++) {
			ARRAY_PUSH(w->r->arena, s->at, at[i]->accesses.at[k]);
			ARRAY_PUSH(w->r->arena, s->is_sure, !is_passed(at, n, i, cfg));
		}
	s->returns = cfg->blocks.at[g->now].order != ~0u;
	return s;
}

static struct graph scratch(struct walk *w)
{
	struct graph g = {.arena = w->r->arena, .calls = w->r->calls, .reach = w->r->reach};
	g.cfg = ARENA_NEW(w->r->arena, struct omp_cfg);
	g.cfg->function = w->function;
	g.after_loop = g.next_turn = g.switch_head = NO_BLOCK;
	g.cfg->view = THREADS_ALL;
	g.cfg->has_wild_jumps = true;
	ARRAY_PUSH(w->r->arena, g.cfg->regions, (struct region){.exit = 1});
	g.now = graph_block(&g);
	g.cfg->exit = graph_block(&g);
	return g;
}

const struct steps *steps_of_expr(struct walk *w, struct expr *e)
{
	unsigned known = map_get(&w->r->steps_of, e);
	if (!known) {
		struct graph g = scratch(w);
		graph_eval(&g, e);
		ARRAY_PUSH(w->r->arena, w->r->steps, *collect(w, &g));
		known = w->r->steps.n;
		map_put(w->r->arena, &w->r->steps_of, e, known);
	}
	struct steps *s = ARENA_NEW(w->r->arena, struct steps);
	*s = w->r->steps.at[known - 1];
	return s;
}

/* The construct with nothing in it has the steps of its clauses. */
const struct steps *steps_of_clauses(struct walk *w, const struct stmt *s, bool at_exit)
{
	struct steps *all = ARENA_NEW(w->r->arena, struct steps);
	struct stmt *empty = ARENA_NEW(w->r->arena, struct stmt);
	struct stmt *nothing = ARENA_NEW(w->r->arena, struct stmt);
	struct graph g = scratch(w);
	*empty = *s;
	empty->children.at = ARENA_ARRAY(w->r->arena, struct stmt *, 1);
	empty->children.at[0] = nothing;
	empty->children.n = 1;
	*nothing = (struct stmt){.kind = STMT_NULL, .loc = s->loc, .parent = empty};
	graph_construct(&g, empty);
	implicit_add(w->r->arena, g.cfg);
	const struct region *region = &g.cfg->regions.at[1];
	unsigned from = at_exit ? region->exit : 0, to = at_exit ? region->exit : region->entry;
	for (unsigned i = from; i <= to; i++)
		for (unsigned k = 0; k < g.cfg->blocks.at[i].accesses.n; k++) {
			ARRAY_PUSH(w->r->arena, all->at, g.cfg->blocks.at[i].accesses.at[k]);
			ARRAY_PUSH(w->r->arena, all->is_sure, false);
		}
	all->returns = true;
	return all;
}

/* ---- one step ---- */

void step_effect(struct walk *w, const struct access *a, struct bitset read, struct bitset written,
		 struct bitset killed)
{
	access_effect(w->r->table, w->r->modref, w->function, a, read, written, killed);
}

/* Bytes of a call like memset: "count" elements from where the argument points. */
static struct elements library_writes(struct walk *w, const struct expr *call,
				      const struct libc_row *row, struct elements to)
{
	unsigned where, count;
	int64_t bytes;
	if (!libc_effect(row, "whole", &where, &count) || count >= call->args.n)
		return to;
	const struct expr *p = call->args.at[where];
	isl_pw_aff *size = value_of(w, call->args.at[count]);
	while (p->kind == EXPR_CAST && p->args.n && p->args.at[0]->type->kind == TYPE_POINTER)
		p = p->args.at[0];
	struct address a = pointee_of(w, p);
	const struct type *element = p->type->kind == TYPE_POINTER ? p->type->element : NULL;
	if (!size || !a.is_known || !aff_is_number(size, &bytes) || !element)
		return to;
	if ((p->kind == EXPR_DECAY || p->kind == EXPR_ADDRESS) &&
	    (uint64_t)bytes == p->args.at[0]->type->size)
		return region_writes(w, to, &a, p->args.at[0]->type);
	if (bytes <= 0 || !element->size || (uint64_t)bytes % element->size)
		return to;
	address_add(w, &a, element->size, aff_number(w->r, 0),
		    aff_number(w->r, bytes / (int64_t)element->size));
	return region_writes(w, to, &a, element);
}

/* A call of code that is not followed: as points-to and MOD/REF see it. */
static struct effect plain_call(struct walk *w, const struct access *a, struct bitset read)
{
	struct effect e = effect_nothing();
	const struct callees *to = calls_of(w->r->calls, a->expr);
	struct exit *next = &e.exits[EXIT_NEXT];
	e.early = region_objects(w, e.early, read);
	if (!a->is_unordered && !to->is_unknown && !to->functions.n && to->rows.n == 1)
		next->known = library_writes(w, a->expr, to->rows.at[0], next->known);
	next->pending = next->known;
	return e;
}

static bool is_followed_call(const struct walk *w, const struct access *a)
{
	const struct callees *to = calls_of(w->r->calls, a->expr);
	return to->functions.n == 1 && !to->callbacks.n && !to->rows.n && !to->is_unknown;
}

static struct address address_of_step(struct walk *w, const struct access *a)
{
	if (a->expr && a->expr->is_lvalue)
		return address_of(w, a->expr);
	return a->var ? address_of_var(w, a->var) : address_none();
}

/* A read or write of an lvalue. The slot must be among those the graph's step names. */
static struct effect touch(struct walk *w, const struct access *a, bool is_sure, struct bitset read)
{
	struct effect e = effect_nothing();
	struct address at = address_of_step(w, a);
	struct exit *next = &e.exits[EXIT_NEXT];
	bool has_base = at.base.var || at.base.pointer;
	if (a->kind == ACCESS_READ && has_base && a->type)
		e.early = region_reads(w, e.early, &at, a->type);
	else if (a->kind == ACCESS_READ)
		e.early = region_objects(w, e.early, read);
	else if (is_sure && has_base && a->type &&
		 !(a->expr && a->expr->field && a->expr->field->is_bitfield))
		next->known = region_writes(w, next->known, &at, a->type);
	next->pending = next->known;
	return e;
}

/* graph_touch turns a store to a part of a variable into a mere write: here a part will do. */
static bool is_store(const struct access *a)
{
	return a->kind == ACCESS_KILL || (a->kind == ACCESS_WRITE && a->var && a->is_part);
}

/* What a call reads, whichever of its neighbours came first; they write nothing. */
static struct effect unordered_call(struct walk *w, const struct access *a)
{
	struct effect all = run_call(w, a, NULL), e = effect_nothing();
	e.early = region_or(w->r, all.early, all.late);
	return e;
}

static struct effect run_step(struct walk *w, const struct access *a, bool is_sure, bool is_quiet)
{
	struct arena *arena = w->r->arena;
	struct bitset read = bitset_new(arena, w->nslots), written = bitset_new(arena, w->nslots);
	struct bitset killed = bitset_new(arena, w->nslots);
	struct effect e = effect_nothing();
	step_effect(w, a, read, written, killed);
	if (a->kind == ACCESS_READ || a->kind == ACCESS_WRITE || a->kind == ACCESS_KILL)
		e = touch(w, a, is_sure && is_store(a), read);
	else if (a->kind == ACCESS_CALL && is_followed_call(w, a) && is_quiet)
		e = unordered_call(w, a);
	else if (a->kind == ACCESS_CALL && is_sure && is_followed_call(w, a) && !a->is_unordered)
		return run_call(w, a, &written);
	else if (a->kind == ACCESS_CALL && is_sure)
		e = plain_call(w, a, read);
	else
		e.early = region_objects(w, e.early, read);
	forget(w, written);
	return e;
}

static bool holds_expr(const struct expr *e, const struct expr *x)
{
	if (e == x)
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (holds_expr(e->args.at[i], x))
			return true;
	return false;
}

/* What calls write that C lets come before step "x" or after it: neither its operands nor what it
 * is an operand of. Calls alone: for other effects that would be undefined. */
static struct bitset unsettled_at(struct walk *w, const struct steps *s, const struct access *x)
{
	struct arena *arena = w->r->arena;
	struct bitset all = {0}, read, written, killed;
	for (unsigned i = 0; i < s->at.n; i++) {
		const struct access *a = &s->at.at[i];
		if (a->kind != ACCESS_CALL || (x && x->expr && holds_expr(a->expr, x->expr)))
			continue;
		if (!all.words)
			all = bitset_new(arena, w->nslots);
		read = bitset_new(arena, w->nslots);
		written = bitset_new(arena, w->nslots);
		killed = bitset_new(arena, w->nslots);
		step_effect(w, a, read, written, killed);
		bitset_union(all, written);
	}
	return all;
}

/* Does no step write before the last of the calls that C leaves in no order, or makes sometimes? */
static bool changes_nothing(struct walk *w, const struct steps *s)
{
	struct arena *arena = w->r->arena;
	struct bitset r = bitset_new(arena, w->nslots), x = bitset_new(arena, w->nslots);
	struct bitset k = bitset_new(arena, w->nslots);
	unsigned end = s->at.n;
	while (end && (s->at.at[end - 1].kind != ACCESS_CALL ||
		       (!s->at.at[end - 1].is_unordered && s->is_sure.at[end - 1])))
		end--;
	for (unsigned i = 0; i < end; i++) {
		step_effect(w, &s->at.at[i], r, x, k);
		if (!bitset_empty(x))
			return false;
	}
	return end > 0;
}

static void note_label(struct walk *w, const void *label, const struct state **env)
{
	struct rest x = {label, effect_nothing(), w->context, w->scope, env};
	ARRAY_PUSH(w->r->arena, w->rests, x);
}

struct effect run_steps(struct walk *w, const struct steps *s)
{
	struct effect all = effect_nothing();
	unsigned first = w->rests.n;
	bool is_quiet = changes_nothing(w, s);
	for (unsigned i = 0; i < s->at.n; i++) {
		const struct access *a = &s->at.at[i];
		bool is_label = a->kind == ACCESS_CALL && reach_call(w->r->reach, a->expr);
		const struct state **before = is_label ? env_copy(w) : NULL;
		w->unsettled = unsettled_at(w, s, a);
		struct effect e = run_step(w, a, s->is_sure.at[i], is_quiet);
		rests_then(w, first, w->rests.n, e);
		all = effect_then(w, all, e);
		if (is_label)
			note_label(w, a->expr, env_since(w, before));
		w->unsettled = (struct bitset){0};
		free(before);
	}
	if (!s->returns)
		all.exits[EXIT_NEXT].is_reached = false;
	return all;
}

/* ---- assignments whose value is known afterwards ---- */

struct stored {
	bool is_known;
	struct address to, pointer;
	const struct type *type;
	isl_pw_aff *number;
};

static struct stored value_stored(struct walk *w, const struct expr *lvalue,
				  const struct expr *from, isl_pw_aff *number)
{
	struct stored s = {.type = lvalue->type};
	if (lvalue->type->is_volatile || (lvalue->field && lvalue->field->is_bitfield))
		return s;
	s.to = address_of(w, lvalue);
	s.number = number;
	if (lvalue->type->kind == TYPE_POINTER && from)
		s.pointer = pointee_of(w, from);
	s.is_known = s.to.is_known && (s.number || s.pointer.is_known);
	return s;
}

/* What "++" or "--" makes of "x". */
static isl_pw_aff *stepped(struct walk *w, const struct expr *e, isl_pw_aff *x)
{
	isl_pw_aff *one = aff_number(w->r, 1);
	bool up = e->op == OP_INCREMENT;
	isl_pw_aff *a = isl_pw_aff_copy(x), *b = isl_pw_aff_copy(one);
	isl_pw_aff *y = own_aff(w->r, up ? isl_pw_aff_add(a, b) : isl_pw_aff_sub(a, b));
	return value_unless_wrapped(w, up ? OP_ADD : OP_SUBTRACT, y, x, one, e->args.at[0]->type);
}

static struct stored before(struct walk *w, const struct expr *e)
{
	struct stored none = {0};
	isl_pw_aff *x;
	switch (e->kind) {
	case EXPR_ASSIGN:
		return value_stored(w, e->args.at[0], e->args.at[1], value_of(w, e->args.at[1]));
	case EXPR_INCDEC:
		if (e->args.at[0]->type->kind != TYPE_INTEGER)
			return none;
		struct address a = address_of(w, e->args.at[0]);
		x = value_loaded(w, &a, e->args.at[0]->type);
		if (!x || e->args.at[0]->type->size < 4 ||
		    e->args.at[0]->type->integer == INTEGER_UNSIGNED)
			return none;
		return value_stored(w, e->args.at[0], NULL, stepped(w, e, x));
	default: return none;
	}
}

/* Is the store the one step that writes its variable? */
static bool is_only_writer(struct walk *w, const struct steps *s, unsigned slot)
{
	struct arena *arena = w->r->arena;
	struct bitset r = bitset_new(arena, w->nslots), k = bitset_new(arena, w->nslots);
	unsigned writers = 0;
	for (unsigned i = 0; i < s->at.n; i++) {
		struct bitset x = bitset_new(arena, w->nslots);
		step_effect(w, &s->at.at[i], r, x, k);
		writers += bitset_has(x, slot);
	}
	return writers == 1;
}

static void after(struct walk *w, const struct stored *s)
{
	if (s->is_known)
		remember(w, &s->to, s->type, s->number, s->pointer.is_known ? &s->pointer : NULL);
}

static bool has_statements(const struct expr *e)
{
	if (e->kind == EXPR_STMT_EXPR)
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (has_statements(e->args.at[i]))
			return true;
	return false;
}

static struct effect in_order(struct walk *w, struct expr *e)
{
	struct effect all = effect_nothing();
	unsigned first = w->rests.n;
	for (unsigned i = 0; i < e->args.n; i++) {
		unsigned end = w->rests.n;
		struct effect next = run_expr(w, e->args.at[i]);
		rests_then(w, first, end, next);
		all = effect_then(w, all, next);
	}
	return all;
}

struct effect run_expr(struct walk *w, struct expr *e)
{
	if (!e)
		return effect_nothing();
	if (has_statements(e))
		return run_mixture(w, NULL, e);
	if (e->kind == EXPR_COMMA)
		return in_order(w, e);
	const struct steps *steps = steps_of_expr(w, e);
	w->unsettled = unsettled_at(w, steps, NULL);
	struct stored s = before(w, e);
	w->unsettled = (struct bitset){0};
	const struct base *to = s.to.is_known && s.to.base.var ? &s.to.base : NULL;
	const struct state *old =
		to && s.type->size < to->var->type->size ? w->env[to->slot] : NULL;
	struct effect x = run_steps(w, steps);
	if (old && old->values && is_only_writer(w, steps, to->slot))
		keep_beside(w, &s.to, s.type, old);
	after(w, &s);
	return x;
}

/* ---- code without order ---- */

/* All steps of a statement or an expression. */
static const struct steps *all_steps(struct walk *w, struct stmt *s, struct expr *e)
{
	struct steps *all = ARENA_NEW(w->r->arena, struct steps);
	struct graph g = scratch(w);
	if (s)
		graph_stmt(&g, s);
	else
		graph_eval(&g, e);
	implicit_add(w->r->arena, g.cfg);
	for (unsigned i = 0; i < g.cfg->blocks.n; i++)
		for (unsigned k = 0; k < g.cfg->blocks.at[i].accesses.n; k++)
			ARRAY_PUSH(w->r->arena, all->at, g.cfg->blocks.at[i].accesses.at[k]);
	return all;
}

struct effect run_mixture(struct walk *w, struct stmt *s, struct expr *e)
{
	struct arena *arena = w->r->arena;
	const struct steps *all = all_steps(w, s, e);
	struct bitset reads = bitset_new(arena, w->nslots), writes = bitset_new(arena, w->nslots);
	struct bitset r = bitset_new(arena, w->nslots), x = bitset_new(arena, w->nslots);
	struct bitset k = bitset_new(arena, w->nslots);
	unsigned first = w->rests.n;
	struct effect all_of_it = effect_nothing();
	for (unsigned i = 0; i < all->at.n; i++) {
		const struct access *a = &all->at.at[i];
		step_effect(w, a, r, x, k);
		bitset_union(reads, r);
		bitset_union(writes, x);
		if (a->kind == ACCESS_CALL && reach_call(w->r->reach, a->expr))
			note_label(w, a->expr, NULL);
		if (a->kind == ACCESS_POSITION)
			note_label(w, a->stmt, NULL);
	}
	all_of_it.early = region_objects(w, region_none(), reads);
	for (unsigned i = 0; i < EXITS; i++)
		all_of_it.exits[i] = (struct exit){.is_reached = true};
	for (unsigned i = first; i < w->rests.n; i++)
		w->rests.at[i].effect = all_of_it;
	forget(w, writes);
	return all_of_it;
}

struct bitset written_by(struct walk *w, struct stmt *s, struct expr *e)
{
	struct arena *arena = w->r->arena;
	const struct steps *all = all_steps(w, s, e);
	struct bitset writes = bitset_new(arena, w->nslots), r = bitset_new(arena, w->nslots);
	struct bitset x = bitset_new(arena, w->nslots), k = bitset_new(arena, w->nslots);
	for (unsigned i = 0; i < all->at.n; i++) {
		step_effect(w, &all->at.at[i], r, x, k);
		bitset_union(writes, x);
	}
	return writes;
}

/* "v" is declared: its value is undefined, then its initialiser's. */
struct effect run_declaration(struct walk *w, struct var *v)
{
	struct effect all = effect_nothing(), kill;
	struct access a = {.kind = ACCESS_KILL, .var = v, .type = v->type, .loc = v->loc};
	struct stored s = {.type = v->type, .to = address_of_var(w, v)};
	unsigned first = w->rests.n, end;
	if (v->init && v->type->kind == TYPE_INTEGER)
		s.number = value_of(w, v->init);
	else if (v->init && v->type->kind == TYPE_POINTER)
		s.pointer = pointee_of(w, v->init);
	s.is_known = s.number || s.pointer.is_known;
	for (unsigned k = 0; k < v->vla_counts.n; k++)
		all = effect_then(w, all, run_expr(w, v->vla_counts.at[k]));
	all = effect_then(w, all, run_expr(w, v->init));
	end = w->rests.n;
	kill = run_step(w, &a, true, false);
	rests_then(w, first, end, kill);
	all = effect_then(w, all, kill);
	after(w, &s);
	return all;
}
