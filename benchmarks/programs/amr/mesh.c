/* mesh.c - the whole mesh: who is whose neighbour.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "amr.h"

#include <stdio.h>
#include <stdlib.h>

double mesh_width(const struct block *b)
{
	return 1.0 / (ROOTS * CELLS << b->level);
}

/* The block of "level" at (x, y), or the leaf above it. */
static struct block *find(const struct mesh *m, int level, int x, int y)
{
	int all = ROOTS << level;
	x = (x + all) % all;
	y = (y + all) % all;
	struct block *b = m->root[y >> level][x >> level];
	for (int below = level - 1; below >= 0 && !block_is_leaf(b); below--)
		b = b->child[y >> below & 1][x >> below & 1];
	return b;
}

static void relink(struct mesh *m, struct block *b)
{
	static const int step[SIDES][2] = {
		[LEFT] = {-1, 0},
		[RIGHT] = {1, 0},
		[DOWN] = {0, -1},
		[UP] = {0, 1},
	};
	for (enum side s = LEFT; s < SIDES; s++)
		b->neighbour[s] = find(m, b->level, b->x + step[s][0], b->y + step[s][1]);
	if (!block_is_leaf(b))
		for (int k = 0; k < 4; k++)
			relink(m, b->child[k / 2][k % 2]);
}

void mesh_relink(struct mesh *m)
{
	struct block **order = realloc(m->order, sizeof *order * (size_t)m->nleaves);
	if (!order) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	m->order = order;
	for (struct block *b = m->first; b; b = b->next)
		*order++ = b;
	for (int k = 0; k < ROOTS * ROOTS; k++)
		relink(m, m->root[k / ROOTS][k % ROOTS]);
}

struct mesh *mesh_new(int finest)
{
	struct mesh *m = calloc(1, sizeof *m);
	if (!m)
		return NULL;
	m->finest = finest;
	m->wind[0] = 1;
	m->wind[1] = 0.5;
	for (int y = 0; y < ROOTS; y++)
		for (int x = 0; x < ROOTS; x++)
			m->root[y][x] = block_new(m, NULL, x, y);
	mesh_relink(m);
	return m;
}

void mesh_free(struct mesh *m)
{
	for (int k = 0; k < ROOTS * ROOTS; k++)
		block_free(m, m->root[k / ROOTS][k % ROOTS]);
	free(m->order);
	free(m);
}
