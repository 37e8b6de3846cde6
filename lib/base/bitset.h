/* bitset.h - dense sets of small numbers; all sets of one analysis have one size.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_BITSET_H
#define OMPCKPT_BASE_BITSET_H

#include <stdbool.h>
#include <stdint.h>

struct arena;

struct bitset {
	uint64_t *words;
	unsigned nwords;
};

/* The empty set that can hold 0 … size-1. */
struct bitset bitset_new(struct arena *a, unsigned size);
struct bitset bitset_copy(struct arena *a, struct bitset s);

void bitset_add(struct bitset s, unsigned i);
void bitset_remove(struct bitset s, unsigned i);
bool bitset_has(struct bitset s, unsigned i);
void bitset_clear(struct bitset s);

/* Change "s"; return whether it changed. Needs: sets of one size. */
bool bitset_assign(struct bitset s, struct bitset from);
bool bitset_union(struct bitset s, struct bitset with);
bool bitset_intersect(struct bitset s, struct bitset with);
bool bitset_subtract(struct bitset s, struct bitset without);

bool bitset_empty(struct bitset s);
bool bitset_equal(struct bitset s, struct bitset t);
bool bitset_subset(struct bitset s, struct bitset of);
unsigned bitset_count(struct bitset s);

/* The smallest member >= from, or -1:
 * for (int i = bitset_next(s, 0); i >= 0; i = bitset_next(s, i + 1)) */
int bitset_next(struct bitset s, unsigned from);

#endif
