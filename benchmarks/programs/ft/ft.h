/* ft.h - the FT benchmark: a diffusion equation in three dimensions, solved by Fourier transforms.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Written after the kernel FT of "The NAS Parallel Benchmarks" (RNR-94-007). The arrays are static
 * and have room for the class the compiler chooses (-DCLASS_W, -DCLASS_A, else S), rows have one
 * element more than that. How many elements are used is in n[]. */
#ifndef FT_H
#define FT_H

#if defined CLASS_A
#define NX 256
#define NY 256
#define NZ 128
#elif defined CLASS_W
#define NX 128
#define NY 128
#define NZ 32
#else
#define NX 64
#define NY 64
#define NZ 64
#endif

#define MAX_LINE 256 /* the longest side */
#define ITERATIONS 6

struct complex {
	double re, im;
};

typedef struct complex field[NZ][NY][NX + 1];

/* Points in x, y, z: powers of two. */
extern int n[3];

/* transform.c: from -> to in frequencies (sign = 1) or back, unscaled (sign = -1); from is used up.
 */
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
