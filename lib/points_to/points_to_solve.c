/* points_to_solve.c - the least solution of the inclusion constraints.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      nodes, addresses and constraints of points_to_collect.c.
 * Out:     for each node the set of memory it may hold the address of.
 * Means:   Andersen's analysis by a worklist with difference propagation; indirect calls are linked
 *          as their callees appear. Memory that escaped shares one node with external memory,
 *          because external code may copy any pointer of one into any other; a pointer to external
 *          memory points to all that escaped.
 * Errs:    towards larger sets, never smaller: every constraint holds at the end (points_to_check);
 *          the one node of all that escaped adds members. An indirect call is linked only to
 *          functions whose signature fits it (signature.h).
 * Cost:    cubic at worst, near linear on programs; sets are dense and made when first needed. */
#include "constraints.h"
#include "signature.h"
#include "text.h"

#include <assert.h>
#include <stdlib.h>

/* ---- nodes and memory ---- */

unsigned node_new(struct points_to *p)
{
	struct node n = {.parent = p->nodes.n};
	ARRAY_PUSH(p->arena, p->nodes, n);
	return p->nodes.n - 1;
}

static unsigned find(struct points_to *p, unsigned n)
{
	while (p->nodes.at[n].parent != n) {
		p->nodes.at[n].parent = p->nodes.at[p->nodes.at[n].parent].parent;
		n = p->nodes.at[n].parent;
	}
	return n;
}

unsigned block_new(struct points_to *p, const struct layout *l)
{
	unsigned first = node_new(p);
	for (unsigned i = 1; i < l->n; i++)
		node_new(p);
	p->nodes.at[first].layout = l->n > 1 ? l : NULL;
	return first;
}

unsigned block_of_type(struct points_to *p, const struct type *t)
{
	return block_new(p, layout_of(&p->layouts, t));
}

unsigned block_width(const struct points_to *p, unsigned node)
{
	return p->nodes.at[node].layout ? p->nodes.at[node].layout->n : 1;
}

static unsigned node_shared(struct points_to *p, struct var *v)
{
	if (!p->var_node[v->id])
		p->var_node[v->id] = block_of_type(p, v->type);
	return p->var_node[v->id];
}

unsigned node_of_var(struct points_to *p, struct var *v)
{
	unsigned n = p->instance ? instance_var(p, p->instance, v->definition) : 0;
	return n ? n : node_shared(p, v->definition);
}

unsigned node_of_return(struct points_to *p, struct function *f)
{
	if (!p->returns[f->id])
		p->returns[f->id] = block_of_type(p, f->type->element);
	return p->returns[f->id];
}

unsigned memory_new(struct points_to *p, struct memory m, const struct layout *l)
{
	assert(!p->is_solving);
	unsigned content = m.var ? node_shared(p, m.var) : block_new(p, l);
	ARRAY_PUSH(p->arena, p->data, m);
	ARRAY_PUSH(p->arena, p->first, p->locations.n);
	ARRAY_PUSH(p->arena, p->shapes, l);
	for (unsigned i = 0; i < l->n; i++)
		ARRAY_PUSH(p->arena, p->locations, (struct location){p->data.n - 1, content + i});
	return p->data.n - 1;
}

const struct layout *layout_of_call(struct points_to *p, const struct expr *call,
				    const struct layout *otherwise)
{
	unsigned i = map_get(&p->casts, call);
	return i ? layout_of_heap(&p->layouts, p->cast_types.at[i - 1]) : otherwise;
}

static const char *name_of(struct points_to *p, const struct var *v)
{
	const char *own = v->name[0] ? v->name : "(compound literal)";
	return v->function ? arena_printf(p->arena, "%s:%s", v->function->name, own) : own;
}

unsigned memory_of_var(struct points_to *p, struct var *v)
{
	v = v->definition;
	if (!p->var_memory[v->id]) {
		struct memory m = {.kind = MEMORY_VAR, .var = v, .loc = v->loc};
		m.name = name_of(p, v);
		p->var_memory[v->id] = memory_new(p, m, layout_of(&p->layouts, v->type)) + 1;
	}
	return p->var_memory[v->id] - 1;
}

