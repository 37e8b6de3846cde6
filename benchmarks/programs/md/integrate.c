/* integrate.c - the integrators: velocity Verlet, and Yoshida's fourth-order composition of it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "md.h"

#include <math.h>
#include <string.h>

double kinetic_energy(const struct simulation *s)
{
	double sum = 0;
	for (int i = 0; i < s->natoms; i++) {
		const double *v = s->atoms[i].v;
		sum += v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
	}
	return 0.5 * sum;
}

static void kick(struct simulation *s, double dt)
{
#pragma omp parallel for schedule(static)
	for (int i = 0; i < s->natoms; i++)
		for (int d = 0; d < 3; d++)
			s->atoms[i].v[d] += dt * s->atoms[i].f[d];
}

static double wrapped(double x, double box)
{
	x -= box * floor(x / box);
	return x < box ? x : 0;
}

static void drift(struct simulation *s, double dt)
{
#pragma omp parallel for schedule(static)
	for (int i = 0; i < s->natoms; i++)
		for (int d = 0; d < 3; d++)
			s->atoms[i].r[d] = wrapped(s->atoms[i].r[d] + dt * s->atoms[i].v[d], s->box);
}

static void verlet_step(struct simulation *s, double dt)
{
	kick(s, 0.5 * dt);
	drift(s, dt);
	cells_sort(s);
	force_compute(s);
	kick(s, 0.5 * dt);
}

static void end_step(struct simulation *s, FILE *energies)
{
	s->step++;
	s->kinetic = kinetic_energy(s);
	output_step(energies, s);
}

static void advance_verlet(struct simulation *s, int steps, FILE *energies)
{
	for (int i = 0; i < steps; i++) {
#pragma potential_ckpt name(md_verlet)
		verlet_step(s, s->dt);
		end_step(s, energies);
	}
}

static void advance_yoshida(struct simulation *s, int steps, FILE *energies)
{
	double outer = 1 / (2 - cbrt(2)), weights[3] = { outer, 1 - 2 * outer, outer };
	for (int i = 0; i < steps; i++) {
		for (int k = 0; k < 3; k++) {
#pragma potential_ckpt name(md_yoshida)
			verlet_step(s, weights[k] * s->dt);
		}
		end_step(s, energies);
	}
}

static const struct integrator integrators[] = {
	{ "verlet", advance_verlet },
	{ "yoshida", advance_yoshida },
};

const struct integrator *integrator_find(const char *name)
{
	for (size_t i = 0; i < sizeof integrators / sizeof integrators[0]; i++)
		if (strcmp(integrators[i].name, name) == 0)
			return &integrators[i];
	return NULL;
}
