/* points_to_check.c - does a solution hold every constraint?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      solved nodes.
 * Out:     whether each copy, load and store between them is satisfied.
 * Means:   the constraints themselves, one by one, by no path the solver takes.
 * Errs:    nothing to err on.
 * Cost:    one set comparison per constraint and pointee. */
#include "constraints.h"

/* Does class "n" hold location "o", in its set or because that escaped? */
static bool holds(const struct points_to *p, unsigned n, unsigned o)
{
	const struct sparse_set *s = &p->nodes.at[n].pts;
	return sparse_set_has(s, o) ||
	       (sparse_set_has(s, EXTERNAL) &&
		sparse_set_has(&p->nodes.at[class_of(p, p->external)].pts, o));
}

/* All that external memory holds need not be looked at: "large" has external memory, too. */
static bool includes(const struct points_to *p, unsigned large, unsigned small)
{
	large = class_of(p, large);
	const struct sparse_set *s = &p->nodes.at[class_of(p, small)].pts;
	const struct sparse_set *l = &p->nodes.at[large].pts;
	for (int o = sparse_set_next_but(s, l, 0); o >= 0;
	     o = sparse_set_next_but(s, l, (unsigned)o + 1))
		if (!holds(p, large, (unsigned)o))
			return false;
	return true;
}

/* Do the cells of access "a" at location "o" and its node hold what they must of each other? */
static bool access_holds(const struct points_to *p, const struct access *a, unsigned o,
			 bool is_load)
{
	struct cells c = cells_at(p, o, &a->path, a->size, p->nodes.at[a->node].layout);
	for (unsigned i = 0; i < c.n; i++)
		for (unsigned k = 0; k < block_width(p, a->node); k++) {
			unsigned content = p->locations.at[c.first + i].content;
			if (c.one_by_one && i != k)
				continue;
			if (!includes(p, is_load ? a->node + k : content,
				      is_load ? content : a->node + k))
				return false;
		}
	return true;
}

static bool shift_holds(const struct points_to *p, const struct access *a, unsigned o)
{
	struct cells c = {o, 1, false};
	if (o < p->locations.n)
		c = cells_at(p, o, &a->path, 0, NULL);
	for (unsigned i = 0; i < c.n; i++)
		if (!holds(p, class_of(p, a->node), c.first + i))
			return false;
	return true;
}

static bool holds_through(const struct points_to *p, const struct node *n, unsigned o)
{
	for (unsigned i = 0; i < n->shifts.n; i++)
		if (!shift_holds(p, &n->shifts.at[i], o))
			return false;
	if (o >= p->locations.n || o == STRINGS)
		return true;
	for (unsigned i = 0; i < n->loads.n; i++)
		if (!access_holds(p, &n->loads.at[i], o, true))
			return false;
	for (unsigned i = 0; i < n->stores.n; i++)
		if (!access_holds(p, &n->stores.at[i], o, false))
			return false;
	if (o == EXTERNAL && !includes(p, n->parent, p->external))
		return false;
	return n->parent != class_of(p, p->external) ||
	       class_of(p, p->locations.at[o].content) == n->parent;
}

static bool node_holds(const struct points_to *p, const struct node *n)
{
	const struct sparse_set *s = &n->pts;
	for (struct sparse_walk w = sparse_walk(&n->copies); sparse_walk_on(&w);)
		if (!includes(p, w.member, n->parent))
			return false;
	for (int o = sparse_set_next(s, 0); o >= 0; o = sparse_set_next(s, (unsigned)o + 1))
		if (!holds_through(p, n, (unsigned)o))
			return false;
	return true;
}

bool points_to_check(const struct points_to *p)
{
	for (unsigned i = 1; i < p->nodes.n; i++)
		if (p->nodes.at[i].parent == i && !node_holds(p, &p->nodes.at[i]))
			return false;
	for (unsigned i = 0; i < p->bases.n; i++) {
		struct base b = p->bases.at[i];
		unsigned o = b.is_function ? p->locations.n + b.location : b.location;
		if (b.node && !holds(p, class_of(p, b.node), o))
			return false;
	}
	return true;
}
