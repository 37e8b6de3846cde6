/* tables.c - cross-sections: a smooth part and resonances, and one grid over all nuclides.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport.h"
#include "randlc.h"

#include <stdio.h>
#include <stdlib.h>

#define RESONANCES 12

static void *wanted(void *p)
{
	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* Points at random energies; 0 and 1 are among them. */
static void spread(struct nuclide *n, uint64_t *seed)
{
	double *energies = wanted(malloc(sizeof *energies * (size_t)n->npoints));
	for (int i = 0; i < n->npoints; i++)
		energies[i] = randlc(seed, RANDLC_A);
	energies[0] = 0;
	energies[1] = 1;
	qsort(energies, (size_t)n->npoints, sizeof *energies, by_value);
	for (int i = 0; i < n->npoints; i++)
		n->points[i] = (struct point){.energy = energies[i]};
	free(energies);
}

static struct nuclide *nuclide_new(int npoints, uint64_t *seed)
{
	struct nuclide *n = wanted(malloc(sizeof *n + sizeof n->points[0] * (size_t)npoints));
	n->density = 0.5 + randlc(seed, RANDLC_A);
	n->npoints = npoints;
	spread(n, seed);
	double scatter = 1 + randlc(seed, RANDLC_A), absorb = 0.2 + randlc(seed, RANDLC_A);
	for (int i = 0; i < npoints; i++)
		n->points[i].at = (struct section){scatter + absorb, absorb};
	for (int r = 0; r < RESONANCES; r++) {
		double at = randlc(seed, RANDLC_A), width = 0.02 * randlc(seed, RANDLC_A);
		double height = 10 * randlc(seed, RANDLC_A), part = 0.5 * randlc(seed, RANDLC_A);
		for (struct point *p = n->points; p < n->points + npoints; p++) {
			double d = (p->energy - at) / width, more = height / (1 + d * d);
			p->at.total += more;
			p->at.absorb += part * more;
		}
	}
	return n;
}

static void unite(struct tables *t)
{
	double *e = t->energies;
	int *next = wanted(calloc((size_t)t->nnuclides, sizeof *next));
	for (int k = 0; k < t->nnuclides; k++)
		for (int i = 0; i < t->nuclides[k]->npoints; i++)
			*e++ = t->nuclides[k]->points[i].energy;
	qsort(t->energies, (size_t)t->nenergies, sizeof *t->energies, by_value);
	for (int i = 0; i < t->nenergies; i++)
		for (int k = 0; k < t->nnuclides; k++) {
			const struct nuclide *n = t->nuclides[k];
			while (next[k] + 2 < n->npoints &&
			       n->points[next[k] + 1].energy <= t->energies[i])
				next[k]++;
			t->below[(size_t)i * (size_t)t->nnuclides + (size_t)k] = next[k];
		}
	free(next);
}

struct tables *tables_new(int nnuclides, int npoints, uint64_t *seed)
{
	struct tables *t = wanted(malloc(sizeof *t));
	size_t n = (size_t)nnuclides, all = n * (size_t)npoints;
	t->nnuclides = nnuclides;
	t->nenergies = nnuclides * npoints;
	t->nuclides = wanted(malloc(n * sizeof *t->nuclides));
	t->energies = wanted(malloc(all * sizeof *t->energies));
	t->below = wanted(malloc(all * n * sizeof *t->below));
	for (int k = 0; k < nnuclides; k++)
		t->nuclides[k] = nuclide_new(npoints, seed);
	unite(t);
	return t;
}

void tables_free(struct tables *t)
{
	for (int k = 0; k < t->nnuclides; k++)
		free(t->nuclides[k]);
	free(t->nuclides);
	free(t->energies);
	free(t->below);
	free(t);
}

/* The last energy of the grid that is not above "energy". */
static int interval(const struct tables *t, double energy)
{
	int low = 0, high = t->nenergies;
	while (high - low > 1) {
		int middle = low + (high - low) / 2;
		if (t->energies[middle] <= energy)
			low = middle;
		else
			high = middle;
	}
	return low;
}

struct section tables_look_up(const struct tables *t, double energy)
{
	struct section sum = {0};
	const int *below = t->below + (size_t)interval(t, energy) * (size_t)t->nnuclides;
	for (int k = 0; k < t->nnuclides; k++) {
		const struct nuclide *n = t->nuclides[k];
		const struct point *p = &n->points[below[k]];
		double part = (energy - p[0].energy) / (p[1].energy - p[0].energy);
		sum.total += n->density * (p[0].at.total + part * (p[1].at.total - p[0].at.total));
		sum.absorb +=
			n->density * (p[0].at.absorb + part * (p[1].at.absorb - p[0].at.absorb));
	}
	return sum;
}
