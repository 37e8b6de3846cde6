/* contexts.c - the objects of wrappers, laid out; the calls that get some of their own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the wrappers (contexts_find.c).
 * Out:     which calls are roots; for each call in a wrapper its first object; which locals of
 *          wrappers are told apart by context; the only call of what would be a wrapper if it
 *          had two.
 * Means:   a wrapper's objects are those of its calls, one after the other. What is entered by one
 *          root only needs no contexts and is no wrapper. Bounds: the objects of one call, and all
 *          objects; a call above them is none of its own and shares the plain version's.
 *          An array is one of these if it is used element by element only.
 * Errs:    on the side of sharing: a call in a system macro, through a pointer, of another number
 *          of arguments.
 * Cost:    linear in the program. */
#include "contexts_internal.h"
#include "walk.h"

enum {
	LARGEST_WRAPPER = 64, /* objects of one call */
	MOST_OBJECTS = 1000,  /* of all roots */
};

static bool can_write(const struct type *t)
{
	return t->declare && !t->is_local && !t->is_variably_modified;
}

/* Can "call", in a unit of its own, be made a call of the other version? */
static bool is_editable(const struct unit *u, const struct expr *call)
{
	const struct function *seen = call->args.at[0]->function, *f = seen->definition;
	if (!contexts_is_plain_call(u, call) || seen->params.n != f->params.n ||
	    call->args.n != f->params.n + 1)
		return false;
	for (unsigned i = 0; i < seen->params.n; i++)
		if (!can_write(seen->params.at[i]->type))
			return false;
	return can_write(seen->type->element);
}

static struct candidate *editable_callee(const struct contexts *c, const struct candidate *from,
					 const struct expr *call)
{
	struct candidate *x = contexts_callee(c, call);
	return x && is_editable(from->function->unit, call) ? x : NULL;
}

/* ---- which wrappers are worth it ---- */

static void add_paths(struct contexts *c, const struct candidate *from, unsigned paths)
{
	for (unsigned i = 0; i < from->calls.n; i++) {
		struct candidate *to = editable_callee(c, from, from->calls.at[i].call);
		if (to && to->paths <= MOST_OBJECTS)
			to->paths += paths;
	}
}

static void drop_single_paths(struct contexts *c)
{
	const struct program *p = c->program;
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body && !c->candidates[i].is_wrapper)
			add_paths(c, &c->candidates[i], 1);
	for (unsigned i = c->order.n; i-- > 0;) {
		struct candidate *x = c->order.at[i];
		add_paths(c, x, x->paths > 1 ? x->paths : 1);
		x->is_wrapper = x->paths > 1;
	}
}

/* ---- wrappers that are called once ---- */

static void note_called_once(struct contexts *c)
{
	for (unsigned i = 0; i < c->program->functions.n; i++)
		for (unsigned k = 0; k < c->candidates[i].calls.n; k++) {
			const struct direct_call *d = &c->candidates[i].calls.at[k];
			c->candidates[d->callee->id].called_by = d->call;
			c->candidates[d->callee->id].times++;
		}
	for (unsigned i = 0; i < c->order.n; i++) {
		const struct candidate *x = c->order.at[i];
		bool is_once = x->times == 1 && !x->function->address_taken;
		for (unsigned k = 0; is_once && k < x->calls.n; k++)
			map_put(c->arena, &c->called_once, x->calls.at[k].call,
				x->function->id + 1);
	}
}

/* ---- objects ---- */

static unsigned size_of(const struct contexts *c, const struct candidate *from,
			const struct expr *call)
{
	const struct candidate *x = editable_callee(c, from, call);
	if (x)
		return x->wrapper.size;
	return contexts_is_allocation(from->function->unit, call);
}

static void lay_out(struct contexts *c, struct candidate *x)
{
	struct wrapper *w = &x->wrapper;
	w->function = x->function;
	for (unsigned i = 0; i < x->calls.n; i++)
		w->size += size_of(c, x, x->calls.at[i].call);
	x->is_wrapper = w->size > 0 && w->size <= LARGEST_WRAPPER;
	for (unsigned i = 0, at = 0; x->is_wrapper && i < x->calls.n; i++) {
		struct expr *call = x->calls.at[i].call;
		unsigned size = size_of(c, x, call);
		if (!size)
			continue;
		ARRAY_PUSH(c->arena, w->calls, call);
		map_put(c->arena, &c->offsets, call, at + 1);
		at += size;
	}
}

static void find_roots(struct contexts *c)
{
	const struct program *p = c->program;
	unsigned objects = 0;
	for (unsigned i = 0; i < p->functions.n; i++) {
		const struct candidate *x = &c->candidates[i];
		for (unsigned k = 0; k < x->calls.n; k++) {
			const struct candidate *y = editable_callee(c, x, x->calls.at[k].call);
			if (!y || objects + y->wrapper.size > MOST_OBJECTS)
				continue;
			objects += y->wrapper.size;
			map_put(c->arena, &c->roots, x->calls.at[k].call, 1);
		}
	}
}

