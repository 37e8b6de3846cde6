/* randlc.h - the pseudorandom numbers of the NAS Parallel Benchmarks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * x(k+1) = a x(k) mod 2^46, as in section 2.3 of "The NAS Parallel Benchmarks" (RNR-94-007); the
 * published codes do it in doubles, integers give the same bits. */
#ifndef RANDLC_H
#define RANDLC_H

#include <stdint.h>

#define RANDLC_A 1220703125u            /* 5^13, the multiplier of the specification */

/* Step "x" once; the number in (0, 1) it stands for. */
double randlc(uint64_t *x, uint64_t a);

/* The next "n" numbers after "x" into y[0 … n-1]. */
void vranlc(int n, uint64_t *x, uint64_t a, double *y);

/* a^n mod 2^46: the multiplier that steps n times at once. */
uint64_t randlc_power(uint64_t a, uint64_t n);

#endif
