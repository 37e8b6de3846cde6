/* main.c - the adaptive mesh program: options, the steps, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "amr.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct class
{
	char name;
	int finest, steps;
};

static const struct class classes[] = {
	{'S', 2, 60},
	{'W', 6, 4000},
	{'A', 8, 16000},
};

static const struct class *find_class(const char *name)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (classes[i].name == name[0])
			return &classes[i];
	return NULL;
}

/* Set the pulse on finer and finer meshes, until they no longer change. */
static void start(struct mesh *m)
{
	do
		pulse_set(m);
	while (adapt(m) > 0);
	pulse_set(m);
}

static void run(struct mesh *m, int steps)
{
	double dt = 0.5 / (ROOTS * CELLS << m->finest);
	for (int step = 0, changed = 0; step < steps; step++) {
#pragma potential_ckpt name(amr_step)
		advect(m, dt);
		if (step % 4 == 3)
			changed += adapt(m);
		if ((step + 1) % (steps / 10) == 0)
			printf("step %5d leaves %5d changed %5d mass %.12f\n", step + 1, m->nleaves,
			       changed, pulse_mass(m));
	}
}

static int verify(const struct mesh *m, double mass)
{
	double lost = fabs(pulse_mass(m) / mass - 1), offset = pulse_offset(m);
	int good = lost <= 1e-12 && offset <= 5e-3 && m->most > ROOTS * ROOTS;
	printf("mass lost %.0e, centre off by %.6f, at most %d leaves: verification %s\n",
	       fmax(lost, 1e-12), offset, m->most, good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	const struct class *c = find_class(argc > 1 ? argv[1] : "S");
	if (!c) {
		fprintf(stderr, "usage: %s S|W|A\n", argv[0]);
		return 2;
	}
	double begin = omp_get_wtime();
	struct mesh *m = mesh_new(c->finest);
	if (!m) {
		fprintf(stderr, "out of memory\n");
		return 1;
	}
	printf("AMR class %c: up to level %d, %d steps\n", c->name, c->finest, c->steps);
	start(m);
	double mass = pulse_mass(m);
	run(m, c->steps);
	int good = verify(m, mass);
	mesh_free(m);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - begin);
	return good ? 0 : 1;
}
