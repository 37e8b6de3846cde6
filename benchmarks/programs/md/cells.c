/* cells.c - linked cells: a cube of cells, none shorter than the cut-off.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "md.h"

#include <stdlib.h>

static int ncells(const struct simulation *s)
{
	return s->side * s->side * s->side;
}

static struct cell *cell_at(const struct simulation *s, int x, int y, int z)
{
	int n = s->side;
	return s->cells[((x + n) % n * n + (y + n) % n) * n + (z + n) % n];
}

static void find_neighbours(const struct simulation *s, struct cell *c, int x, int y, int z)
{
	int k = 0;
	for (int dx = -1; dx <= 1; dx++)
		for (int dy = -1; dy <= 1; dy++)
			for (int dz = -1; dz <= 1; dz++)
				c->neighbours[k++] = cell_at(s, x + dx, y + dy, z + dz);
}

static void *xcalloc(size_t n, size_t size)
{
	void *p = calloc(n, size);
	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

void cells_build(struct simulation *s)
{
	s->cells = xcalloc((size_t)ncells(s), sizeof *s->cells);
	for (int i = 0; i < ncells(s); i++)
		s->cells[i] = xcalloc(1, sizeof **s->cells);
	for (int x = 0; x < s->side; x++)
		for (int y = 0; y < s->side; y++)
			for (int z = 0; z < s->side; z++)
				find_neighbours(s, cell_at(s, x, y, z), x, y, z);
	cells_sort(s);
}

void cells_sort(struct simulation *s)
{
	double scale = s->side / s->box;
	for (int i = 0; i < ncells(s); i++)
		s->cells[i]->first = NULL;
	for (int i = s->natoms - 1; i >= 0; i--) {
		struct atom *a = &s->atoms[i];
		struct cell *c = cell_at(s, (int)(a->r[0] * scale), (int)(a->r[1] * scale),
					 (int)(a->r[2] * scale));
		a->next = c->first;
		c->first = a;
	}
}

void cells_free(struct simulation *s)
{
	for (int i = 0; i < ncells(s); i++)
		free(s->cells[i]);
	free(s->cells);
}
