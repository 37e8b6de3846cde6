/* plate.c - the plate of the heat program and its time step.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "heat.h"

#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

static double start_value(const struct plate *p, int i, int j)
{
	double h = 1.0 / (p->n + 1);
	return sin(pi * h * i) * sin(pi * h * j);
}

struct plate *plate_new(int n)
{
	size_t side = (size_t)n + 2;
	struct plate *p = malloc(sizeof *p);
	if (!p)
		return NULL;
	p->n = n;
	p->ratio = 0.2;
	p->now = calloc(side * side, sizeof *p->now);
	p->next = calloc(side * side, sizeof *p->next);
	if (!p->now || !p->next) {
		plate_free(p);
		return NULL;
	}
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= n; j++)
			p->now[(size_t)i * side + (size_t)j] = start_value(p, i, j);
	return p;
}

void plate_free(struct plate *p)
{
	free(p->now);
	free(p->next);
	free(p);
}

static void step_row(const double *above, const double *row, const double *below, double *to,
		     double ratio, int n)
{
	for (int j = 1; j <= n; j++)
		to[j] = row[j] + ratio * (above[j] + below[j] + row[j - 1] + row[j + 1]
					  - 4 * row[j]);
}

void plate_row(const struct plate *p, int i)
{
	size_t side = (size_t)p->n + 2;
	const double *row = p->now + (size_t)i * side;
	step_row(row - side, row, row + side, p->next + (size_t)i * side, p->ratio, p->n);
}

void plate_step(struct plate *p)
{
	double *now = p->next;
#pragma omp parallel for schedule(static)
	for (int i = 1; i <= p->n; i++)
		plate_row(p, i);
	p->next = p->now;
	p->now = now;
}

double plate_peak(const struct plate *p)
{
	size_t side = (size_t)p->n + 2;
	double peak = 0;
#pragma omp parallel for schedule(static) reduction(max : peak)
	for (size_t k = 0; k < side * side; k++)
		peak = fmax(peak, p->now[k]);
	return peak;
}

double plate_factor(const struct plate *p)
{
	double s = sin(0.5 * pi / (p->n + 1));
	return 1 - 8 * p->ratio * s * s;
}

double plate_error(const struct plate *p, double scale)
{
	size_t side = (size_t)p->n + 2;
	double worst = 0;
#pragma omp parallel for schedule(dynamic, 16) reduction(max : worst)
	for (int i = 0; i < p->n + 2; i++)
		for (int j = 0; j < p->n + 2; j++)
			worst = fmax(worst, fabs(p->now[(size_t)i * side + (size_t)j]
						 - scale * start_value(p, i, j)));
	return worst;
}