unsigned memory_of_function(struct points_to *p, struct function *f)
{
	if (!p->function_memory[f->id]) {
		struct memory m = {.kind = MEMORY_FUNCTION, .function = f, .name = f->name};
		m.loc = f->loc;
		ARRAY_PUSH(p->arena, p->functions, m);
		p->function_memory[f->id] = p->functions.n;
	}
	return p->function_memory[f->id] - 1;
}

/* ---- constraints ---- */

static unsigned size_of_sets(const struct points_to *p)
{
	return p->locations.n + p->functions.n;
}

static void push(struct points_to *p, unsigned n)
{
	struct node *x = &p->nodes.at[n];
	if (!p->is_solving || x->queued)
		return;
	x->queued = true;
	ARRAY_PUSH(p->arena, p->queue, n);
}

static struct node *with_sets(struct points_to *p, unsigned to)
{
	struct node *n = &p->nodes.at[to];
	if (!n->pts.words) {
		n->pts = bitset_new(p->arena, size_of_sets(p));
		n->done = bitset_new(p->arena, size_of_sets(p));
	}
	return n;
}

static bool join(struct points_to *p, unsigned to, struct bitset with)
{
	return with.words && bitset_union(with_sets(p, to)->pts, with);
}

static bool pair_add(struct points_to *p, unsigned a, unsigned b)
{
	struct pair_set *s = &p->copied;
	uint64_t key = ((uint64_t)a << 32 | b) + 1;
	if (2 * (s->n + 1) > s->room) {
		struct pair_set wider = {.room = s->room ? 2 * s->room : 1024};
		wider.at = ARENA_ARRAY(p->arena, uint64_t, wider.room);
		struct pair_set old = *s;
		*s = wider;
		for (unsigned i = 0; i < old.room; i++)
			if (old.at[i])
				pair_add(p, (unsigned)((old.at[i] - 1) >> 32),
					 (unsigned)(old.at[i] - 1));
	}
	unsigned i = (unsigned)(key * UINT64_C(0x9e3779b97f4a7c15) >> 33) & (s->room - 1);
	for (; s->at[i]; i = (i + 1) & (s->room - 1))
		if (s->at[i] == key)
			return false;
	s->at[i] = key;
	s->n++;
	return true;
}

void constrain_copy(struct points_to *p, unsigned to, unsigned from)
{
	to = find(p, to);
	from = find(p, from);
	if (!to || !from || to == from || !pair_add(p, from, to))
		return;
	ARRAY_PUSH(p->arena, p->nodes.at[from].copies, to);
	if (p->is_solving && join(p, to, p->nodes.at[from].pts))
		push(p, to);
}

void constrain_block(struct points_to *p, unsigned to, unsigned from)
{
	const struct layout *a = p->nodes.at[to].layout, *b = p->nodes.at[from].layout;
	bool alike = a && b && a->n == b->n && layout_matches(a, 0, b);
	if (to && from)
		cells_copy(p, (struct cells){0, a ? a->n : 1, alike}, to, from, false);
}

static bool has_content(const struct points_to *p, unsigned o)
{
	return o < p->locations.n && o != STRINGS;
}

/* A pointer holds location "o", and "a" is one of its loads or stores. */
static void apply(struct points_to *p, const struct access *a, unsigned o, bool is_load)
{
	if (!has_content(p, o))
		return;
	struct cells c = cells_at(p, o, &a->path, a->size, p->nodes.at[a->node].layout);
	unsigned content = p->locations.at[c.first].content;
	c.first = 0;
	cells_copy(p, c, content, a->node, is_load);
}

static void add_location(struct points_to *p, unsigned to, unsigned o)
{
	to = find(p, to);
	struct node *n = with_sets(p, to);
	if (bitset_has(n->pts, o))
		return;
	bitset_add(n->pts, o);
	push(p, to);
}

