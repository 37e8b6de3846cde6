/* mg.c - the V-cycle of MG, the iteration, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "mg.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_LEVELS 8

struct class {
	char name;
	int levels, iterations;         /* side of the finest grid: 2^levels */
	double norm;
};

static const struct class classes[] = {
	{ 'S', 5, 4, 0.5307707005734e-04 },
	{ 'W', 7, 4, 0.6467329375339e-05 },
	{ 'A', 8, 4, 0.2433365309069e-05 },
};

/* Level k has 2^(k + 1) points a side. */
struct hierarchy {
	int levels;
	grid u[MAX_LEVELS], r[MAX_LEVELS], v;
};

static const struct class *find_class(const char *name)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (classes[i].name == name[0])
			return &classes[i];
	return NULL;
}

static int side(int level)
{
	return 2 << level;
}

static struct hierarchy *hierarchy_new(int levels)
{
	struct hierarchy *h = calloc(1, sizeof *h);
	if (!h)
		return NULL;
	h->levels = levels;
	for (int k = 0; k < levels; k++) {
		CANDIDATE(mg_new)
		h->u[k] = grid_new(side(k));
		h->r[k] = grid_new(side(k));
	}
	h->v = grid_new(side(levels - 1));
	grid_charge(h->v, side(levels - 1));
	return h;
}

static void hierarchy_free(struct hierarchy *h)
{
	for (int k = 0; k < h->levels; k++) {
		grid_free(h->u[k]);
		grid_free(h->r[k]);
	}
	grid_free(h->v);
	free(h);
}

static void v_cycle(struct hierarchy *h)
{
	int top = h->levels - 1;
	for (int k = top; k > 0; k--) {
		CANDIDATE(mg_down)
		restrict_to(h->r[k], h->r[k - 1], side(k - 1));
	}
	CANDIDATE(mg_bottom)
	grid_zero(h->u[0], side(0));
	smooth(h->r[0], h->u[0], side(0));
	for (int k = 1; k <= top; k++) {
#pragma potential_ckpt name(mg_level)
		if (k < top)
			grid_zero(h->u[k], side(k));
		prolongate(h->u[k - 1], h->u[k], side(k - 1));
		residual(h->u[k], k < top ? h->r[k] : h->v, h->r[k], side(k));
		CANDIDATE(mg_smooth)
		smooth(h->r[k], h->u[k], side(k));
	}
}

/* The norm of the last residual, beginning with a solution of zero. */
static double iterate(struct hierarchy *h, int iterations)
{
	int top = h->levels - 1;
	double norm = 0;
	grid_zero(h->u[top], side(top));
	residual(h->u[top], h->v, h->r[top], side(top));
	for (int it = 1; it <= iterations; it++) {
#pragma potential_ckpt name(mg_iteration)
		v_cycle(h);
		CANDIDATE(mg_cycled)
		residual(h->u[top], h->v, h->r[top], side(top));
		norm = grid_norm(h->r[top], side(top));
		printf("%5d %.13e\n", it, norm);
	}
	return norm;
}

static int verify(const struct class *c, double norm)
{
	int good = fabs(norm - c->norm) / c->norm <= 1e-8;
	printf("norm %.13e, reference %.13e: verification %s\n", norm, c->norm,
	       good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	const struct class *c = find_class(argc > 1 ? argv[1] : "S");
	int rounds = argc > 2 ? atoi(argv[2]) : 1, good = 1;
	if (!c || rounds < 1) {
		fprintf(stderr, "usage: %s S|W|A [ROUNDS]\n", argv[0]);
		return 2;
	}
	double start = omp_get_wtime();
	printf("MG class %c: %d^3 points, %d iterations\n", c->name, side(c->levels - 1),
	       c->iterations);
	struct hierarchy *h = hierarchy_new(c->levels);
	if (!h) {
		fprintf(stderr, "out of memory\n");
		return 1;
	}
	for (int round = 0; round < rounds; round++)
		good &= verify(c, iterate(h, c->iterations));
	hierarchy_free(h);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
