/* ft.h - the FT benchmark: a diffusion equation in three dimensions, solved by Fourier transforms.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Written after the kernel FT of "The NAS Parallel Benchmarks" (RNR-94-007). The class is chosen by
 * the compiler (-DCLASS_W, -DCLASS_A, else S). Rows have an element more than are used. */
#ifndef FT_H
#define FT_H

#include "candidate.h"

#if defined CLASS_A
#define CLASS 'A'
#define NX 256
#define NY 256
#define NZ 128
#elif defined CLASS_W
#define CLASS 'W'
#define NX 128
#define NY 128
#define NZ 32
#else
#define CLASS 'S'
#define NX 64
#define NY 64
#define NZ 64
#endif

#define MAX_LINE 256                    /* the longest side */
#define ITERATIONS 6

struct complex {
	double re, im;
};

typedef struct complex field[NZ][NY][NX + 1];

/* transform.c: from -> to in frequencies (sign = 1) or back, unscaled (sign = -1); uses up from. */
void make_roots(void);
void transform(int sign, field from, field to);

/* evolve.c: the initial state, and what time does to its frequencies. */
void make_initial(field u);
void make_factors(void);

/* to = from, t steps later. */
void evolve(int t, field from, field to);

/* The mean of 1024 elements, times 1024. */
struct complex checksum(field u);

#endif