static void shift(struct points_to *p, const struct access *a, unsigned o)
{
	struct cells c = {o, 1, false};
	if (o < p->locations.n)
		c = cells_at(p, o, &a->path, 1, NULL);
	for (unsigned i = 0; i < c.n; i++)
		add_location(p, a->node, c.first + i);
}

enum list { LOADS, STORES, SHIFTS };

/* A pointer to external memory points to all that escaped, so what follows from one of these
 * follows from that already. */
static void follow_external(struct points_to *p, enum list list, const struct access *a)
{
	if (list == SHIFTS)
		constrain_copy(p, a->node, p->external);
	else
		apply(p, a, EXTERNAL, list == LOADS);
}

static void follow(struct points_to *p, enum list list, const struct access *a, unsigned o)
{
	if (o == EXTERNAL)
		follow_external(p, list, a);
	else if (list == SHIFTS)
		shift(p, a, o);
	else
		apply(p, a, o, list == LOADS);
}

/* A new constraint, for all that "pointer" already held when its lists were walked. */
static void catch_up(struct points_to *p, unsigned pointer, enum list list, struct access a)
{
	struct bitset done = p->nodes.at[pointer].done;
	if (!done.words)
		return;
	if (pointer == find(p, p->external)) {
		follow_external(p, list, &a);
		return;
	}
	for (int o = bitset_next(done, 0); o >= 0; o = bitset_next(done, (unsigned)o + 1))
		follow(p, list, &a, (unsigned)o);
}

void constrain_load(struct points_to *p, unsigned to, unsigned pointer, struct path path,
		    uint64_t size)
{
	struct access a = {to, size, path};
	pointer = find(p, pointer);
	if (!to || !pointer)
		return;
	ARRAY_PUSH(p->arena, p->nodes.at[pointer].loads, a);
	catch_up(p, pointer, LOADS, a);
}

void constrain_store(struct points_to *p, unsigned pointer, unsigned from, struct path path,
		     uint64_t size)
{
	struct access a = {from, size, path};
	pointer = find(p, pointer);
	if (!from || !pointer)
		return;
	ARRAY_PUSH(p->arena, p->nodes.at[pointer].stores, a);
	catch_up(p, pointer, STORES, a);
}

void constrain_shift(struct points_to *p, unsigned to, unsigned pointer, struct path path)
{
	struct access a = {to, 1, path};
	pointer = find(p, pointer);
	if (!to || !pointer)
		return;
	ARRAY_PUSH(p->arena, p->nodes.at[pointer].shifts, a);
	catch_up(p, pointer, SHIFTS, a);
}

static void add_base(struct points_to *p, struct base b)
{
	add_location(p, b.node, b.is_function ? p->locations.n + b.location : b.location);
}

static void constrain_location(struct points_to *p, unsigned node, unsigned location)
{
	struct base b = {node, location, false};
	if (p->is_solving)
		add_base(p, b);
	else
		ARRAY_PUSH(p->arena, p->bases, b);
}

void constrain_cell(struct points_to *p, unsigned node, unsigned memory, unsigned cell)
{
	unsigned first = p->first.at[memory], n = p->shapes.at[memory]->n;
	for (unsigned i = 0; i < n; i++)
		if (cell == i || cell == LAYOUT_ANY)
			constrain_location(p, node, first + i);
}

void constrain_address(struct points_to *p, unsigned node, unsigned memory)
{
	constrain_cell(p, node, memory, 0);
}

void constrain_function(struct points_to *p, unsigned node, struct function *f)
{
	const struct wrapper *w = contexts_wrapper(p->contexts, f);
	if (w)
		instance_plain(p, w);
	struct base b = {node, memory_of_function(p, f), true};
	ARRAY_PUSH(p->arena, p->bases, b);
}

