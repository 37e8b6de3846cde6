/* points_to_solve.c - the least solution of the inclusion constraints.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      nodes, addresses and constraints of points_to_collect.c.
 * Out:     for each node the set of memory it may hold the address of.
 * Means:   Andersen's analysis by a worklist with difference propagation; indirect calls are linked
 *          as their callees appear. Memory that escaped shares one node with unseen memory, because
 *          unseen code may copy any pointer of one into any other; a pointer to the unseen points
 *          to all that escaped.
 * Errs:    never: every constraint holds at the end (checked by the unit test).
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

static unsigned node_shared(struct points_to *p, struct var *v)
{
	if (!p->var_node[v->id])
		p->var_node[v->id] = node_new(p);
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
		p->returns[f->id] = node_new(p);
	return p->returns[f->id];
}

unsigned memory_new(struct points_to *p, struct memory m)
{
	assert(!p->is_solving);
	unsigned content = m.var ? node_shared(p, m.var) : node_new(p);
	ARRAY_PUSH(p->arena, p->data, m);
	ARRAY_PUSH(p->arena, p->contents, content);
	return p->data.n - 1;
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
		p->var_memory[v->id] = memory_new(p, m) + 1;
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
	return p->data.n + p->functions.n;
}

static void push(struct points_to *p, unsigned n)
{
	struct node *x = &p->nodes.at[n];
	if (!p->is_solving || x->queued)
		return;
	x->queued = true;
	ARRAY_PUSH(p->arena, p->queue, n);
}

static bool join(struct points_to *p, unsigned to, struct bitset with)
{
	struct node *n = &p->nodes.at[to];
	if (!with.words)
		return false;
	if (!n->pts.words) {
		n->pts = bitset_new(p->arena, size_of_sets(p));
		n->done = bitset_new(p->arena, size_of_sets(p));
	}
	return bitset_union(n->pts, with);
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

/* What "*o" means for a pointer that holds memory "o": 0 for functions and literals. */
static unsigned content_of(const struct points_to *p, unsigned o)
{
	return o < p->data.n && o != STRINGS ? p->contents.at[o] : 0;
}

/* Apply "with(p, x, content)" to all that "pointer" already held when its lists were walked. */
static void catch_up(struct points_to *p, unsigned pointer, unsigned x, bool is_load)
{
	struct bitset done = p->nodes.at[pointer].done;
	if (!done.words)
		return;
	for (int o = bitset_next(done, 0); o >= 0; o = bitset_next(done, (unsigned)o + 1)) {
		unsigned content = content_of(p, (unsigned)o);
		constrain_copy(p, is_load ? x : content, is_load ? content : x);
	}
}

void constrain_load(struct points_to *p, unsigned to, unsigned pointer)
{
	pointer = find(p, pointer);
	if (!to || !pointer)
		return;
	ARRAY_PUSH(p->arena, p->nodes.at[pointer].loads, to);
	catch_up(p, pointer, to, true);
}

void constrain_store(struct points_to *p, unsigned pointer, unsigned from)
{
	pointer = find(p, pointer);
	if (!from || !pointer)
		return;
	ARRAY_PUSH(p->arena, p->nodes.at[pointer].stores, from);
	catch_up(p, pointer, from, false);
}

static void add_base(struct points_to *p, struct base b)
{
	unsigned m = b.is_function ? p->data.n + b.memory : b.memory;
	unsigned n = find(p, b.node);
	struct node *x = &p->nodes.at[n];
	if (!x->pts.words) {
		x->pts = bitset_new(p->arena, size_of_sets(p));
		x->done = bitset_new(p->arena, size_of_sets(p));
	}
	bitset_add(x->pts, m);
	push(p, n);
}

void constrain_address(struct points_to *p, unsigned node, unsigned memory)
{
	struct base b = {node, memory, false};
	if (p->is_solving)
		add_base(p, b);
	else
		ARRAY_PUSH(p->arena, p->bases, b);
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
	if (o >= p->data.n) {
		struct function *f = p->functions.at[o - p->data.n].function;
		if (!c.call || signature_fits(c.call, f))
			constrain_callee(p, f, &c);
	}
	if (o != UNSEEN)
		return;
	for (unsigned i = 0; i < c.args.n; i++)
		constrain_copy(p, p->unseen, c.args.at[i]);
	constrain_copy(p, p->unseen, c.spread);
	constrain_copy(p, c.result, p->unseen);
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
		constrain_load(p, from.loads.at[i], a);
	for (unsigned i = 0; i < from.stores.n; i++)
		constrain_store(p, a, from.stores.at[i]);
	for (unsigned i = 0; i < from.calls.n; i++)
		constrain_call(p, a, p->indirects.at[from.calls.at[i]]);
}

