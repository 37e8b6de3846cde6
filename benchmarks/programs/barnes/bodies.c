/* bodies.c - a Plummer sphere (Aarseth, Henon and Wielen 1974).
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "barnes.h"
#include "randlc.h"

#include <math.h>
#include <stdlib.h>

static uint64_t seed;

static double uniform(double from, double to)
{
	return from + (to - from) * randlc(&seed, RANDLC_A);
}

/* A vector of the given length in any direction. */
static void any_direction(double length, double v[3])
{
	double z = uniform(-1, 1), phi = uniform(0, 2 * 3.14159265358979323846);
	double flat = length * sqrt(1 - z * z);
	v[0] = flat * cos(phi);
	v[1] = flat * sin(phi);
	v[2] = length * z;
}

static void place(struct body *b, double mass)
{
	double shell = uniform(0.001, 0.999);
	double r = 1 / sqrt(pow(shell, -2.0 / 3) - 1);
	double q, g;
	do {
		q = uniform(0, 1);
		g = uniform(0, 0.1);
	} while (g > q * q * pow(1 - q * q, 3.5));
	*b = (struct body){.mass = mass};
	any_direction(r, b->r);
	any_direction(q * sqrt(2) / pow(1 + r * r, 0.25), b->v);
}

static void bring_to_rest(struct body *bodies, int n)
{
	double r[3] = {0}, v[3] = {0};
	for (int i = 0; i < n; i++)
		for (int d = 0; d < 3; d++) {
			r[d] += bodies[i].r[d] / n;
			v[d] += bodies[i].v[d] / n;
		}
	for (int i = 0; i < n; i++)
		for (int d = 0; d < 3; d++) {
			bodies[i].r[d] -= r[d];
			bodies[i].v[d] -= v[d];
		}
}

struct system *system_new(int n, double dt, const struct node_source *source)
{
	struct system *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->bodies = malloc(sizeof *s->bodies * (size_t)n);
	if (!s->bodies) {
		free(s);
		return NULL;
	}
	s->nbodies = n;
	s->dt = dt;
	s->theta = 0.5;
	s->soft2 = 0.05 * 0.05;
	s->source = source;
	s->source_state = source->open();
	seed = 314159265;
	for (int i = 0; i < n; i++)
		place(&s->bodies[i], 1.0 / n);
	bring_to_rest(s->bodies, n);
	return s;
}

void system_free(struct system *s)
{
	s->source->close(s->source_state);
	free(s->history);
	free(s->bodies);
	free(s);
}
