/* points_to_moved.c - which pointers may point behind the beginning of their block?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      solved nodes.
 * Out:     p->moved: the classes that hold a pointer to which something was added, or a number that
 *          was computed from one. All others hold beginnings of blocks, as far as what they hold is
 *          of the heap and no external code has seen it.
 * Means:   a shift that leads away from where a pointer points, and each computed number, moves
 *          what it makes; whoever copies from that holds what was moved, too. A solution has a copy
 *          between any two nodes of which one gets what the other holds (points_to_check.c).
 * Errs:    towards moved: "p + n - n" is.
 * Cost:    linear in the constraints. */
#include "constraints.h"
#include "libc.h"

static void move(struct points_to *p, unsigned n)
{
	n = class_of(p, n);
	if (bitset_has(p->moved, n) || !p->nodes.at[n].pts.n)
		return;
	bitset_add(p->moved, n);
	ARRAY_PUSH(p->arena, p->queue, n);
}

static void move_shifted(struct points_to *p, unsigned n)
{
	const struct node *x = &p->nodes.at[n];
	for (unsigned i = 0; x->parent == n && i < x->shifts.n; i++)
		if (!path_is_here(&x->shifts.at[i].path))
			move(p, x->shifts.at[i].node);
}

static void visit(struct points_to *p, unsigned n)
{
	const struct node *x = &p->nodes.at[n];
	for (struct sparse_walk w = sparse_walk(&x->copies); sparse_walk_on(&w);)
		move(p, w.member);
	for (unsigned i = 0; i < x->shifts.n; i++)
		move(p, x->shifts.at[i].node);
}

void points_to_find_moved(struct points_to *p)
{
	p->moved = bitset_new(p->arena, p->nodes.n);
	for (unsigned n = 0; n < p->nodes.n; n++)
		move_shifted(p, n);
	for (unsigned i = 0; i < p->computed.n; i++)
		move(p, p->computed.at[i]);
	for (unsigned i = 0; i < p->queue.n; i++)
		visit(p, p->queue.at[i]);
	p->queue.n = 0;
}

static bool is_on_heap(const struct memory *m)
{
	if (m->kind != MEMORY_HEAP)
		return false;
	const struct libc_row *r = libc_of(m->call->args.at[0]->function->definition);
	return !r || !libc_effect(r, "stack", NULL, NULL);
}

/* Does node "n" hold beginnings of heap blocks only? */
static bool holds_starts(const struct points_to *p, unsigned n)
{
	const struct sparse_set *s = &p->nodes.at[class_of(p, n)].pts;
	bool all = s->n && !bitset_has(p->moved, class_of(p, n));
	for (int o = sparse_set_next(s, 0); all && o >= 0; o = sparse_set_next(s, (unsigned)o + 1))
		all = (unsigned)o < p->locations.n &&
		      p->first.at[p->locations.at[o].memory] == (unsigned)o &&
		      is_on_heap(&p->data.at[p->locations.at[o].memory]);
	return all;
}

bool points_to_var_holds_starts(const struct points_to *p, const struct var *v, uint64_t offset)
{
	unsigned n = p->var_node[v->definition->id];
	const struct layout *l = p->nodes.at[n].layout;
	unsigned cell = l && offset != POINTS_TO_ALL ? layout_cell(l, offset) : 0;
	bool all = n && cell != LAYOUT_ANY && holds_starts(p, n + cell);
	for (unsigned k = 1; all && l && offset == POINTS_TO_ALL && k < l->n; k++)
		all = holds_starts(p, n + k);
	return all;
}

bool points_to_location_holds_starts(const struct points_to *p, unsigned location)
{
	return location < p->locations.n && holds_starts(p, p->locations.at[location].content);
}