/* Memory "o" has escaped. */
static void escape(struct points_to *p, unsigned o)
{
	if (content_of(p, o))
		unify(p, p->unseen, p->contents.at[o]);
	if (o < p->data.n)
		return;
	struct indirect c = {.spread = p->unseen, .result = p->unseen};
	struct function *f = p->functions.at[o - p->data.n].function;
	if (f->body)
		constrain_callee(p, f, &c);
}

/* Node "n" holds memory "o" now. */
static void hold(struct points_to *p, unsigned n, unsigned o)
{
	unsigned content = content_of(p, o);
	if (o == UNSEEN)
		constrain_copy(p, n, p->unseen);
	if (n == find(p, p->unseen))
		escape(p, o);
	for (unsigned i = 0; i < p->nodes.at[n].loads.n; i++)
		constrain_copy(p, p->nodes.at[n].loads.at[i], content);
	for (unsigned i = 0; i < p->nodes.at[n].stores.n; i++)
		constrain_copy(p, content, p->nodes.at[n].stores.at[i]);
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
	for (int o = bitset_next(pts, 0); o >= 0; o = bitset_next(pts, (unsigned)o + 1)) {
		if (bitset_has(done, (unsigned)o))
			continue;
		bitset_add(done, (unsigned)o);
		hold(p, n, (unsigned)o);
	}
	for (unsigned i = 0; i < p->nodes.at[n].copies.n; i++) {
		unsigned to = find(p, p->nodes.at[n].copies.at[i]);
		if (to != n && join(p, to, p->nodes.at[n].pts))
			push(p, to);
	}
}

static void note_held(struct points_to *p)
{
	p->empty = bitset_new(p->arena, size_of_sets(p));
	p->held = bitset_new(p->arena, size_of_sets(p));
	for (unsigned i = 0; i < p->program->vars.n; i++) {
		unsigned n = find(p, p->var_node[i]);
		if (n && p->nodes.at[n].pts.words)
			bitset_union(p->held, p->nodes.at[n].pts);
	}
	for (unsigned m = 0; m < p->data.n; m++) {
		unsigned n = find(p, p->contents.at[m]);
		if (p->nodes.at[n].pts.words)
			bitset_union(p->held, p->nodes.at[n].pts);
	}
}

void points_to_solve(struct points_to *p)
{
	p->is_solving = true;
	for (unsigned i = 0; i < p->bases.n; i++)
		add_base(p, p->bases.at[i]);
	for (unsigned i = 0; i < p->queue.n; i++)
		visit(p, p->queue.at[i]);
	note_held(p);
}

struct points_to *points_to_compute(struct arena *a, const struct program *program)
{
	static const struct memory own[FIRST_OWN] = {
		[UNSEEN] = {.kind = MEMORY_UNSEEN, .name = "(unseen)"},
		[LIBRARY] = {.kind = MEMORY_LIBRARY, .name = "(library)"},
		[RUNTIME] = {.kind = MEMORY_RUNTIME, .name = "(runtime)"},
		[STRINGS] = {.kind = MEMORY_STRING, .name = "(strings)"},
		[LIBRARY_HEAP] = {.kind = MEMORY_UNSEEN, .name = "(library heap)"},
		[VARIADIC] = {.kind = MEMORY_RUNTIME, .name = "(variadic arguments)"},
	};
	struct points_to *p = ARENA_NEW(a, struct points_to);
	p->arena = a;
	p->program = program;
	p->contexts = contexts_compute(a, program);
	p->var_memory = ARENA_ARRAY(a, unsigned, program->vars.n + 1);
	p->var_node = ARENA_ARRAY(a, unsigned, program->vars.n + 1);
	p->function_memory = ARENA_ARRAY(a, unsigned, program->functions.n + 1);
	p->returns = ARENA_ARRAY(a, unsigned, program->functions.n + 1);
	node_new(p);
	for (unsigned i = 0; i < FIRST_OWN; i++)
		memory_new(p, own[i]);
	p->unseen = p->contents.at[UNSEEN];
	p->varargs = p->contents.at[VARIADIC];
	constrain_address(p, p->unseen, UNSEEN);
	constrain_address(p, p->contents.at[LIBRARY], LIBRARY);
	constrain_address(p, p->contents.at[RUNTIME], RUNTIME);
	points_to_collect(p);
	points_to_solve(p);
	return p;
}

/* ---- answers ---- */

static struct bitset set_of(const struct points_to *p, unsigned n)
{
	while (p->nodes.at[n].parent != n)
		n = p->nodes.at[n].parent;
	return p->nodes.at[n].pts.words ? p->nodes.at[n].pts : p->empty;
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
	return size_of_sets(p);
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

struct bitset points_to_held(const struct points_to *p, const struct var *v)
{
	return set_of(p, p->var_node[v->definition->id]);
}

struct bitset points_to_content(const struct points_to *p, unsigned m)
{
	return set_of(p, content_of(p, m));
}

struct bitset points_to_escaped(const struct points_to *p)
{
	return set_of(p, p->unseen);
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
		dump_set(p, "(unseen)", points_to_escaped(p), out);
}
