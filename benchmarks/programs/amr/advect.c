/* advect.c - one step of the first-order upwind scheme, in both directions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rims first, then the fluxes through the sides of all leaves, then the cells. Where a coarse leaf
 * meets fine ones it takes their fluxes, so that no mass is lost. */
#include "amr.h"

#include <string.h>

/* Cell k of the row that lies next to the other block's side "s" from within. */
static double *at_side(struct cells *c, enum side s, int k)
{
	switch (s) {
	case LEFT:
		return &c->u[k + 1][1];
	case RIGHT:
		return &c->u[k + 1][CELLS];
	case DOWN:
		return &c->u[1][k + 1];
	default:
		return &c->u[CELLS][k + 1];
	}
}

/* Cell k of the rim outside of side "s". */
static double *rim(struct cells *c, enum side s, int k)
{
	switch (s) {
	case LEFT:
		return &c->u[k + 1][0];
	case RIGHT:
		return &c->u[k + 1][CELLS + 1];
	case DOWN:
		return &c->u[0][k + 1];
	default:
		return &c->u[CELLS + 1][k + 1];
	}
}

/* The child of "b" at its side "s", the lower (0) or upper (1) one. */
static struct block *child_at(const struct block *b, enum side s, int half)
{
	switch (s) {
	case LEFT:
		return b->child[half][0];
	case RIGHT:
		return b->child[half][1];
	case DOWN:
		return b->child[0][half];
	default:
		return b->child[1][half];
	}
}

static void fill_side(struct block *b, enum side s)
{
	struct block *n = b->neighbour[s];
	enum side back = s ^ 1;
	int odd = s == LEFT || s == RIGHT ? b->y & 1 : b->x & 1;
	for (int k = 0; k < CELLS; k++) {
		double *to = rim(b->cells, s, k);
		if (n->level < b->level) {
			*to = *at_side(n->cells, back, (odd * CELLS + k) / 2);
		} else if (block_is_leaf(n)) {
			*to = *at_side(n->cells, back, k);
		} else {
			struct cells *fine = child_at(n, back, 2 * k / CELLS)->cells;
			int first = 2 * k % CELLS;
			*to = 0.5 * (*at_side(fine, back, first) + *at_side(fine, back, first + 1));
		}
	}
}

/* Fluxes through the four sides, from the upwind cell. */
static void side_fluxes(const struct mesh *m, struct block *b)
{
	struct cells *c = b->cells;
	for (enum side s = LEFT; s < SIDES; s++) {
		double wind = m->wind[s / 2];
		bool from_within = (s == RIGHT || s == UP) == (wind > 0);
		for (int k = 0; k < CELLS; k++)
			c->flux[s][k] = wind * (from_within ? *at_side(c, s, k) : *rim(c, s, k));
	}
}

static void take_fine_fluxes(struct block *b)
{
	for (enum side s = LEFT; s < SIDES; s++) {
		const struct block *n = b->neighbour[s];
		if (n->level < b->level || block_is_leaf(n))
			continue;
		for (int k = 0; k < CELLS; k++) {
			const double *fine = child_at(n, s ^ 1, 2 * k / CELLS)->cells->flux[s ^ 1];
			b->cells->flux[s][k] =
				0.5 * (fine[2 * k % CELLS] + fine[2 * k % CELLS + 1]);
		}
	}
}

/* The flux between (i, j) and the next cell along "axis"; i or j may be the rim. */
static double flux(const struct mesh *m, const struct cells *c, int axis, int j, int i)
{
	int along = axis ? j : i, across = axis ? i : j;
	if (along == 0)
		return c->flux[2 * axis][across - 1];
	if (along == CELLS)
		return c->flux[2 * axis + 1][across - 1];
	double up = axis ? c->u[j + 1][i] : c->u[j][i + 1];
	return m->wind[axis] * (m->wind[axis] > 0 ? c->u[j][i] : up);
}

static void update(const struct mesh *m, struct block *b, double dt)
{
	struct cells *c = b->cells;
	double ratio = dt / mesh_width(b);
	for (int j = 1; j <= CELLS; j++)
		for (int i = 1; i <= CELLS; i++)
			c->fresh[j - 1][i - 1] =
				c->u[j][i] -
				ratio * (flux(m, c, 0, j, i) - flux(m, c, 0, j, i - 1)) -
				ratio * (flux(m, c, 1, j, i) - flux(m, c, 1, j - 1, i));
	for (int j = 0; j < CELLS; j++)
		memcpy(&c->u[j + 1][1], c->fresh[j], sizeof c->fresh[j]);
}

void advect(struct mesh *m, double dt)
{
	struct block **leaf = m->order;
	int n = m->nleaves;
#pragma omp parallel
	{
#pragma omp for schedule(static)
		for (int k = 0; k < n; k++)
			for (enum side s = LEFT; s < SIDES; s++)
				fill_side(leaf[k], s);
#pragma omp for schedule(static)
		for (int k = 0; k < n; k++)
			side_fluxes(m, leaf[k]);
#pragma omp for schedule(static)
		for (int k = 0; k < n; k++)
			take_fine_fluxes(leaf[k]);
#pragma omp for schedule(static) nowait
		for (int k = 0; k < n; k++)
			update(m, leaf[k], dt);
	}
	m->time += dt;
}
