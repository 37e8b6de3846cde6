/* bitset.c - sets as arrays of 64-bit words.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "bitset.h"
#include "arena.h"

#include <assert.h>
#include <string.h>

struct bitset bitset_new(struct arena *a, unsigned size)
{
	struct bitset s = {.nwords = (size + 63) / 64};
	s.words = ARENA_ARRAY(a, uint64_t, s.nwords);
	return s;
}

struct bitset bitset_copy(struct arena *a, struct bitset s)
{
	struct bitset t = bitset_new(a, s.nwords * 64);
	bitset_assign(t, s);
	return t;
}

void bitset_add(struct bitset s, unsigned i)
{
	assert(i / 64 < s.nwords);
	s.words[i / 64] |= UINT64_C(1) << i % 64;
}

void bitset_remove(struct bitset s, unsigned i)
{
	assert(i / 64 < s.nwords);
	s.words[i / 64] &= ~(UINT64_C(1) << i % 64);
}

bool bitset_has(struct bitset s, unsigned i)
{
	return i / 64 < s.nwords && (s.words[i / 64] >> i % 64 & 1);
}

void bitset_clear(struct bitset s)
{
	if (s.nwords)
		memset(s.words, 0, s.nwords * sizeof *s.words);
}

bool bitset_assign(struct bitset s, struct bitset from)
{
	bool changed = !bitset_equal(s, from);
	if (changed)
		memcpy(s.words, from.words, s.nwords * sizeof *s.words);
	return changed;
}

#define EACH_WORD(s, t, expression)                                                                \
	assert((s).nwords == (t).nwords);                                                          \
	uint64_t changed = 0;                                                                      \
	for (unsigned i = 0; i < (s).nwords; i++) {                                                \
		uint64_t old = (s).words[i], other = (t).words[i];                                 \
		(s).words[i] = (expression);                                                       \
		changed |= old ^ (s).words[i];                                                     \
	}                                                                                          \
	return changed != 0

bool bitset_union(struct bitset s, struct bitset with)
{
	EACH_WORD(s, with, old | other);
}

bool bitset_intersect(struct bitset s, struct bitset with)
{
	EACH_WORD(s, with, old & other);
}

bool bitset_subtract(struct bitset s, struct bitset without)
{
	EACH_WORD(s, without, old & ~other);
}

bool bitset_empty(struct bitset s)
{
	return bitset_next(s, 0) < 0;
}

bool bitset_equal(struct bitset s, struct bitset t)
{
	assert(s.nwords == t.nwords);
	return !s.nwords || !memcmp(s.words, t.words, s.nwords * sizeof *s.words);
}

bool bitset_subset(struct bitset s, struct bitset of)
{
	for (unsigned i = 0; i < s.nwords; i++)
		if (s.words[i] & ~of.words[i])
			return false;
	return true;
}

unsigned bitset_count(struct bitset s)
{
	unsigned n = 0;
	for (unsigned i = 0; i < s.nwords; i++)
		n += (unsigned)__builtin_popcountll(s.words[i]);
	return n;
}

int bitset_next(struct bitset s, unsigned from)
{
	for (unsigned i = from / 64; i < s.nwords; i++) {
		uint64_t w = s.words[i];
		if (i == from / 64)
			w &= ~UINT64_C(0) << from % 64;
		if (w)
			return (int)(i * 64 + (unsigned)__builtin_ctzll(w));
	}
	return -1;
}
