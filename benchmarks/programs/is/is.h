/* is.h - the IS benchmark: ranks of integer keys by counting.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Written after the kernel IS of "The NAS Parallel Benchmarks" (RNR-94-007). The class is chosen by
 * the compiler (-DCLASS_W, -DCLASS_A, else S). */
#ifndef IS_H
#define IS_H

#if defined CLASS_A
#define CLASS 'A'
#define KEYS (1 << 23)
#define KEY_RANGE (1 << 19)             /* 0 <= key < KEY_RANGE */
#elif defined CLASS_W
#define CLASS 'W'
#define KEYS (1 << 20)
#define KEY_RANGE (1 << 16)
#else
#define CLASS 'S'
#define KEYS (1 << 16)
#define KEY_RANGE (1 << 11)
#endif

#define ITERATIONS 10
#define PROBES 5                        /* keys whose rank is known */

/* The keys, and what ranking leaves behind: ranks[k] = number of keys <= k; copy = keys. */
extern int keys[KEYS], copy[KEYS], ranks[KEY_RANGE];

/* The places of the keys whose ranks are looked at. */
extern const int probes[PROBES];

/* keys.c: the keys of the specification: sums of four random numbers. */
void make_keys(void);

/* rank.c: change two keys as iteration "iteration" wants it, then rank all. */
void rank_keys(int iteration);

/* verify.c */

/* How many of the PROBES keys, whose values before were "values", have the right rank? */
int count_right(int iteration, const int *values);

/* Put the keys into order by their ranks; how many stand behind a greater one? */
int sort_and_check(void);

#endif