static void link_call(struct points_to *p, unsigned call, unsigned o)
{
	struct indirect c = p->indirects.at[call];
	if (o >= p->locations.n) {
		struct function *f = p->functions.at[o - p->locations.n].function;
		if (!c.call || signature_fits(c.call, f))
			constrain_callee(p, f, &c);
	}
	if (o != EXTERNAL)
		return;
	for (unsigned i = 0; i < c.args.n; i++)
		constrain_block(p, p->external, c.args.at[i]);
	constrain_copy(p, p->external, c.spread);
	constrain_block(p, c.result, p->external);
}

void constrain_call(struct points_to *p, unsigned callee, struct indirect call)
{
	callee = find(p, callee);
	if (!callee)
		return;
	ARRAY_PUSH(p->arena, p->indirects, call);
	unsigned i = p->indirects.n - 1;
	ARRAY_PUSH(p->arena, p->nodes.at[callee].calls, i);
	struct bitset done = p->nodes.at[callee].done;
	for (int o = done.words ? bitset_next(done, 0) : -1; o >= 0;
	     o = bitset_next(done, (unsigned)o + 1))
		link_call(p, i, (unsigned)o);
}

/* ---- solving ---- */

/* Node "b" is "a" from now on; "a" stays its own. */
static void unify(struct points_to *p, unsigned a, unsigned b)
{
	a = find(p, a);
	b = find(p, b);
	if (a == b)
		return;
	struct node from = p->nodes.at[b];
	p->nodes.at[b].parent = a;
	if (join(p, a, from.pts))
		push(p, a);
	for (unsigned i = 0; i < from.copies.n; i++)
		constrain_copy(p, from.copies.at[i], a);
	for (unsigned i = 0; i < from.loads.n; i++)
		constrain_load(p, from.loads.at[i].node, a, from.loads.at[i].path,
			       from.loads.at[i].size);
	for (unsigned i = 0; i < from.stores.n; i++)
		constrain_store(p, a, from.stores.at[i].node, from.stores.at[i].path,
				from.stores.at[i].size);
	for (unsigned i = 0; i < from.shifts.n; i++)
		constrain_shift(p, from.shifts.at[i].node, a, from.shifts.at[i].path);
	for (unsigned i = 0; i < from.calls.n; i++)
		constrain_call(p, a, p->indirects.at[from.calls.at[i]]);
}

/* The memory of location "o" has escaped. */
static void escape(struct points_to *p, unsigned o)
{
	if (has_content(p, o)) {
		unsigned m = p->locations.at[o].memory, first = p->first.at[m];
		for (unsigned i = 0; i < p->shapes.at[m]->n; i++) {
			if (first + i != EXTERNAL)
				bitset_add(p->escaped, first + i);
			add_location(p, p->external, first + i);
			unify(p, p->external, p->locations.at[first + i].content);
		}
	}
	if (o < p->locations.n)
		return;
	struct indirect c = {.spread = p->external, .result = p->external};
	struct function *f = p->functions.at[o - p->locations.n].function;
	if (f->body)
		constrain_callee(p, f, &c);
}

/* Does all that follows from "o" in "n" follow from external memory in "n"? */
static bool is_covered(struct points_to *p, unsigned n, unsigned o)
{
	return bitset_has(p->escaped, o) && bitset_has(p->nodes.at[n].pts, EXTERNAL);
}

/* Node "n" holds location "o" now. */
static void hold(struct points_to *p, unsigned n, unsigned o)
{
	if (o == EXTERNAL)
		constrain_copy(p, n, p->external);
	if (n == find(p, p->external))
		escape(p, o);
	for (unsigned i = 0; !is_covered(p, n, o) && i < p->nodes.at[n].loads.n; i++)
		follow(p, LOADS, &p->nodes.at[n].loads.at[i], o);
	for (unsigned i = 0; !is_covered(p, n, o) && i < p->nodes.at[n].stores.n; i++)
		follow(p, STORES, &p->nodes.at[n].stores.at[i], o);
	for (unsigned i = 0; !is_covered(p, n, o) && i < p->nodes.at[n].shifts.n; i++)
		follow(p, SHIFTS, &p->nodes.at[n].shifts.at[i], o);
	for (unsigned i = 0; i < p->nodes.at[n].calls.n; i++)
		link_call(p, p->nodes.at[n].calls.at[i], o);
}

