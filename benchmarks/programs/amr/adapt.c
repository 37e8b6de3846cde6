/* adapt.c - refining and coarsening.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The mass is kept: a fine cell takes its parent's value, a coarse one the mean of its four. */
#include "amr.h"

#include <math.h>
#include <stddef.h>

static double steepness(const struct block *b)
{
	double most = 0;
	for (int j = 1; j <= CELLS; j++)
		for (int i = 1; i <= CELLS; i++) {
			double u = b->cells->u[j][i];
			most = fmax(most, fabs(b->cells->u[j][i + 1] - u));
			most = fmax(most, fabs(b->cells->u[j + 1][i] - u));
		}
	return most;
}

static void make_wishes(struct mesh *m)
{
#pragma omp parallel for schedule(dynamic, 4)
	for (int k = 0; k < m->nleaves; k++) {
		struct block *b = m->order[k];
		double s = steepness(b);
		b->wish = s > 0.04 && b->level < m->finest ? REFINE : s < 0.01 ? COARSEN : STAY;
	}
}

static void hand_down(const struct cells *from, struct cells *to, int y, int x)
{
	for (int j = 0; j < CELLS; j++)
		for (int i = 0; i < CELLS; i++)
			to->u[j + 1][i + 1] =
				from->u[(y * CELLS + j) / 2 + 1][(x * CELLS + i) / 2 + 1];
}

static void hand_up(const struct cells *from, struct cells *to, int y, int x)
{
	for (int j = 0; j < CELLS; j++)
		for (int i = 0; i < CELLS; i++)
			to->u[(y * CELLS + j) / 2 + 1][(x * CELLS + i) / 2 + 1] +=
				0.25 * from->u[j + 1][i + 1];
}

/* Split leaf "b"; coarser neighbours are split first. Returns how many were. */
static int refine(struct mesh *m, struct block *b)
{
	int split = 1;
	for (enum side s = LEFT; s < SIDES; s++)
		if (b->neighbour[s]->level < b->level && block_is_leaf(b->neighbour[s]))
			split += refine(m, b->neighbour[s]);
#pragma potential_ckpt name(amr_refine)
	for (int y = 0; y < 2; y++)
		for (int x = 0; x < 2; x++) {
			struct block *c = block_new(m, b, 2 * b->x + x, 2 * b->y + y);
			hand_down(b->cells, c->cells, y, x);
			b->child[y][x] = c;
		}
	leaf_off(m, b);
	return split;
}

/* May the four leaves below "b" be joined: they all wish it, and nothing next to them is finer? */
static bool may_coarsen(const struct block *b)
{
	for (int k = 0; k < 4; k++) {
		const struct block *c = b->child[k / 2][k % 2];
		if (!block_is_leaf(c) || c->wish != COARSEN)
			return false;
		for (enum side s = LEFT; s < SIDES; s++)
			if (c->neighbour[s]->level == c->level && !block_is_leaf(c->neighbour[s]))
				return false;
	}
	return true;
}

static void coarsen(struct mesh *m, struct block *b)
{
	leaf_on(m, b);
	for (int y = 0; y < 2; y++)
		for (int x = 0; x < 2; x++) {
			struct block *c = b->child[y][x];
			hand_up(c->cells, b->cells, y, x);
			block_free(m, c);
			b->child[y][x] = NULL;
		}
	b->wish = STAY;
}

static int coarsen_below(struct mesh *m, struct block *b)
{
	if (block_is_leaf(b))
		return 0;
	int joined = 0;
	if (may_coarsen(b)) {
		coarsen(m, b);
		return 1;
	}
	for (int k = 0; k < 4; k++)
		joined += coarsen_below(m, b->child[k / 2][k % 2]);
	return joined;
}

static int refine_all(struct mesh *m)
{
	int changed = 0;
	for (struct block *b = m->first, *next; b; b = next) {
		next = b->next;
		if (b->wish != REFINE || !block_is_leaf(b))
			continue;
		changed += refine(m, b);
		mesh_relink(m);
		next = m->first;
	}
	return changed;
}

int adapt(struct mesh *m)
{
	int changed = 0;
	make_wishes(m);
	for (int k = 0; k < ROOTS * ROOTS; k++) {
#pragma potential_ckpt name(amr_tree)
		changed += coarsen_below(m, m->root[k / ROOTS][k % ROOTS]);
		mesh_relink(m);
	}
	return changed + refine_all(m);
}
