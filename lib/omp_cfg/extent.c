/* extent.c - arrays that a loop nest must write from end to end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a for statement, met while its function's graph is built.
 * Out:     a kill, in the block being filled, of each array it fills.
 * Means:   the simplest exact rule: each loop counts a local of its own from 0 by 1 to a constant;
 *          the body has no jump, label or construct; an assignment stands in it unconditionally;
 *          every subscript is the counter of a loop that runs over just that dimension. A pointer
 *          that nothing in the loop changes may stand for the array: access.c checks what it names.
 *          Calls may stand anywhere: one that does not return does not reach the kill; one that may
 *          reach a position forbids it, for the iterations before that one are not after it.
 *          Threads that share a loop fill only what they share: no local, no pointer.
 * Errs:    on the side of killing nothing. Reads inside the loop are not killed: they come first.
 * Cost:    the nest once per loop in it. */
#include "graph.h"
#include "reach.h"
#include "walk.h"

#include <string.h>

struct counter {
	const struct var *var;
	uint64_t iterations;
};

struct nest {
	struct graph *graph;
	const struct stmt *root;
	bool is_shared; /* its iterations are handed out to threads */
	struct counter counters[8];
	unsigned depth;
};

/* ---- loops that count from 0 to a constant ---- */

static bool is_counter(const struct expr *e, const struct var *v)
{
	e = expr_ignore_widening(e);
	return e && e->kind == EXPR_VAR && e->var == v;
}

static const struct var *counter_of(const struct stmt *loop)
{
	const struct stmt *init = loop->init;
	const struct var *v = NULL;
	const struct expr *from = NULL;
	if (init && init->kind == STMT_DECL && init->vars.n == 1) {
		v = init->vars.at[0];
		from = v->init;
	} else if (init && init->kind == STMT_EXPR && init->expr->kind == EXPR_ASSIGN &&
		   init->expr->args.at[0]->kind == EXPR_VAR) {
		v = init->expr->args.at[0]->var;
		from = init->expr->args.at[1];
	}
	if (!v || !from || !from->has_value || from->value != 0)
		return NULL;
	return v->storage == STORAGE_LOCAL && !v->address_taken && !v->is_thread_local &&
			       v->type->kind == TYPE_INTEGER && v->type->size >= 4
		       ? v
		       : NULL;
}

static bool steps_by_one(const struct expr *e, const struct var *v)
{
	if (!e || !e->args.n || !is_counter(e->args.at[0], v))
		return false;
	if (e->kind == EXPR_INCDEC)
		return e->op == OP_INCREMENT;
	return e->kind == EXPR_COMPOUND_ASSIGN && e->op == OP_ADD && e->args.at[1]->has_value &&
	       e->args.at[1]->value == 1;
}

static uint64_t iterations_of(const struct expr *condition, const struct var *v)
{
	if (!condition || condition->kind != EXPR_BINARY || !is_counter(condition->args.at[0], v))
		return 0;
	const struct expr *end = condition->args.at[1];
	if (!end->has_value || end->value < 0)
		return 0;
	if (condition->op == OP_LESS || condition->op == OP_NOT_EQUAL)
		return (uint64_t)end->value;
	return condition->op == OP_LESS_EQUAL ? (uint64_t)end->value + 1 : 0;
}

static bool enter(struct nest *n, const struct stmt *loop)
{
	struct counter c = {.var = counter_of(loop)};
	if (!c.var || n->depth == 8 || !steps_by_one(loop->inc, c.var))
		return false;
	c.iterations = iterations_of(loop->expr, c.var);
	if (!c.iterations)
		return false;
	n->counters[n->depth++] = c;
	return true;
}

/* ---- what may not stand in the nest ---- */

struct plain {
	const struct var *v;
	bool is_plain;
};

static bool see_stmt(struct stmt *s, void *with)
{
	const unsigned plain = 1u << STMT_COMPOUND | 1u << STMT_EXPR | 1u << STMT_DECL |
			       1u << STMT_IF | 1u << STMT_FOR | 1u << STMT_NULL;
	struct plain *x = with;
	x->is_plain &= plain >> s->kind & 1;
	for (unsigned i = 0; i < s->vars.n; i++)
		x->is_plain &= s->vars.at[i] != x->v;
	return x->is_plain;
}

static void see_expr(struct expr *e, void *with)
{
	struct plain *x = with;
	bool stores =
		e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCDEC;
	if (e->kind == EXPR_STMT_EXPR || e->kind == EXPR_SECTION || e->kind == EXPR_OTHER ||
	    (stores && e->args.at[0]->kind == EXPR_VAR && e->args.at[0]->var == x->v))
		x->is_plain = false;
}

