/* main.c - the molecular dynamics program: options, the run, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "md.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>

struct class {
	char name;
	int n, steps;                   /* lattice cells of a side */
};

static const struct class classes[] = {
	{ 'S', 5, 40 },
	{ 'W', 10, 200 },
	{ 'A', 20, 200 },
};

static const struct class *find_class(const char *name)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (classes[i].name == name[0])
			return &classes[i];
	return NULL;
}

/* The whole run, ten steps at a time; returns the largest relative change of the total energy. */
static double run(struct simulation *s, int steps, FILE *energies)
{
	double start = s->energy + s->kinetic, worst = 0;
	output_header(energies, s);
	output_step(energies, s);
	while (s->step < steps) {
		s->integrator->advance(s, 10, energies);
		double total = s->energy + s->kinetic;
		worst = fmax(worst, fabs((total - start) / start));
		printf("step %5d energy per atom %.12f\n", s->step, total / s->natoms);
	}
	return worst;
}

static double momentum(const struct simulation *s)
{
	double p[3] = { 0 };
	for (int i = 0; i < s->natoms; i++)
		for (int d = 0; d < 3; d++)
			p[d] += s->atoms[i].v[d];
	return sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
}

static int verify(const struct simulation *s, double change)
{
	int good = change <= 1e-4 && momentum(s) <= 1e-9 * s->natoms;
	printf("energy changed by %.3e, momentum %.1e: verification %s\n", change, momentum(s),
	       good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	const struct class *c = find_class(argc > 1 ? argv[1] : "S");
	const char *name = argc > 2 ? argv[2] : "md.energies";
	struct potential *p = potential_new(argc > 3 ? argv[3] : "lj");
	const struct integrator *integrator = integrator_find(argc > 4 ? argv[4] : "verlet");
	if (!c || !p || !integrator) {
		fprintf(stderr, "usage: %s S|W|A [FILE [lj|morse [verlet|yoshida]]]\n", argv[0]);
		return 2;
	}
	double start = omp_get_wtime();
	struct simulation *s = simulation_new(c->n, 1.44, p);
	FILE *energies = fopen(name, "w");
	if (!s || !energies) {
		perror(name);
		return 1;
	}
	s->integrator = integrator;
	printf("MD class %c: %d atoms, %d steps\n", c->name, s->natoms, c->steps);
	double change = run(s, c->steps, energies);
	int good = fclose(energies) == 0 && verify(s, change);
	simulation_free(s);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
