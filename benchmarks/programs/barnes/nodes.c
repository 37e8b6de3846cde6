/* nodes.c - nodes one by one from the heap, or from pools that are used again in the next step.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "barnes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *wanted(void *p)
{
	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static void *heap_open(void)
{
	return NULL;
}

static struct node *heap_get(void *state)
{
	(void)state;
	return wanted(malloc(sizeof(struct node)));
}

static void heap_give_back(void *state, struct node *n)
{
	if (n->kind == NODE_INNER)
		for (int k = 0; k < 8; k++)
			if (n->child[k])
				heap_give_back(state, n->child[k]);
	free(n);
}

static void heap_close(void *state)
{
	(void)state;
}

#define CHUNK_NODES 61

struct chunk {
	struct chunk *next;
	int used;
	struct node nodes[];
};

struct pool {
	struct chunk *first, *now; /* all chunks, and the one nodes come from */
};

static struct chunk *chunk_new(void)
{
	struct chunk *c = wanted(malloc(sizeof *c + CHUNK_NODES * sizeof c->nodes[0]));
	c->next = NULL;
	c->used = 0;
	return c;
}

static void *pool_open(void)
{
	struct pool *p = wanted(malloc(sizeof *p));
	p->first = p->now = chunk_new();
	return p;
}

static struct node *pool_get(void *state)
{
	struct pool *p = state;
	if (p->now->used == CHUNK_NODES) {
		if (!p->now->next)
			p->now->next = chunk_new();
		p->now = p->now->next;
	}
	return &p->now->nodes[p->now->used++];
}

static void pool_give_back(void *state, struct node *root)
{
	struct pool *p = state;
	(void)root;
	for (struct chunk *c = p->first; c; c = c->next)
		c->used = 0;
	p->now = p->first;
}

static void pool_close(void *state)
{
	struct pool *p = state;
	for (struct chunk *c = p->first, *next; c; c = next) {
		next = c->next;
		free(c);
	}
	free(p);
}

static const struct node_source sources[] = {
	{"heap", heap_open, heap_get, heap_give_back, heap_close},
	{"pool", pool_open, pool_get, pool_give_back, pool_close},
};

const struct node_source *node_source_find(const char *name)
{
	for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++)
		if (strcmp(sources[i].name, name) == 0)
			return &sources[i];
	return NULL;
}
