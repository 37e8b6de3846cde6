/* points_to_cycles.c - nodes that copy from each other are one.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the copies between nodes, while they are being solved.
 * Out:     pairs of nodes in one cycle; each with the one that is to stand for it.
 * Means:   strongly connected components (Tarjan 1972). Nodes in a cycle end with the same set;
 *          apart from each other they would pass on every member of it round by round.
 * Errs:    nothing to err on: the solution is the same.
 * Cost:    linear in nodes and copies. */
#include "constraints.h"

/* A node on the way to the one being looked at. */
struct visit {
	unsigned node;
	struct sparse_walk copies; /* still to be followed */
};

struct search {
	const struct points_to *p;
	struct arena *arena;
	unsigned *number, *low; /* of nodes, from 1 on in the order they are met; 0: not met */
	bool *is_open;          /* on the stack of nodes whose component is not complete */
	ARRAY(unsigned) open;
	ARRAY(struct visit) path;
	struct joins joins;
	unsigned met;
};

static void enter(struct search *s, unsigned n)
{
	s->number[n] = s->low[n] = ++s->met;
	s->is_open[n] = true;
	ARRAY_PUSH(s->arena, s->open, n);
	ARRAY_PUSH(s->arena, s->path, ((struct visit){n, sparse_walk(&s->p->nodes.at[n].copies)}));
}

/* All open nodes from "n" on are its component. */
static void leave(struct search *s, unsigned n)
{
	unsigned external = class_of(s->p, s->p->external), i = s->open.n, keep = n;
	while (s->open.at[--i] != n)
		;
	for (unsigned k = i; k < s->open.n; k++) {
		s->is_open[s->open.at[k]] = false;
		keep = s->open.at[k] == external ? external : keep;
	}
	for (unsigned k = i; k < s->open.n; k++)
		if (s->open.at[k] != keep)
			ARRAY_PUSH(s->arena, s->joins.list, (struct join){keep, s->open.at[k]});
	s->open.n = i;
}

/* Follow the next copy of the node at the path's end, or leave it. */
static void step(struct search *s)
{
	struct visit *v = &s->path.at[s->path.n - 1];
	if (sparse_walk_on(&v->copies)) {
		unsigned to = class_of(s->p, v->copies.member);
		if (!s->number[to])
			enter(s, to);
		else if (s->is_open[to] && s->number[to] < s->low[v->node])
			s->low[v->node] = s->number[to];
		return;
	}
	unsigned n = v->node;
	s->path.n--;
	if (s->path.n) {
		unsigned *low = &s->low[s->path.at[s->path.n - 1].node];
		*low = s->low[n] < *low ? s->low[n] : *low;
	}
	if (s->low[n] == s->number[n])
		leave(s, n);
}

struct joins points_to_cycles(struct arena *a, const struct points_to *p)
{
	struct search s = {.p = p, .arena = a};
	s.number = ARENA_ARRAY(a, unsigned, p->nodes.n);
	s.low = ARENA_ARRAY(a, unsigned, p->nodes.n);
	s.is_open = ARENA_ARRAY(a, bool, p->nodes.n);
	for (unsigned n = 1; n < p->nodes.n; n++)
		if (p->nodes.at[n].parent == n && !s.number[n])
			for (enter(&s, n); s.path.n;)
				step(&s);
	return s.joins;
}
