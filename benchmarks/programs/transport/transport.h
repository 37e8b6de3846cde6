/* transport.h - neutral particles in matter by the Monte Carlo method: what the files share.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A slab between two mirrors holds a mixture of nuclides whose cross-sections are tables over the
 * energy. Generation after generation, particles are followed from birth to absorption; those born
 * by fission are the next generation. Almost all memory is the tables, which never change after
 * they were made.
 *
 * All nuclides have the same share of fission in absorption, and scattering keeps the energy. So
 * the number of children of a particle, of its collisions and the length of its way are known on
 * average, and the run can be checked. Tallies are integers: they do not depend on the order of
 * adding. */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <stdint.h>

/* ---- tables.c: read only, once made ---- */
struct section {
	double total, absorb;
};

struct point {
	double energy;
	struct section at;
};

struct nuclide {
	double density;
	int npoints;
	struct point points[]; /* by energy, from 0 to 1 */
};

struct tables {
	int nnuclides, nenergies;
	struct nuclide **nuclides;
	double *energies; /* of all nuclides' points, in order */
	int *below;       /* [nenergies][nnuclides]: the nuclide's last point not above */
};

struct tables *tables_new(int nnuclides, int npoints, uint64_t *seed);
void tables_free(struct tables *t);
struct section tables_look_up(const struct tables *t, double energy);

/* ---- follow.c and particle.c ---- */
#define CELLS 50
#define FIXED 0x1p32 /* a tally of a length counts in 1 / FIXED */

struct tallies {
	int64_t collisions, way;
	int64_t in_cell[CELLS]; /* length of ways */
};

struct particle {
	double place; /* in the slab, 0 to 1 */
	int children; /* after it was followed, at "place" */
};

/* Follow a particle to its end; "seed" is its own. Adds to "*collisions", "*way" and in_cell[CELLS]. */
void follow_one(const struct tables *t, struct particle *p, uint64_t seed, int64_t *collisions,
		int64_t *way, int64_t *in_cell);

/* Follow p[0 … n-1] to their ends; the seed of the first is "seed". */
void follow(const struct tables *t, struct particle *p, int n, uint64_t seed, struct tallies *sum);

/* ---- bank.c: where the next generation is born ---- */
struct bank {
	int n, room;
	double *places; /* grows */
};

void bank_add(struct bank *b, const struct particle *p, int n);
void bank_spend(struct bank *b, struct particle *p, int n); /* n of them, evenly; empties it */

/* ---- expect.c: what is to come out, per particle ---- */
struct expected {
	double collisions, way;
};
struct expected expect(const struct tables *t);

#define FISSIONS 0.45 /* per absorption */
#define YIELD 2.3     /* particles per fission */
#define STRIDE 4096   /* random numbers a particle may use */

#endif
