/* tree.c - the octree: bodies put in one by one, then masses and centres from the leaves up.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "barnes.h"

#include <math.h>
#include <stddef.h>

static struct node *new_leaf(struct system *s, const double middle[3], double half)
{
	struct node *n = s->source->get(s->source_state);
	*n = (struct node){.kind = NODE_LEAF, .half = half};
	for (int d = 0; d < 3; d++)
		n->middle[d] = middle[d];
	return n;
}

static int octant(const struct node *n, const struct body *b)
{
	int k = 0;
	for (int d = 0; d < 3; d++)
		k |= (b->r[d] >= n->middle[d]) << d;
	return k;
}

static void insert(struct system *s, struct node *n, struct body *b);

static void insert_below(struct system *s, struct node *n, struct body *b)
{
	int k = octant(n, b);
	if (!n->child[k]) {
		double middle[3];
		for (int d = 0; d < 3; d++)
			middle[d] = n->middle[d] + (k >> d & 1 ? 0.5 : -0.5) * n->half;
		n->child[k] = new_leaf(s, middle, 0.5 * n->half);
	}
	insert(s, n->child[k], b);
}

/* A full leaf becomes an inner node; its bodies go down. */
static void split(struct system *s, struct node *n)
{
	struct body *list = n->first;
	n->kind = NODE_INNER;
	n->count = 0;
	for (int k = 0; k < 8; k++)
		n->child[k] = NULL;
	while (list) {
		struct body *b = list;
		list = list->next;
		insert_below(s, n, b);
	}
}

static void insert(struct system *s, struct node *n, struct body *b)
{
	if (n->kind == NODE_LEAF && n->count == LEAF_BODIES)
		split(s, n);
	switch (n->kind) {
	case NODE_LEAF:
		b->next = n->first;
		n->first = b;
		n->count++;
		break;
	case NODE_INNER:
		insert_below(s, n, b);
		break;
	}
}

static void add_mass(struct node *n, double mass, const double at[3])
{
	n->mass += mass;
	for (int d = 0; d < 3; d++)
		n->centre[d] += mass * at[d];
}

/* Mass and centre of "n" and all below; between the big cubes a checkpoint may be taken. */
static double summarise(struct node *n, int depth)
{
	if (n->kind == NODE_LEAF)
		for (const struct body *b = n->first; b; b = b->next)
			add_mass(n, b->mass, b->r);
	else
		for (int k = 0; k < 8; k++) {
			if (depth == 1) {
#pragma potential_ckpt name(barnes_cube)
			}
			if (n->child[k] && summarise(n->child[k], depth + 1) > 0)
				add_mass(n, n->child[k]->mass, n->child[k]->centre);
		}
	for (int d = 0; d < 3; d++)
		n->centre[d] /= n->mass;
	return n->mass;
}

void tree_build(struct system *s)
{
	double half = 0;
	for (int i = 0; i < s->nbodies; i++)
		for (int d = 0; d < 3; d++)
			half = fmax(half, fabs(s->bodies[i].r[d]));
	s->root = new_leaf(s, (double[3]){0}, 1.0001 * half);
	for (int i = 0; i < s->nbodies; i++)
		insert(s, s->root, &s->bodies[i]);
	summarise(s->root, 0);
}

void tree_drop(struct system *s)
{
	s->source->give_back(s->source_state, s->root);
	s->root = NULL;
}

int tree_nodes(const struct node *n)
{
	int sum = 1;
	if (n->kind == NODE_INNER)
		for (int k = 0; k < 8; k++)
			sum += n->child[k] ? tree_nodes(n->child[k]) : 0;
	return sum;
}

int tree_depth(const struct node *n)
{
	int most = 0;
	if (n->kind == NODE_INNER)
		for (int k = 0; k < 8; k++) {
			int below = n->child[k] ? tree_depth(n->child[k]) : 0;
			most = below > most ? below : most;
		}
	return 1 + most;
}