/* ---- locals ---- */

struct var *contexts_receiver(const struct expr *e)
{
	e = expr_ignore_casts(e);
	if (e->kind != EXPR_ADDRESS || e->args.at[0]->kind != EXPR_VAR)
		return NULL;
	return e->args.at[0]->var->definition;
}

struct locals {
	const struct candidate *of;
	bool *seen; /* by var id: is its address used? */
	int *taken; /* how often, as a receiver of allocations apart */
};

/* The address of what lies in "lvalue" is used "times" more. */
static void take(struct locals *w, const struct expr *e, int times)
{
	while (e->kind == EXPR_MEMBER ||
	       (e->kind == EXPR_INDEX && e->args.at[0]->kind == EXPR_DECAY) ||
	       e->kind == EXPR_UNARY)
		e = e->kind == EXPR_INDEX ? e->args.at[0]->args.at[0] : e->args.at[0];
	if (e->kind != EXPR_VAR)
		return;
	w->seen[e->var->definition->id] = true;
	w->taken[e->var->definition->id] += times;
}

static void see_address(struct expr *e, void *to)
{
	struct locals *w = to;
	const struct unit *u = w->of->function->unit;
	if (e->kind == EXPR_ADDRESS || e->kind == EXPR_DECAY)
		take(w, e->args.at[0], 1);
	if (e->kind == EXPR_INDEX && e->args.at[0]->kind == EXPR_DECAY)
		take(w, e->args.at[0]->args.at[0], -1);
	for (unsigned i = 0; (e->kind == EXPR_SECTION || e->kind == EXPR_OTHER) && i < e->args.n;
	     i++)
		take(w, e->args.at[i], 1);
	if (!contexts_is_allocation(u, e) || e->args.n < 2 || !contexts_receiver(e->args.at[1]))
		return;
	w->taken[contexts_receiver(e->args.at[1])->id]--;
}

static bool is_separate(const struct locals *w, const struct var *v)
{
	const struct type *t = type_without_arrays(v->type);
	if (!v->name[0] || t->kind == TYPE_ARRAY || t->kind == TYPE_VA_LIST)
		return false;
	return !w->taken[v->id] && (w->seen[v->id] || !v->address_taken);
}

static void find_separate(struct contexts *c, const struct candidate *x)
{
	const struct function *f = x->function;
	struct arena *scratch = arena_new();
	struct locals w = {x, ARENA_ARRAY(scratch, bool, c->program->vars.n + 1),
			   ARENA_ARRAY(scratch, int, c->program->vars.n + 1)};
	walk_stmt(f->body, see_address, &w);
	for (unsigned i = 0; i < f->params.n + f->locals.n; i++) {
		const struct var *v =
			i < f->params.n ? f->params.at[i] : f->locals.at[i - f->params.n];
		c->is_separate[v->id] = is_separate(&w, v);
	}
	arena_free(scratch);
}

/* ---- answers ---- */

struct contexts *contexts_compute(struct arena *a, const struct program *p)
{
	struct contexts *c = ARENA_NEW(a, struct contexts);
	c->arena = a;
	c->program = p;
	c->candidates = ARENA_ARRAY(a, struct candidate, p->functions.n + 1);
	c->is_separate = ARENA_ARRAY(a, bool, p->vars.n + 1);
	contexts_find(c);
	note_called_once(c);
	drop_single_paths(c);
	for (unsigned i = 0; i < c->order.n; i++)
		if (c->order.at[i]->is_wrapper)
			lay_out(c, c->order.at[i]);
	find_roots(c);
	for (unsigned i = 0; i < c->order.n; i++)
		if (c->order.at[i]->is_wrapper)
			find_separate(c, c->order.at[i]);
	return c;
}

const struct wrapper *contexts_wrapper(const struct contexts *c, const struct function *f)
{
	const struct candidate *x = &c->candidates[f->definition->id];
	return x->is_wrapper ? &x->wrapper : NULL;
}

bool contexts_is_root(const struct contexts *c, const struct expr *call)
{
	return map_get(&c->roots, call);
}

int contexts_offset(const struct contexts *c, const struct expr *call)
{
	return (int)map_get(&c->offsets, call) - 1;
}

const struct expr *contexts_only_call(const struct contexts *c, const struct expr *call)
{
	unsigned id = map_get(&c->called_once, call);
	return id ? c->candidates[id - 1].called_by : NULL;
}

bool contexts_separates(const struct contexts *c, const struct var *v)
{
	return c->is_separate[v->definition->id];
}