static void visit(struct points_to *p, unsigned n)
{
	struct node *x = &p->nodes.at[n];
	x->queued = false;
	if (x->parent != n || !x->pts.words)
		return;
	struct bitset pts = x->pts, done = x->done;
	for (unsigned w = 0; w < pts.nwords; w++) {
		if (n != find(p, p->external) && bitset_has(pts, EXTERNAL))
			done.words[w] |= pts.words[w] & p->escaped.words[w];
		for (uint64_t new; (new = pts.words[w] & ~done.words[w]);) {
			unsigned o = 64 * w + (unsigned)__builtin_ctzll(new);
			bitset_add(done, o);
			hold(p, n, o);
		}
	}
	for (unsigned i = 0; i < p->nodes.at[n].copies.n; i++) {
		unsigned to = find(p, p->nodes.at[n].copies.at[i]);
		if (to != n && join(p, to, p->nodes.at[n].pts))
			push(p, to);
	}
}

static void add_held(struct points_to *p, struct bitset held, unsigned n)
{
	n = find(p, n);
	if (p->nodes.at[n].pts.words)
		bitset_union(held, p->nodes.at[n].pts);
}

static void note_held(struct points_to *p)
{
	struct bitset held = bitset_new(p->arena, size_of_sets(p));
	p->empty = bitset_new(p->arena, p->data.n + p->functions.n);
	for (unsigned i = 0; i < p->program->vars.n; i++)
		for (unsigned k = 0; k < block_width(p, p->var_node[i]); k++)
			add_held(p, held, p->var_node[i] + k);
	for (unsigned o = 0; o < p->locations.n; o++)
		add_held(p, held, p->locations.at[o].content);
	p->held = cells_to_memory(p, held);
}

void points_to_solve(struct points_to *p)
{
	p->is_solving = true;
	p->escaped = bitset_new(p->arena, size_of_sets(p));
	for (unsigned i = 0; i < p->bases.n; i++)
		add_base(p, p->bases.at[i]);
	for (unsigned i = 0; i < p->queue.n; i++)
		visit(p, p->queue.at[i]);
	note_held(p);
}

struct points_to *points_to_compute(struct arena *a, const struct program *program)
{
	static const struct memory own[FIRST_OWN] = {
		[EXTERNAL] = {.kind = MEMORY_EXTERNAL, .name = "(external)"},
		[LIBRARY] = {.kind = MEMORY_LIBRARY, .name = "(library)"},
		[RUNTIME] = {.kind = MEMORY_RUNTIME, .name = "(runtime)"},
		[STRINGS] = {.kind = MEMORY_STRING, .name = "(strings)"},
		[LIBRARY_HEAP] = {.kind = MEMORY_EXTERNAL, .name = "(library heap)"},
		[VARIADIC] = {.kind = MEMORY_RUNTIME, .name = "(variadic arguments)"},
	};
	static const struct type unknown = {.kind = TYPE_OTHER};
	struct points_to *p = ARENA_NEW(a, struct points_to);
	p->arena = a;
	p->program = program;
	p->contexts = contexts_compute(a, program);
	p->layouts.arena = a;
	p->var_memory = ARENA_ARRAY(a, unsigned, program->vars.n + 1);
	p->var_node = ARENA_ARRAY(a, unsigned, program->vars.n + 1);
	p->function_memory = ARENA_ARRAY(a, unsigned, program->functions.n + 1);
	p->returns = ARENA_ARRAY(a, unsigned, program->functions.n + 1);
	node_new(p);
	for (unsigned i = 0; i < FIRST_OWN; i++)
		memory_new(p, own[i], layout_of(&p->layouts, &unknown));
	p->external = p->locations.at[EXTERNAL].content;
	p->varargs = p->locations.at[VARIADIC].content;
	constrain_address(p, p->external, EXTERNAL);
	constrain_address(p, p->locations.at[LIBRARY].content, LIBRARY);
	constrain_address(p, p->locations.at[RUNTIME].content, RUNTIME);
	points_to_collect(p);
	points_to_solve(p);
	return p;
}

