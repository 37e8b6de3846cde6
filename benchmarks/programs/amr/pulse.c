/* pulse.c - what is carried, and where it should be.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "amr.h"

#include <complex.h>
#include <math.h>

static const double pi = 3.14159265358979323846, start[2] = {0.3, 0.4};

static double value(double x, double y)
{
	double dx = x - start[0], dy = y - start[1];
	return exp(-(dx * dx + dy * dy) / (0.08 * 0.08));
}

void pulse_set(struct mesh *m)
{
	for (struct block *b = m->first; b; b = b->next) {
		double h = mesh_width(b);
		for (int j = 0; j < CELLS + 2; j++)
			for (int i = 0; i < CELLS + 2; i++)
				b->cells->u[j][i] = value((b->x * CELLS + i - 0.5) * h,
							  (b->y * CELLS + j - 0.5) * h);
	}
}

double pulse_mass(const struct mesh *m)
{
	double sum = 0;
	for (const struct block *b = m->first; b; b = b->next) {
		double h = mesh_width(b);
		for (int j = 1; j <= CELLS; j++)
			for (int i = 1; i <= CELLS; i++)
				sum += h * h * b->cells->u[j][i];
	}
	return sum;
}

/* The pulse's first Fourier coefficient along an axis; its angle says where the pulse is. */
static double complex moment(const struct mesh *m, int axis)
{
	double complex sum = 0;
	for (const struct block *b = m->first; b; b = b->next) {
		double h = mesh_width(b);
		for (int j = 1; j <= CELLS; j++)
			for (int i = 1; i <= CELLS; i++) {
				double at = axis ? (b->y * CELLS + j - 0.5) * h
						 : (b->x * CELLS + i - 0.5) * h;
				sum += h * h * b->cells->u[j][i] * cexp(2 * pi * I * at);
			}
	}
	return sum;
}

double pulse_offset(const struct mesh *m)
{
	double worst = 0;
	for (int axis = 0; axis < 2; axis++) {
		double off =
			carg(moment(m, axis)) / (2 * pi) - (start[axis] + m->wind[axis] * m->time);
		worst = fmax(worst, fabs(off - round(off)));
	}
	return worst;
}
