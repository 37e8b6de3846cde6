/* points_to_check.c - does a solution hold every constraint?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      solved nodes.
 * Out:     whether each copy, load and store between them is satisfied.
 * Means:   the constraints themselves, one by one, by no path the solver takes.
 * Errs:    nothing to err on.
 * Cost:    one set comparison per constraint and pointee. */
#include "constraints.h"

static unsigned find(const struct points_to *p, unsigned n)
{
	while (p->nodes.at[n].parent != n)
		n = p->nodes.at[n].parent;
	return n;
}

static bool includes(const struct points_to *p, unsigned large, unsigned small)
{
	struct bitset s = p->nodes.at[find(p, small)].pts, l = p->nodes.at[find(p, large)].pts;
	for (unsigned i = 0; i < s.nwords; i++)
		if (s.words[i] & ~(l.words ? l.words[i] : 0))
			return false;
	return true;
}

static bool holds_through(const struct points_to *p, const struct node *n, unsigned content)
{
	for (unsigned i = 0; i < n->loads.n; i++)
		if (!includes(p, n->loads.at[i], content))
			return false;
	for (unsigned i = 0; i < n->stores.n; i++)
		if (!includes(p, content, n->stores.at[i]))
			return false;
	return true;
}

static bool node_holds(const struct points_to *p, const struct node *n)
{
	struct bitset s = n->pts;
	for (unsigned i = 0; i < n->copies.n; i++)
		if (!includes(p, n->copies.at[i], n->parent))
			return false;
	for (int o = s.words ? bitset_next(s, 0) : -1; o >= 0;
	     o = bitset_next(s, (unsigned)o + 1)) {
		if ((unsigned)o >= p->data.n || o == STRINGS)
			continue;
		if (!holds_through(p, n, p->contents.at[o]))
			return false;
		if (o == UNSEEN && !includes(p, n->parent, p->unseen))
			return false;
		if (n->parent == find(p, p->unseen) && find(p, p->contents.at[o]) != n->parent)
			return false;
	}
	return true;
}

bool points_to_check(const struct points_to *p)
{
	for (unsigned i = 1; i < p->nodes.n; i++)
		if (p->nodes.at[i].parent == i && !node_holds(p, &p->nodes.at[i]))
			return false;
	for (unsigned i = 0; i < p->bases.n; i++) {
		struct base b = p->bases.at[i];
		unsigned m = b.is_function ? p->data.n + b.memory : b.memory;
		struct bitset s = p->nodes.at[find(p, b.node)].pts;
		if (b.node && (!s.words || !bitset_has(s, m)))
			return false;
	}
	return true;
}