/* Is "s" plain code that leaves "v" alone? */
static bool is_plain(struct stmt *s, const struct var *v)
{
	struct plain x = {v, true};
	walk_both(s, see_stmt, see_expr, &x);
	return x.is_plain;
}

/* ---- assignments that fill an array ---- */

static const struct counter *find_counter(const struct nest *n, const struct expr *index)
{
	for (unsigned i = 0; i < n->depth; i++)
		if (is_counter(index, n->counters[i].var))
			return &n->counters[i];
	return NULL;
}

/* Of a loop that threads share, each thread fills its part: of an array of its own no more. */
static void kill_array(const struct nest *n, struct var *v, struct expr *e)
{
	struct spot spot = {.var = v};
	bool is_of_all =
		v->storage != STORAGE_LOCAL && v->storage != STORAGE_PARAM && !v->is_thread_local;
	if (v->original || (n->is_shared && !is_of_all))
		return;
	graph_add_access(n->graph, ACCESS_KILL, spot, NULL, e->loc);
}

/* "pointer[0 … iterations-1]" was written: an object of just that size is overwritten. */
static void kill_pointee(const struct nest *n, struct expr *pointer, uint64_t size, struct expr *e)
{
	const struct expr *p = expr_ignore_widening(pointer);
	struct graph *g = n->graph;
	struct spot spot = {.pointer = pointer};
	if (n->is_shared || p->kind != EXPR_VAR || p->var->address_taken || g->unordered ||
	    (p->var->storage != STORAGE_LOCAL && p->var->storage != STORAGE_PARAM) ||
	    !is_plain(n->root->children.at[0], p->var))
		return;
	graph_add_access(g, ACCESS_KILL, spot, e, e->loc);
	struct block *b = &g->cfg->blocks.at[g->now];
	struct type *whole = ARENA_NEW(g->arena, struct type);
	*whole = *e->type;
	whole->size = size;
	b->accesses.at[b->accesses.n - 1].type = whole;
}

static void look_at(const struct nest *n, struct expr *e)
{
	struct expr *lvalue = e->args.at[0];
	const struct counter *used[8];
	unsigned nused = 0;
	if (lvalue->kind != EXPR_INDEX)
		return;
	for (;;) {
		const struct counter *c = find_counter(n, lvalue->args.at[1]);
		struct expr *base = lvalue->args.at[0];
		for (unsigned i = 0; i < nused; i++)
			if (used[i] == c)
				return;
		if (!c || nused == 8)
			return;
		used[nused++] = c;
		if (base->kind != EXPR_DECAY) {
			if (nused == 1)
				kill_pointee(n, base, c->iterations * lvalue->type->size, lvalue);
			return;
		}
		if (base->args.at[0]->type->count != c->iterations)
			return;
		lvalue = base->args.at[0];
		if (lvalue->kind == EXPR_VAR) {
			kill_array(n, lvalue->var->definition, e);
			return;
		}
		if (lvalue->kind != EXPR_INDEX)
			return;
	}
}

static void search(struct nest *n, const struct stmt *s)
{
	if (s->kind == STMT_COMPOUND)
		for (unsigned i = 0; i < s->children.n; i++)
			search(n, s->children.at[i]);
	if (s->kind == STMT_EXPR && s->expr->kind == EXPR_ASSIGN)
		look_at(n, s->expr);
	if (s->kind == STMT_FOR && enter(n, s)) {
		if (is_plain(s->children.at[0], n->counters[n->depth - 1].var))
			search(n, s->children.at[0]);
		n->depth--;
	}
}

struct label_search {
	const struct reach *reach;
	bool found;
};

const struct omp *extent_construct(const struct stmt *loop)
{
	const unsigned sharing = OMP_FOR | OMP_DISTRIBUTE | OMP_TASKLOOP;
	for (const struct stmt *s = loop->parent; s; s = s->parent)
		if (s->kind == STMT_OMP && (s->omp->bits & sharing) &&
		    (s == loop->parent || s->omp->collapse > 1))
			return s->omp;
	return NULL;
}

static void see_call(struct expr *e, void *with)
{
	struct label_search *search = with;
	search->found |= e->kind == EXPR_CALL && reach_call(search->reach, e);
}

/* Seen from a label inside the loop, what the iterations before it wrote is not overwritten. */
static bool holds_label(const struct graph *g, struct stmt *loop)
{
	struct label_search search = {g->reach, false};
	walk_stmt(loop, see_call, &search);
	return search.found;
}

void extent_kills(struct graph *g, struct stmt *loop)
{
	struct nest n = {.graph = g, .root = loop, .is_shared = extent_construct(loop)};
	if (!g->has_setjmp && !holds_label(g, loop))
		search(&n, loop);
}
