/* amr.h - advection on blocks that are refined and coarsened: what the files share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A pulse is carried through a periodic square by a constant wind. The square is covered by
 * quadtrees of blocks of CELLS x CELLS cells. Only leaves have cells; they are linked in a list,
 * and every block knows its neighbours. Next to a leaf lie blocks of its level or one level off, no
 * more. */
#ifndef AMR_H
#define AMR_H

#include <stdbool.h>

#define CELLS 8
#define ROOTS 4 /* trees of a side */

enum side { LEFT, RIGHT, DOWN, UP, SIDES };

/* What a leaf has; [j][i] is row j, cell i, with a rim of one cell. */
struct cells {
	double u[CELLS + 2][CELLS + 2];
	double flux[SIDES][CELLS]; /* through the sides, in the direction of the axis */
	double (*fresh)[CELLS];    /* u after the step */
};

enum wish { COARSEN = -1, STAY, REFINE };

struct block {
	int level, x, y; /* in blocks of its level, from the lower left */
	struct block *parent, *child[2][2];
	struct block *neighbour[SIDES]; /* of the same level, or the leaf one level up */
	struct block *next, **link;     /* leaves only: the list */
	struct cells *cells;            /* leaves only */
	enum wish wish;
};

struct mesh {
	struct block *root[ROOTS][ROOTS];
	struct block *first;       /* leaf */
	int nleaves, finest, most; /* finest: the deepest level allowed; most: leaves there were */
	double wind[2], time;
	struct block **order; /* the leaves as an array, for parallel loops */
};

/* ---- block.c ---- */
struct block *block_new(struct mesh *m, struct block *parent, int x, int y);
void block_free(struct mesh *m, struct block *b); /* and all below */
bool block_is_leaf(const struct block *b);
void leaf_on(struct mesh *m, struct block *b); /* into the list, with cells */
void leaf_off(struct mesh *m, struct block *b);

/* ---- mesh.c ---- */
struct mesh *mesh_new(int finest);
void mesh_free(struct mesh *m);
double mesh_width(const struct block *b); /* of a cell */
void mesh_relink(struct mesh *m);         /* neighbours and order, after a change */

/* ---- adapt.c: refine where the pulse is steep, coarsen where it is flat ---- */
int adapt(struct mesh *m); /* returns how many blocks changed */

/* ---- advect.c ---- */
void advect(struct mesh *m, double dt);

/* ---- pulse.c ---- */
void pulse_set(struct mesh *m);
double pulse_mass(const struct mesh *m);
double pulse_offset(const struct mesh *m); /* of its centre from where it should be */

#endif
