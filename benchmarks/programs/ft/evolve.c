/* evolve.c - initial state, evolution and checksum of FT.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "ft.h"

#include "randlc.h"

#include <math.h>

#define ALPHA 1e-6
#define SAMPLES 1024

/* The square of a point's wave number, and what a time of so many squares does to an element. */
static int squares[NZ][NY][NX];
static double factors[ITERATIONS * (NX * NX + NY * NY + NZ * NZ) / 4 + 1];

void make_initial(field u)
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < NZ; k++) {
		uint64_t before = 2 * NX * NY * (uint64_t)k;
		uint64_t x = UINT64_C(314159265) * randlc_power(RANDLC_A, before);
		for (int j = 0; j < NY; j++) {
			for (int i = 0; i < NX; i++) {
				u[k][j][i].re = randlc(&x, RANDLC_A);
				u[k][j][i].im = randlc(&x, RANDLC_A);
			}
		}
	}
}

/* The wave number of element i of "length": frequencies above the half count from the end. */
static int wave(int i, int length)
{
	return (i + length / 2) % length - length / 2;
}

void make_factors(void)
{
	int most = ITERATIONS * (NX * NX + NY * NY + NZ * NZ) / 4;
	double pi = acos(-1.0);
#pragma omp parallel for schedule(static)
	for (int k = 0; k < NZ; k++) {
		int kk = wave(k, NZ) * wave(k, NZ);
		for (int j = 0; j < NY; j++) {
			int jj = wave(j, NY) * wave(j, NY) + kk;
			for (int i = 0; i < NX; i++)
				squares[k][j][i] = wave(i, NX) * wave(i, NX) + jj;
		}
	}
#pragma omp parallel for schedule(static)
	for (int s = 0; s <= most; s++)
		factors[s] = exp(-4 * ALPHA * pi * pi * s);
}

void evolve(int t, field from, field to)
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < NZ; k++) {
		for (int j = 0; j < NY; j++) {
			for (int i = 0; i < NX; i++) {
				double factor = factors[t * squares[k][j][i]];
				to[k][j][i].re = factor * from[k][j][i].re;
				to[k][j][i].im = factor * from[k][j][i].im;
			}
		}
	}
}

struct complex checksum(field u)
{
	struct complex sum = {0, 0};
	double points = (double)NX * NY * NZ;
	for (int s = 1; s <= SAMPLES; s++) {
		struct complex *c = &u[5 * s % NZ][3 * s % NY][s % NX];
		sum.re += c->re;
		sum.im += c->im;
	}
	sum.re /= points;
	sum.im /= points;
	return sum;
}
