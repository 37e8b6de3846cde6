/* lattice.c - the atoms at the start.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "md.h"

#include "randlc.h"

#include <math.h>
#include <stdlib.h>

#define DENSITY 0.8442

static const double basis[4][3] = {
	{ 0.25, 0.25, 0.25 }, { 0.25, 0.75, 0.75 }, { 0.75, 0.25, 0.75 }, { 0.75, 0.75, 0.25 },
};

static void place_atoms(struct simulation *s, int n)
{
	double edge = s->box / n;
	for (int id = 0; id < s->natoms; id++) {
		int lattice[3] = { id / 4 / n / n, id / 4 / n % n, id / 4 % n };
		struct atom *a = &s->atoms[id];
		a->id = id;
		for (int d = 0; d < 3; d++)
			a->r[d] = edge * (lattice[d] + basis[id % 4][d]);
	}
}

static void draw_velocities(struct simulation *s)
{
	uint64_t seed = 314159265;
	double drift[3] = { 0 };
	for (int i = 0; i < s->natoms; i++)
		for (int d = 0; d < 3; d++) {
			double v = 0;
			for (int k = 0; k < 12; k++)
				v += randlc(&seed, RANDLC_A);
			s->atoms[i].v[d] = v - 6;
			drift[d] += v - 6;
		}
	for (int i = 0; i < s->natoms; i++)
		for (int d = 0; d < 3; d++)
			s->atoms[i].v[d] -= drift[d] / s->natoms;
}

static void set_temperature(struct simulation *s, double temperature)
{
	double now = kinetic_energy(s) / (1.5 * s->natoms);
	double factor = sqrt(temperature / now);
	for (int i = 0; i < s->natoms; i++)
		for (int d = 0; d < 3; d++)
			s->atoms[i].v[d] *= factor;
}

struct simulation *simulation_new(int n, double temperature, struct potential *p)
{
	struct simulation *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->natoms = 4 * n * n * n;
	s->box = cbrt(s->natoms / DENSITY);
	s->side = (int)(s->box / p->cutoff);
	s->potential = p;
	s->dt = 0.002;
	s->atoms = calloc((size_t)s->natoms, sizeof *s->atoms);
	if (!s->atoms) {
		free(s);
		return NULL;
	}
	place_atoms(s, n);
	draw_velocities(s);
	set_temperature(s, temperature);
	cells_build(s);
	force_compute(s);
	s->kinetic = kinetic_energy(s);
	return s;
}

void simulation_free(struct simulation *s)
{
	cells_free(s);
	free(s->atoms);
	free(s->potential);
	free(s);
}
