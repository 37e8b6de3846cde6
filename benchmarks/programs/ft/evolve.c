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
	for (int k = 0; k < n[2]; k++) {
		uint64_t before = 2 * (uint64_t)n[0] * (uint64_t)n[1] * (uint64_t)k;
		uint64_t x = UINT64_C(314159265) * randlc_power(RANDLC_A, before);
		for (int j = 0; j < n[1]; j++) {
			for (int i = 0; i < n[0]; i++) {
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
	int most = ITERATIONS * (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) / 4;
	double pi = acos(-1.0);
#pragma omp parallel for schedule(static)
	for (int k = 0; k < n[2]; k++) {
		int kk = wave(k, n[2]) * wave(k, n[2]);
		for (int j = 0; j < n[1]; j++) {
			int jj = wave(j, n[1]) * wave(j, n[1]) + kk;
			for (int i = 0; i < n[0]; i++)
				squares[k][j][i] = wave(i, n[0]) * wave(i, n[0]) + jj;
		}
	}
#pragma omp parallel for schedule(static)
	for (int s = 0; s <= most; s++)
		factors[s] = exp(-4 * ALPHA * pi * pi * s);
}

void evolve(int t, field from, field to)
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < n[2]; k++) {
		for (int j = 0; j < n[1]; j++) {
			for (int i = 0; i < n[0]; i++) {
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
	double points = (double)n[0] * n[1] * n[2];
	for (int s = 1; s <= SAMPLES; s++) {
		struct complex *c = &u[5 * s % n[2]][3 * s % n[1]][s % n[0]];
		sum.re += c->re;
		sum.im += c->im;
	}
	sum.re /= points;
	sum.im /= points;
	return sum;
}
