/* points_to_solve.c - the least solution of the inclusion constraints.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      nodes, addresses and constraints of points_to_collect.c.
 * Out:     for each node the set of memory it may hold the address of.
 * Means:   Andersen's analysis by a worklist with difference propagation; callees of indirect calls
 *          are noted as they appear (points_to.c links them). Memory that escaped shares one node
 *          with external memory, because external code may copy any pointer of one into any other;
 *          a pointer to external memory points to all that escaped, of which its set holds nothing
 *          but external memory.
 * Errs:    towards larger sets, never smaller: every constraint holds at the end (points_to_check);
 *          the one node of all that escaped adds members. A callee is noted only where its
 *          signature fits the call (signature.h).
 * Cost:    cubic at worst, near linear on programs; a set is as large as what it holds. */
#include "constraints.h"
#include "signature.h"

enum { FEW_COPIES = 100 };

static unsigned find(struct points_to *p, unsigned n)
{
	while (p->nodes.at[n].parent != n) {
		p->nodes.at[n].parent = p->nodes.at[p->nodes.at[n].parent].parent;
		n = p->nodes.at[n].parent;
	}
	return n;
}

static void constrain_location(struct points_to *p, unsigned node, unsigned location);

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

static bool join(struct points_to *p, unsigned to, const struct sparse_set *with)
{
	return sparse_set_union(p->arena, &p->nodes.at[to].pts, with);
}

/* "to" and "from" stand for their classes. */
static void add_copy(struct points_to *p, unsigned to, unsigned from)
{
	if (to == from || !sparse_set_add(p->arena, &p->nodes.at[from].copies, to))
		return;
	p->ncopies++;
	if (p->is_solving && join(p, to, &p->nodes.at[from].pts))
		push(p, to);
}

/* Whoever holds external memory holds all that escaped, and nobody's set says so, but for callees:
 * each of those functions is a callee. */
static void hold_escaped(struct points_to *p, unsigned n)
{
	if (p->nodes.at[n].calls.n && sparse_set_has(&p->nodes.at[n].pts, EXTERNAL))
		add_copy(p, n, find(p, p->external));
}

void constrain_copy(struct points_to *p, unsigned to, unsigned from)
{
	to = find(p, to);
	from = find(p, from);
	if (!to || !from || to == from)
		return;
	if (from == find(p, p->external))
		constrain_location(p, to, EXTERNAL);
	else
		add_copy(p, to, from);
}

void constrain_cells(struct points_to *p, struct cells c, unsigned nodes, unsigned block,
		     bool to_block)
{
	unsigned width = block_width(p, block);
	for (unsigned i = 0; i < c.n; i++)
		for (unsigned k = 0; k < width; k++)
			if (!c.one_by_one || i == k)
				constrain_copy(p, to_block ? block + k : nodes + c.first + i,
					       to_block ? nodes + c.first + i : block + k);
}

void constrain_block(struct points_to *p, unsigned to, unsigned from)
{
	const struct layout *a = p->nodes.at[to].layout, *b = p->nodes.at[from].layout;
	bool alike = a && b && a->n == b->n && layout_matches(a, 0, b);
	if (to && from)
		constrain_cells(p, (struct cells){0, a ? a->n : 1, alike}, to, from, false);
}

static bool has_content(const struct points_to *p, unsigned o)
{
	return o < p->locations.n && o != STRINGS;
}

/* "a" is a load or store of a pointer that leads it to these cells. */
static void apply(struct points_to *p, const struct access *a, struct cells c, bool is_load)
{
	unsigned content = c.n ? p->locations.at[c.first].content : 0;
	c.first = 0;
	constrain_cells(p, c, content, a->node, is_load);
}

static void add_location(struct points_to *p, unsigned to, unsigned o)
{
	to = find(p, to);
	if (sparse_set_add(p->arena, &p->nodes.at[to].pts, o))
		push(p, to);
}

static void shift(struct points_to *p, const struct access *a, struct cells c)
{
	for (unsigned i = 0; i < c.n; i++)
		add_location(p, a->node, c.first + i);
}

enum list { LOADS, STORES, SHIFTS };

