/* is.h - the IS benchmark: ranks of integer keys by counting.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Written after the kernel IS of "The NAS Parallel Benchmarks" (RNR-94-007). The arrays are static
 * and have room for the class the compiler chooses (-DCLASS_W, -DCLASS_A, else S); a smaller class
 * runs in them too. */
#ifndef IS_H
#define IS_H

#if defined CLASS_A
#define MAX_KEYS (1 << 23)
#define MAX_RANGE (1 << 19)
#elif defined CLASS_W
#define MAX_KEYS (1 << 20)
#define MAX_RANGE (1 << 16)
#else
#define MAX_KEYS (1 << 16)
#define MAX_RANGE (1 << 11)
#endif

#define ITERATIONS 10
#define PROBES 5                        /* keys whose rank is known */

struct class {
	char name;
	int log2_keys, log2_range; /* so many keys, 0 <= key < range */
	int probe[PROBES];         /* their places … */
	int rank[PROBES];          /* … and their ranks in iteration 0 */
	int rising;                /* the first so many gain one an iteration, the others lose one … */
	int rise_from, fall_from;  /* … after these iterations */
};

/* The keys, and what ranking leaves behind: ranks[k] = number of keys <= k; copy = keys. */
extern int n_keys, key_range;
extern int keys[MAX_KEYS], copy[MAX_KEYS], ranks[MAX_RANGE];

/* keys.c: the keys of the specification: sums of four random numbers. */
void make_keys(void);

/* rank.c: change two keys as iteration "iteration" wants it, then rank all. */
void rank_keys(int iteration);

/* verify.c */

/* How many of the PROBES keys, whose values before were "values", have the right rank? */
int count_right(const struct class *c, int iteration, const int *values);

/* Put the keys into order by their ranks; how many stand behind a greater one? */
int sort_and_check(void);

#endif
