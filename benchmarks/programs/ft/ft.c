/* ft.c - the iteration of FT, and its verification.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "ft.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

/* The checksums of the class, iteration by iteration. */
static const struct complex expected[ITERATIONS] = {
#if CLASS == 'A'
	{ 5.046735008193e+02, 5.114047905510e+02 }, { 5.059412319734e+02, 5.098809666433e+02 },
	{ 5.069376896287e+02, 5.098144042213e+02 }, { 5.077892868474e+02, 5.101336130759e+02 },
	{ 5.085233095391e+02, 5.104914655194e+02 }, { 5.091487099959e+02, 5.107917842803e+02 },
#elif CLASS == 'W'
	{ 5.673612178944e+02, 5.293246849175e+02 }, { 5.631436885271e+02, 5.282149986629e+02 },
	{ 5.594024089970e+02, 5.270996558037e+02 }, { 5.560698047020e+02, 5.260027904925e+02 },
	{ 5.530898991250e+02, 5.249400845633e+02 }, { 5.504159734538e+02, 5.239212247086e+02 },
#else
	{ 5.546087004964e+02, 4.845363331978e+02 }, { 5.546385409189e+02, 4.865304269511e+02 },
	{ 5.546148406171e+02, 4.883910722336e+02 }, { 5.545423607415e+02, 4.901273169046e+02 },
	{ 5.544255039624e+02, 4.917475857993e+02 }, { 5.542683411902e+02, 4.932597244941e+02 },
#endif
};

/* The frequencies of the initial state, those of the state now, and the state itself. */
static field u0, u1, u2;

static void iterate(struct complex *sums)
{
	for (int t = 1; t <= ITERATIONS; t++) {
#pragma potential_ckpt name(ft_iteration)
		evolve(t, u0, u1);
		CANDIDATE(ft_evolved)
		transform(-1, u1, u2);
		CANDIDATE(ft_transformed)
		sums[t - 1] = checksum(u2);
		printf("%5d %.12e %.12e\n", t, sums[t - 1].re, sums[t - 1].im);
	}
}

static int verify(const struct complex *sums)
{
	double worst = 0;
	for (int t = 0; t < ITERATIONS; t++) {
		worst = fmax(worst, fabs(sums[t].re / expected[t].re - 1));
		worst = fmax(worst, fabs(sums[t].im / expected[t].im - 1));
	}
	int good = worst <= 1e-12;
	printf("checksums: verification %s\n", good ? "successful" : "FAILED");
	return good;
}

int main(int argc, char **argv)
{
	int rounds = argc > 2 ? atoi(argv[2]) : 1, good = 1;
	if ((argc > 1 && argv[1][0] != CLASS) || rounds < 1) {
		fprintf(stderr, "usage: %s %c [ROUNDS] (built for this class)\n", argv[0], CLASS);
		return 2;
	}
	double start = omp_get_wtime();
	struct complex sums[ITERATIONS];
	printf("FT class %c: %d x %d x %d points, %d iterations\n", CLASS, NX, NY, NZ, ITERATIONS);
	make_roots();
	make_factors();
	make_initial(u1);
	CANDIDATE(ft_initial)
	transform(1, u1, u0);
	for (int round = 0; round < rounds; round++) {
		iterate(sums);
		good &= verify(sums);
	}
	fprintf(stderr, "%.2f s\n", omp_get_wtime() - start);
	return good ? 0 : 1;
}
