/* force.c - forces and potential energy.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each atom sums over its own neighbours, so that no two threads write to one atom. */
#include "md.h"

static void add_pair(const struct simulation *s, struct atom *a, const struct atom *b)
{
	const struct potential *p = s->potential;
	double d[3], r2 = 0, force;
	for (int k = 0; k < 3; k++) {
		d[k] = a->r[k] - b->r[k];
		if (d[k] > 0.5 * s->box)
			d[k] -= s->box;
		else if (d[k] < -0.5 * s->box)
			d[k] += s->box;
		r2 += d[k] * d[k];
	}
	if (r2 >= p->cutoff * p->cutoff)
		return;
	a->energy += 0.5 * (p->pair(r2, &force) - p->shift);
	for (int k = 0; k < 3; k++)
		a->f[k] += force * d[k];
}

static void force_on(const struct simulation *s, const struct cell *c, struct atom *a)
{
	a->energy = 0;
	a->f[0] = a->f[1] = a->f[2] = 0;
	for (int k = 0; k < NEIGHBOURS; k++)
		for (const struct atom *b = c->neighbours[k]->first; b; b = b->next)
			if (b != a)
				add_pair(s, a, b);
}

void force_compute(struct simulation *s)
{
	int n = s->side * s->side * s->side;
#pragma omp parallel for schedule(dynamic, 4)
	for (int i = 0; i < n; i++)
		for (struct atom *a = s->cells[i]->first; a; a = a->next)
			force_on(s, s->cells[i], a);
	double energy = 0;
	for (int i = 0; i < s->natoms; i++)
		energy += s->atoms[i].energy;
	s->energy = energy;
}
