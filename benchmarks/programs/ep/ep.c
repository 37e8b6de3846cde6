/* ep.c - the EP benchmark: pairs of Gaussian deviates, counted by square annuli.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Written after section 2.1 of "The NAS Parallel Benchmarks" (RNR-94-007). Batches of 2^16 pairs are
 * independent; GROUP of them at a time are shared out to the threads. */
#include "randlc.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define SEED UINT64_C(271828183)
#define PAIRS 65536                     /* pairs of one batch */
#define GROUP 16                        /* batches between two candidates */
#define ANNULI 10

struct class {
	char name;
	int log2_pairs;
	double sx, sy;
};

static const struct class classes[] = {
	{ 'S', 24, -3.247834652034740e+3, -6.958407078382297e+3 },
	{ 'W', 25, -2.863319731645753e+3, -6.320053679109499e+3 },
	{ 'A', 28, -4.295875165629892e+3, -1.580732573678431e+4 },
};

struct tally {
	double sx, sy;
	long counts[ANNULI];
};

static const struct class *find_class(const char *name)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
		if (classes[i].name == name[0])
			return &classes[i];
	return NULL;
}

/* Batch number "k" into "t"; "numbers" is room for 2 PAIRS numbers. */
static void run_batch(int k, double *numbers, struct tally *t)
{
	uint64_t x = SEED * randlc_power(RANDLC_A, 2ul * PAIRS * (uint64_t)k);
	vranlc(2 * PAIRS, &x, RANDLC_A, numbers);
	for (int i = 0; i < PAIRS; i++) {
		double x1 = 2 * numbers[2 * i] - 1, x2 = 2 * numbers[2 * i + 1] - 1;
		double t1 = x1 * x1 + x2 * x2;
		if (t1 > 1)
			continue;
		double t2 = sqrt(-2 * log(t1) / t1);
		double gx = x1 * t2, gy = x2 * t2;
		t->counts[(int)fmax(fabs(gx), fabs(gy))]++;
		t->sx += gx;
		t->sy += gy;
	}
}

static void run_group(int first, struct tally *total)
{
	double sx[GROUP], sy[GROUP];
#pragma omp parallel
	{
		double *numbers = malloc(sizeof *numbers * 2 * PAIRS);
		long counts[ANNULI] = { 0 };
#pragma omp for schedule(static)
		for (int b = 0; b < GROUP; b++) {
			struct tally t = { 0 };
			run_batch(first + b, numbers, &t);
			sx[b] = t.sx;
			sy[b] = t.sy;
			for (int i = 0; i < ANNULI; i++)
				counts[i] += t.counts[i];
		}
#pragma omp critical
		for (int i = 0; i < ANNULI; i++)
			total->counts[i] += counts[i];
		free(numbers);
	}
	for (int b = 0; b < GROUP; b++) {
		total->sx += sx[b];
		total->sy += sy[b];
	}
}

static void run(int batches, struct tally *total)
{
	for (int first = 0; first < batches; first += GROUP) {
#pragma potential_ckpt name(ep_group)
		run_group(first, total);
	}
}

static int verify(const struct class *c, const struct tally *t)
{
	double error_x = fabs((t->sx - c->sx) / c->sx), error_y = fabs((t->sy - c->sy) / c->sy);
	int good = error_x <= 1e-8 && error_y <= 1e-8;
	long pairs = 0;
	for (int i = 0; i < ANNULI; i++) {
		printf("annulus %d %12ld\n", i, t->counts[i]);
		pairs += t->counts[i];
	}
	printf("pairs %ld, sums %.13e %.13e: verification %s\n", pairs, t->sx, t->sy,
	       good ? "successful" : "FAILED");
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
	struct tally total = { 0 };
	printf("EP class %c: 2^%d pairs\n", c->name, c->log2_pairs);
	run((1 << c->log2_pairs) / PAIRS, &total);
	int good = verify(c, &total);
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
