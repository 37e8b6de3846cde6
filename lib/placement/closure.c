/* closure.c - the closure of greatest profit as a minimum cut.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    items with gains, resources with prices, who uses what.
 * Out:   the best set of items.
 * Means: items pay for the resources that they use, from their gains. While an item has something
 *        left, and a resource that it uses is not paid, it pays; if what it uses is paid by others
 *        as well, it may take over from them, and they pay for something else (a shortest
 *        augmenting path: Edmonds and Karp). In the end an item that has something left, and all
 *        items that could give back to it, have paid for all that they use: they are the set. By
 *        the theorem of maximum flow and minimum cut there is none of more profit, and none smaller
 *        of as much.
 * Cost:  items * resources for each of at most (items + resources) * items * resources paths;
 *        in practice there are about as many paths as there are items and resources. */
#include "closure.h"

#include "arena.h"

#define UNSEEN UINT32_MAX
#define ROOT (UINT32_MAX - 1)

/* Nodes: the items, then the resources. */
struct flow {
	const struct closure *c;
	uint64_t *left;   /* by item: of its gain */
	uint64_t *unpaid; /* by resource: of its price */
	uint64_t *paid;   /* by item * resources + resource */
	uint32_t *before; /* by node: the one in front of it on a path, ROOT or UNSEEN */
	uint32_t *queue;
};

static struct flow flow_new(struct arena *a, const struct closure *c)
{
	uint32_t nodes = c->items + c->resources;
	struct flow f = {.c = c,
			 .left = ARENA_ARRAY(a, uint64_t, c->items + 1),
			 .unpaid = ARENA_ARRAY(a, uint64_t, c->resources + 1),
			 .paid = ARENA_ARRAY(a, uint64_t, (size_t)c->items * c->resources + 1),
			 .before = ARENA_ARRAY(a, uint32_t, nodes + 1),
			 .queue = ARENA_ARRAY(a, uint32_t, nodes + 1)};
	for (uint32_t i = 0; i < c->items; i++)
		f.left[i] = c->gain[i];
	for (uint32_t k = 0; k < c->resources; k++)
		f.unpaid[k] = c->price[k];
	return f;
}

static uint64_t *paid(const struct flow *f, uint32_t item, uint32_t resource)
{
	return &f->paid[(size_t)item * f->c->resources + resource];
}

/* From an item to what it may pay for; from a resource to items that may stop paying for it. */
static bool is_edge(const struct flow *f, uint32_t from, uint32_t to)
{
	uint32_t items = f->c->items;
	if (from < items)
		return to >= items && f->c->uses[(size_t)from * f->c->resources + (to - items)];
	const uint64_t *given = to < items ? paid(f, to, from - items) : NULL;
	return given && *given > 0;
}

static uint32_t add_roots(struct flow *f)
{
	uint32_t n = 0;
	for (uint32_t node = 0; node < f->c->items + f->c->resources; node++)
		f->before[node] = UNSEEN;
	for (uint32_t i = 0; i < f->c->items; i++)
		if (f->left[i] > 0) {
			f->before[i] = ROOT;
			f->queue[n++] = i;
		}
	return n;
}

/* A resource that is not paid and lies nearest to an item with something left, or UNSEEN; then all
 * that can be reached from such items is seen. */
static uint32_t find_unpaid(struct flow *f)
{
	uint32_t nodes = f->c->items + f->c->resources, n = add_roots(f);
	for (uint32_t head = 0; head < n; head++) {
		uint32_t at = f->queue[head];
		if (at >= f->c->items && f->unpaid[at - f->c->items] > 0)
			return at;
		for (uint32_t to = 0; to < nodes; to++)
			if (f->before[to] == UNSEEN && is_edge(f, at, to)) {
				f->before[to] = at;
				f->queue[n++] = to;
			}
	}
	return UNSEEN;
}

/* How much can be paid along the path to "end"? */
static uint64_t amount_to(const struct flow *f, uint32_t end)
{
	uint32_t items = f->c->items, at = end;
	uint64_t amount = f->unpaid[end - items];
	for (; f->before[at] != ROOT; at = f->before[at])
		if (at < items && *paid(f, at, f->before[at] - items) < amount)
			amount = *paid(f, at, f->before[at] - items);
	return f->left[at] < amount ? f->left[at] : amount;
}

static void pay(struct flow *f, uint32_t end, uint64_t amount)
{
	uint32_t items = f->c->items, at = end;
	f->unpaid[end - items] -= amount;
	for (; f->before[at] != ROOT; at = f->before[at])
		if (at >= items)
			*paid(f, f->before[at], at - items) += amount;
		else
			*paid(f, at, f->before[at] - items) -= amount;
	f->left[at] -= amount;
}

void closure_best(const struct closure *c, bool *is_taken)
{
	struct arena *scratch = arena_new();
	struct flow f = flow_new(scratch, c);
	for (uint32_t end; (end = find_unpaid(&f)) != UNSEEN;)
		pay(&f, end, amount_to(&f, end));
	for (uint32_t i = 0; i < c->items; i++)
		is_taken[i] = f.before[i] != UNSEEN;
	arena_free(scratch);
}
