/* main.c - the transport program: options, the generations, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "transport.h"
#include "randlc.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct class
{
	char name;
	int nuclides, points, particles, generations;
};

static const struct class classes[] = {
	{'S', 8, 300, 3000, 12},
	{'W', 40, 1000, 20000, 30},
	{'A', 68, 4000, 100000, 60},
};

static const struct class *find_class(const char *name)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (classes[i].name == name[0])
			return &classes[i];
	return NULL;
}

struct run {
	struct tables *tables;
	struct particle *particles;
	int n, generation;
	uint64_t seed;
	struct bank bank;
	struct tallies tallies;
	double multiplication; /* the sum over the generations */
};

static void open_run(struct run *r, const struct class *c)
{
	*r = (struct run){.n = c->particles, .seed = 271828183};
	r->tables = tables_new(c->nuclides, c->points, &r->seed);
	r->particles = malloc(sizeof *r->particles * (size_t)r->n);
	if (!r->particles) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	for (int i = 0; i < r->n; i++)
		r->particles[i].place = (i + 0.5) / r->n;
}

static void close_run(struct run *r)
{
	tables_free(r->tables);
	free(r->particles);
	free(r->bank.places);
}

static void generation(struct run *r)
{
	follow(r->tables, r->particles, r->n, r->seed, &r->tallies);
	randlc(&r->seed, randlc_power(RANDLC_A, (uint64_t)r->n * STRIDE));
	bank_add(&r->bank, r->particles, r->n);
	double k = (double)r->bank.n / r->n;
	r->multiplication += k;
	printf("generation %3d multiplication %.6f bank %d\n", r->generation, k, r->bank.room);
	bank_spend(&r->bank, r->particles, r->n);
}

static int near(const char *what, double got, double want, double error)
{
	double off = fabs(got / want - 1);
	printf("%-14s %.6f, expected %.6f\n", what, got, want);
	return off <= error;
}

/* The ways in the cells are the ways of the particles, but for rounding. */
static int whole(const struct tallies *t)
{
	int64_t sum = 0;
	for (int c = 0; c < CELLS; c++)
		sum += t->in_cell[c];
	double off = fabs((double)sum / (double)t->way - 1);
	printf("cells          %.6f, off by %.1e\n", (double)sum / FIXED, off);
	return off <= 1e-6;
}

static int verify(const struct run *r)
{
	double all = (double)r->n * r->generation, few = 5 / sqrt(all);
	struct expected e = expect(r->tables);
	int good = near("multiplication", r->multiplication / r->generation, FISSIONS * YIELD, few);
	good &= near("collisions", (double)r->tallies.collisions / all, e.collisions, few);
	good &= near("way", (double)r->tallies.way / FIXED / all, e.way, 2 * few);
	good &= whole(&r->tallies);
	printf("verification %s\n", good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	const struct class *c = find_class(argc > 1 ? argv[1] : "S");
	if (!c) {
		fprintf(stderr, "usage: %s S|W|A\n", argv[0]);
		return 2;
	}
	double start = omp_get_wtime();
	struct run r;
	open_run(&r, c);
	printf("transport class %c: %d nuclides of %d points, %d particles, %d generations\n",
	       c->name, c->nuclides, c->points, c->particles, c->generations);
	for (r.generation = 0; r.generation < c->generations; r.generation++) {
#pragma potential_ckpt name(transport_generation)
		generation(&r);
	}
	int good = verify(&r);
	close_run(&r);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