/* The cells that the access is led to by a pointer to location "o". */
static struct cells cells_from(const struct points_to *p, enum list list, const struct access *a,
			       unsigned o)
{
	if (list == SHIFTS && o >= p->locations.n)
		return (struct cells){o, 1, false};
	if (list == SHIFTS)
		return cells_at(p, o, &a->path, 0, NULL);
	if (!has_content(p, o))
		return (struct cells){0};
	return cells_at(p, o, &a->path, a->size, p->nodes.at[a->node].layout);
}

/* A pointer to external memory points to all that escaped, so what follows from one of these
 * follows from that already. */
static void follow_external(struct points_to *p, enum list list, const struct access *a)
{
	if (list == SHIFTS)
		constrain_copy(p, a->node, p->external);
	else
		apply(p, a, cells_from(p, list, a, EXTERNAL), list == LOADS);
}

/* Does all that follows from "o" in "n" follow from external memory in "n"? */
static bool is_covered(const struct points_to *p, unsigned n, unsigned o)
{
	return bitset_has(p->escaped, o) && sparse_set_has(&p->nodes.at[n].pts, EXTERNAL);
}

/* Access "a" of pointer "n", which holds these. Where several cells of an object each lead to all
 * of it, the first does. */
static void follow(struct points_to *p, unsigned n, enum list list, struct access a,
		   const struct sparse_set *held)
{
	unsigned whole = 0;
	for (struct sparse_walk w = sparse_walk(held); sparse_walk_on(&w);) {
		if (w.member == EXTERNAL)
			follow_external(p, list, &a);
		if (w.member == EXTERNAL || is_covered(p, n, w.member))
			continue;
		struct cells c = cells_from(p, list, &a, w.member);
		if (cells_are_again(p, c, &whole))
			continue;
		if (list == SHIFTS)
			shift(p, &a, c);
		else
			apply(p, &a, c, list == LOADS);
	}
}

/* A new constraint, for all that "pointer" already held when its lists were walked. Its first one
 * makes it walk them. */
