/* main.c - the Barnes-Hut program: options, the leapfrog, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "barnes.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct class
{
	char name;
	int bodies, steps;
};

static const struct class classes[] = {
	{'S', 600, 12},
	{'W', 8000, 32},
	{'A', 50000, 60},
};

static const struct class *find_class(const char *name)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (classes[i].name == name[0])
			return &classes[i];
	return NULL;
}

static void kick(struct system *s, double dt)
{
	for (int i = 0; i < s->nbodies; i++)
		for (int d = 0; d < 3; d++)
			s->bodies[i].v[d] += dt * s->bodies[i].a[d];
}

static void drift(struct system *s, double dt)
{
	for (int i = 0; i < s->nbodies; i++)
		for (int d = 0; d < 3; d++)
			s->bodies[i].r[d] += dt * s->bodies[i].v[d];
}

static void look_and_drop(struct system *s, int every)
{
	if (s->step % every == 0)
		history_add(s);
	tree_drop(s);
}

static void integrate(struct system *s, int steps)
{
	tree_build(s);
	gravity_compute(s);
	look_and_drop(s, 4);
	while (s->step < steps) {
#pragma potential_ckpt name(barnes_step)
		kick(s, 0.5 * s->dt);
		drift(s, s->dt);
		tree_build(s);
#pragma potential_ckpt name(barnes_tree)
		gravity_compute(s);
		kick(s, 0.5 * s->dt);
		s->step++;
		look_and_drop(s, 4);
	}
}

/* The tree's forces against those of all pairs, for a hundred bodies. */
static double typical_error(const struct system *s)
{
	double sum = 0;
	for (int i = 0; i < 100; i++)
		sum += pow(gravity_error(s, i * (s->nbodies / 100)), 2);
	return sqrt(sum / 100);
}

static int verify(const struct system *s)
{
	double change = energy_change(s), error = typical_error(s), p = momentum(s);
	int good = change <= 5e-3 && error <= 1e-2 && p <= 1e-3;
	printf("energy changed by %.2e, force error %.2e, momentum %.1e: verification %s\n", change,
	       error, p, good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	const struct class *c = find_class(argc > 1 ? argv[1] : "S");
	const struct node_source *source = node_source_find(argc > 2 ? argv[2] : "heap");
	if (!c || !source) {
		fprintf(stderr, "usage: %s S|W|A [heap|pool]\n", argv[0]);
		return 2;
	}
	double start = omp_get_wtime();
	struct system *s = system_new(c->bodies, 1.0 / 64, source);
	if (!s) {
		fprintf(stderr, "out of memory\n");
		return 1;
	}
	printf("Barnes-Hut class %c: %d bodies, %d steps\n", c->name, c->bodies, c->steps);
	integrate(s, c->steps);
	history_print(s);
	int good = verify(s);
	system_free(s);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
