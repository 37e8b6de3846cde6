/* transform.c - the Fourier transforms of FT, BLOCK lines at a time.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lines are copied to a block that fits into the cache, transformed there by Stockham's method
 * (which needs no reordering, but a second block), and copied back. */
#include "ft.h"

#include <math.h>

#define BLOCK 16

typedef struct complex block[MAX_LINE][BLOCK];

static struct complex roots[MAX_LINE]; /* exp(2 pi i k / MAX_LINE) */

void make_roots(void)
{
	double step = 2 * acos(-1.0) / MAX_LINE;
	for (int k = 0; k < MAX_LINE; k++) {
		roots[k].re = cos(step * k);
		roots[k].im = sin(step * k);
	}
}

/* One pass: elements "half" apart become neighbours in groups of "group". */
static void pass(int sign, int half, int group, block from, block to)
{
	for (int p = 0; p < half; p++) {
		struct complex w = roots[p * (MAX_LINE / (2 * half))];
		w.im *= sign;
		for (int q = 0; q < group; q++) {
			const struct complex *a = from[group * p + q];
			const struct complex *b = from[group * (p + half) + q];
			struct complex *sum = to[2 * group * p + q];
			struct complex *difference = to[2 * group * p + group + q];
			for (int l = 0; l < BLOCK; l++) {
				double re = a[l].re - b[l].re, im = a[l].im - b[l].im;
				sum[l].re = a[l].re + b[l].re;
				sum[l].im = a[l].im + b[l].im;
				difference[l].re = w.re * re - w.im * im;
				difference[l].im = w.re * im + w.im * re;
			}
		}
	}
}

/* Transform the BLOCK lines of "length" elements in "lines"; "room" is for the passes. */
static void transform_lines(int sign, int length, block lines, block room)
{
	int half = length / 2, group = 1;
	for (; half > 1; half /= 4, group *= 4) {
		pass(-sign, half, group, lines, room);
		pass(-sign, half / 2, 2 * group, room, lines);
	}
	if (half == 1) {
		pass(-sign, 1, group, lines, room);
		for (int i = 0; i < length; i++)
			for (int l = 0; l < BLOCK; l++)
				lines[i][l] = room[i][l];
	}
}

static void transform_x(int sign, field from, field to)
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < NZ; k++) {
		block lines, room;
		for (int first = 0; first < NY; first += BLOCK) {
			for (int j = 0; j < BLOCK; j++)
				for (int i = 0; i < NX; i++)
					lines[i][j] = from[k][first + j][i];
			transform_lines(sign, NX, lines, room);
			for (int j = 0; j < BLOCK; j++)
				for (int i = 0; i < NX; i++)
					to[k][first + j][i] = lines[i][j];
		}
	}
}

static void transform_y(int sign, field from, field to)
{
#pragma omp parallel for schedule(static)
	for (int k = 0; k < NZ; k++) {
		block lines, room;
		for (int first = 0; first < NX; first += BLOCK) {
			for (int j = 0; j < NY; j++)
				for (int i = 0; i < BLOCK; i++)
					lines[j][i] = from[k][j][first + i];
			transform_lines(sign, NY, lines, room);
			for (int j = 0; j < NY; j++)
				for (int i = 0; i < BLOCK; i++)
					to[k][j][first + i] = lines[j][i];
		}
	}
}

static void transform_z(int sign, field from, field to)
{
#pragma omp parallel for schedule(static)
	for (int j = 0; j < NY; j++) {
		block lines, room;
		for (int first = 0; first < NX; first += BLOCK) {
			for (int k = 0; k < NZ; k++)
				for (int i = 0; i < BLOCK; i++)
					lines[k][i] = from[k][j][first + i];
			transform_lines(sign, NZ, lines, room);
			for (int k = 0; k < NZ; k++)
				for (int i = 0; i < BLOCK; i++)
					to[k][j][first + i] = lines[k][i];
		}
	}
}

void transform(int sign, field from, field to)
{
	if (sign == 1) {
		transform_x(sign, from, from);
		CANDIDATE(ft_forward_x)
		transform_y(sign, from, from);
		CANDIDATE(ft_forward_y)
		transform_z(sign, from, to);
	} else {
		transform_z(sign, from, from);
		CANDIDATE(ft_backward_z)
		transform_y(sign, from, from);
		CANDIDATE(ft_backward_y)
		transform_x(sign, from, to);
	}
}
