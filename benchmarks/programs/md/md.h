/* md.h - molecular dynamics of a simple liquid, in reduced units: what the files share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Atoms start on a face-centred cubic lattice in a periodic cube and are moved by a symplectic
 * integrator under a pair potential with a cut-off; linked cells find the neighbours. */
#ifndef MD_H
#define MD_H

#include <stdio.h>

struct atom {
	int id;
	double r[3], v[3], f[3];        /* place, velocity, force; the mass is 1 */
	double energy;                  /* half of its pairs' */
	struct atom *next;              /* in the same cell */
};

#define NEIGHBOURS 27

struct cell {
	struct atom *first;
	struct cell *neighbours[NEIGHBOURS];    /* itself included */
};

/* ---- potential.c ---- */
struct potential {
	const char *name;
	double cutoff, shift;           /* shift: the energy at the cut-off, taken off everywhere */
	double (*pair)(double r2, double *force_over_r);        /* returns the energy */
};
struct potential *potential_new(const char *name);      /* "lj" or "morse"; NULL: no such */

/* ---- simulation ---- */
struct simulation {
	int natoms, side;               /* cells of a side */
	double box;                     /* length of the cube */
	struct atom *atoms;
	struct cell **cells;            /* side^3 */
	struct potential *potential;
	const struct integrator *integrator;
	double dt;
	double kinetic, energy;         /* after the last step: kinetic and potential */
	int step;
};

/* lattice.c: 4 n^3 atoms with random velocities of the given temperature, at rest as a whole. */
struct simulation *simulation_new(int n, double temperature, struct potential *p);
void simulation_free(struct simulation *s);

/* cells.c */
void cells_build(struct simulation *s);         /* the cells and who is whose neighbour */
void cells_sort(struct simulation *s);          /* put each atom into the cell it is in */
void cells_free(struct simulation *s);

/* force.c: forces on all atoms; fills s->energy. */
void force_compute(struct simulation *s);

/* ---- integrate.c ---- */
struct integrator {
	const char *name;
	void (*advance)(struct simulation *s, int steps, FILE *energies);
};
const struct integrator *integrator_find(const char *name);     /* "verlet", "yoshida" */
double kinetic_energy(const struct simulation *s);

/* ---- output.c ---- */
void output_header(FILE *f, const struct simulation *s);
void output_step(FILE *f, const struct simulation *s);

#endif