/* ---- answers ---- */

/* What node "n" holds, as abstract locations. Answers are kept. */
static struct bitset set_of_node(const struct points_to *p, unsigned n)
{
	while (p->nodes.at[n].parent != n)
		n = p->nodes.at[n].parent;
	struct node *x = &p->nodes.at[n];
	if (!x->pts.words)
		return p->empty;
	if (!x->memory.words)
		x->memory = cells_to_memory(p, x->pts);
	return x->memory;
}

static struct bitset set_of(const struct points_to *p, unsigned n)
{
	struct node *first = &p->nodes.at[n];
	if (!first->layout)
		return set_of_node(p, n);
	if (first->all.words)
		return first->all;
	first->all = bitset_new(p->arena, p->data.n + p->functions.n);
	for (unsigned i = 0; i < first->layout->n; i++)
		bitset_union(first->all, set_of_node(p, n + i));
	return first->all;
}

const struct contexts *points_to_contexts(const struct points_to *p)
{
	return p->contexts;
}

unsigned points_to_data(const struct points_to *p)
{
	return p->data.n;
}

unsigned points_to_count(const struct points_to *p)
{
	return p->data.n + p->functions.n;
}

const struct memory *points_to_memory(const struct points_to *p, unsigned m)
{
	return m < p->data.n ? &p->data.at[m] : &p->functions.at[m - p->data.n];
}

unsigned points_to_number(const struct points_to *p, const struct var *v)
{
	return p->var_memory[v->definition->id] - 1;
}

struct bitset points_to_of(const struct points_to *p, const struct expr *e)
{
	return set_of(p, map_get(&p->values, e));
}

bool points_to_called_back(const struct points_to *p, const struct expr *call, struct bitset *to)
{
	unsigned node = map_get(&p->called_back, call);
	*to = set_of(p, node);
	return node;
}

struct bitset points_to_held(const struct points_to *p, const struct var *v)
{
	return set_of(p, p->var_node[v->definition->id]);
}

struct bitset points_to_content(const struct points_to *p, unsigned m)
{
	return m == STRINGS || m >= p->data.n ? p->empty
					      : set_of(p, p->locations.at[p->first.at[m]].content);
}

struct bitset points_to_escaped(const struct points_to *p)
{
	return set_of(p, p->external);
}

bool points_to_is_held(const struct points_to *p, unsigned m)
{
	return bitset_has(p->held, m);
}

static void dump_set(const struct points_to *p, const char *name, struct bitset s, struct text *out)
{
	const char *before = " ";
	text_printf(out, "%s ->", name);
	for (int o = bitset_next(s, 0); o >= 0; o = bitset_next(s, (unsigned)o + 1)) {
		text_printf(out, "%s%s", before, points_to_memory(p, (unsigned)o)->name);
		before = ", ";
	}
	text_puts(out, "\n");
}

void points_to_dump(const struct points_to *p, struct text *out)
{
	struct points_to *names = (struct points_to *)p;
	for (unsigned i = 0; i < p->program->vars.n; i++) {
		const struct var *v = p->program->vars.at[i];
		struct bitset s = points_to_held(p, v);
		if (!bitset_empty(s) && !v->is_system)
			dump_set(p, name_of(names, v), s, out);
	}
	for (unsigned m = FIRST_OWN; m < p->data.n; m++) {
		struct bitset s = points_to_content(p, m);
		if (p->data.at[m].kind == MEMORY_HEAP && !bitset_empty(s))
			dump_set(p, p->data.at[m].name, s, out);
	}
	if (bitset_count(points_to_escaped(p)) > 1)
		dump_set(p, "(external)", points_to_escaped(p), out);
}
