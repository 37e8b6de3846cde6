/* block.c - one block: its storage, and its place in the list of leaves.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "amr.h"

#include <stdio.h>
#include <stdlib.h>

static void *wanted(void *p)
{
	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

struct block *block_new(struct mesh *m, struct block *parent, int x, int y)
{
	struct block *b = wanted(malloc(sizeof *b));
	*b = (struct block){
		.level = parent ? parent->level + 1 : 0,
		.x = x,
		.y = y,
		.parent = parent,
	};
	leaf_on(m, b);
	return b;
}

void block_free(struct mesh *m, struct block *b)
{
	if (block_is_leaf(b))
		leaf_off(m, b);
	else
		for (int k = 0; k < 4; k++)
			block_free(m, b->child[k / 2][k % 2]);
	free(b);
}

bool block_is_leaf(const struct block *b)
{
	return !b->child[0][0];
}

void leaf_on(struct mesh *m, struct block *b)
{
	b->cells = wanted(calloc(1, sizeof *b->cells));
	b->cells->fresh = wanted(malloc(sizeof *b->cells->fresh * CELLS));
	b->next = m->first;
	b->link = &m->first;
	if (m->first)
		m->first->link = &b->next;
	m->first = b;
	m->nleaves++;
	if (m->nleaves > m->most)
		m->most = m->nleaves;
}

void leaf_off(struct mesh *m, struct block *b)
{
	*b->link = b->next;
	if (b->next)
		b->next->link = b->link;
	b->next = NULL;
	b->link = NULL;
	free(b->cells->fresh);
	free(b->cells);
	b->cells = NULL;
	m->nleaves--;
}