static void catch_up(struct points_to *p, unsigned pointer, enum list list, struct access a)
{
	const struct sparse_set done = p->nodes.at[pointer].done;
	if (!done.n && p->nodes.at[pointer].pts.n)
		push(p, pointer);
	if (done.n && pointer == find(p, p->external))
		follow_external(p, list, &a);
	else
		follow(p, pointer, list, a, &done);
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

void constrain_mix(struct points_to *p, unsigned node)
{
	constrain_shift(p, node, node, PATH_ANYWHERE);
	constrain_load(p, node, node, PATH_ANYWHERE, 1);
	constrain_store(p, node, node, PATH_ANYWHERE, 1);
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

void constrain_unknown(struct points_to *p, const struct indirect *c)
{
	constrain_copy(p, p->sent, p->external);
	constrain_copy(p, p->external, p->sent);
	for (unsigned i = 0; i < c->args.n; i++)
		constrain_block(p, p->external, c->args.at[i]);
	constrain_copy(p, p->external, c->spread);
	constrain_block(p, c->result, p->external);
}

static void link_call(struct points_to *p, unsigned call, unsigned o)
{
	struct indirect c = p->indirects.at[call];
	if (o >= p->locations.n) {
		struct function *f = p->functions.at[o - p->locations.n].function;
		if (!c.call || signature_fits(c.call, f))
			ARRAY_PUSH(p->arena, p->found, (struct found_callee){f, c});
	}
	if (o == EXTERNAL)
		constrain_unknown(p, &c);
}

void constrain_call(struct points_to *p, unsigned callee, struct indirect call)
{
	callee = find(p, callee);
	if (!callee)
		return;
	ARRAY_PUSH(p->arena, p->indirects, call);
	unsigned i = p->indirects.n - 1;
	ARRAY_PUSH(p->arena, p->nodes.at[callee].calls, i);
	hold_escaped(p, callee);
	const struct sparse_set done = p->nodes.at[callee].done;
	if (!done.n && p->nodes.at[callee].pts.n)
		push(p, callee);
	for (struct sparse_walk w = sparse_walk(&done); sparse_walk_on(&w);)
		link_call(p, i, w.member);
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
	if (join(p, a, &from.pts))
		push(p, a);
	for (struct sparse_walk w = sparse_walk(&from.copies); sparse_walk_on(&w);)
		constrain_copy(p, w.member, a);
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
		ARRAY_PUSH(p->arena, p->found, (struct found_callee){f, c});
}

/* Node "n" holds location "o" now, which escapes if that is external memory. */
static void hold(struct points_to *p, unsigned n, unsigned o)
{
	bool is_external = n == find(p, p->external);
	if (is_covered(p, n, o) && !is_external)
		return;
	if (o == EXTERNAL)
		hold_escaped(p, n);
	if (is_external)
		escape(p, o);
	for (unsigned i = 0; i < p->nodes.at[n].calls.n; i++)
		link_call(p, p->nodes.at[n].calls.at[i], o);
}

/* Does anything follow from what "n" holds, but that its copies hold it? */
static bool is_followed(struct points_to *p, unsigned n)
{
	const struct node *x = &p->nodes.at[n];
	return x->loads.n || x->stores.n || x->shifts.n || x->calls.n || n == find(p, p->external);
}

/* What "n" holds and did not before, which is done now. */
static bool find_new(struct points_to *p, unsigned n, struct sparse_set *held)
{
	held->n = 0;
	sparse_set_union(p->arena, held, &p->nodes.at[n].pts);
	sparse_set_subtract(held, &p->nodes.at[n].done);
	return sparse_set_union(p->arena, &p->nodes.at[n].done, held);
}

/* What follows from that. Lists may grow meanwhile, and what it holds. */
static void hold_new(struct points_to *p, unsigned n)
{
	struct sparse_set *held = &p->held_new;
	while (find_new(p, n, held)) {
		for (struct sparse_walk w = sparse_walk(held); sparse_walk_on(&w);)
			hold(p, n, w.member);
		for (unsigned i = 0; i < p->nodes.at[n].loads.n; i++)
			follow(p, n, LOADS, p->nodes.at[n].loads.at[i], held);
		for (unsigned i = 0; i < p->nodes.at[n].stores.n; i++)
			follow(p, n, STORES, p->nodes.at[n].stores.at[i], held);
		for (unsigned i = 0; i < p->nodes.at[n].shifts.n; i++)
			follow(p, n, SHIFTS, p->nodes.at[n].shifts.at[i], held);
	}
}

static void visit(struct points_to *p, unsigned n)
{
	struct node *x = &p->nodes.at[n];
	x->queued = false;
	if (x->parent != n || !x->pts.n)
		return;
	if (is_followed(p, n))
		hold_new(p, n);
	struct sparse_walk w = sparse_walk(&p->nodes.at[n].copies);
	while (sparse_walk_on(&w)) {
		unsigned to = find(p, w.member);
		if (to != n && join(p, to, &p->nodes.at[n].pts))
			push(p, to);
	}
}

void points_to_start(struct points_to *p)
{
	p->is_solving = true;
	p->escaped = bitset_new(p->arena, size_of_sets(p));
	for (unsigned i = 0; i < p->bases.n; i++)
		add_base(p, p->bases.at[i]);
}

void points_to_again(struct points_to *p, const struct sparse_set *locations)
{
	for (unsigned n = 0; n < p->nodes.n; n++)
		if (sparse_set_subtract(&p->nodes.at[n].done, locations))
			push(p, n);
}

/* Each time the copies have doubled: that costs a few times what the last run does. */
static void join_cycles(struct points_to *p)
{
	if (p->ncopies < p->ncopies_then * 2 + FEW_COPIES)
		return;
	struct arena *scratch = arena_new();
	struct joins j = points_to_cycles(scratch, p);
	for (unsigned i = 0; i < j.list.n; i++)
		unify(p, j.list.at[i].to, j.list.at[i].node);
	arena_free(scratch);
	p->ncopies_then = p->ncopies;
}

void points_to_solve(struct points_to *p)
{
	for (unsigned i = 0; i < p->queue.n; i++) {
		visit(p, p->queue.at[i]);
		join_cycles(p);
	}
	p->queue.n = 0;
}
