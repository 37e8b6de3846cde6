/* random.h - random numbers that are the same on every machine, for ever.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdbool.h>
#include <stdint.h>

void random_start(uint64_t seed);

/* One of 0 … n - 1; n is at least 1. */
unsigned below(unsigned n);

/* True in "percent" of 100 cases. */
bool chance(unsigned percent);

/* One of the strings. */
const char *one_of(const char *const *list, unsigned n);
#define ONE_OF(...)                                                                                \
	one_of((const char *const[]){__VA_ARGS__},                                                 \
	       sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

#endif
