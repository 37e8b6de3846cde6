/* sparse_set.c - sets as sorted arrays of the 64-bit words that are not zero.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cost: a look-up is a binary search; an addition also moves the words after it; a union is linear
 *       in both. What a set that has grown leaves behind stays in the arena. */
#include "sparse_set.h"
#include "arena.h"

#include <string.h>

/* The first word at "at" or after it. Most sets are made from their least member on. */
static unsigned position(const struct sparse_set *s, unsigned at)
{
	unsigned low = 0, high = s->n;
	if (high && s->words[high - 1].at <= at)
		return high - (s->words[high - 1].at == at);
	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (s->words[middle].at < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static uint64_t bits_at(const struct sparse_set *s, unsigned at)
{
	unsigned k = position(s, at);
	return k < s->n && s->words[k].at == at ? s->words[k].bits : 0;
}

static void make_room(struct arena *a, struct sparse_set *s, unsigned n)
{
	struct sparse_word *old = s->words;
	if (n <= s->room)
		return;
	s->room = n < 2 ? 1 : n + n / 2;
	s->words = ARENA_ARRAY(a, struct sparse_word, s->room);
	if (s->n)
		memcpy(s->words, old, s->n * sizeof *old);
}

bool sparse_set_add(struct arena *a, struct sparse_set *s, unsigned i)
{
	uint64_t bit = UINT64_C(1) << i % 64;
	unsigned k = position(s, i / 64);
	if (k < s->n && s->words[k].at == i / 64) {
		bool is_new = !(s->words[k].bits & bit);
		s->words[k].bits |= bit;
		return is_new;
	}
	make_room(a, s, s->n + 1);
	memmove(s->words + k + 1, s->words + k, (s->n - k) * sizeof *s->words);
	s->words[k] = (struct sparse_word){bit, i / 64};
	s->n++;
	return true;
}

/* How many words of "with" have none in "s"; does the union add anything to "s"? */
static unsigned count_missing(const struct sparse_set *s, const struct sparse_set *with, bool *adds)
{
	unsigned n = 0;
	uint64_t more = 0;
	for (unsigned i = 0, k = 0; k < with->n; k++) {
		while (i < s->n && s->words[i].at < with->words[k].at)
			i++;
		if (i == s->n || s->words[i].at != with->words[k].at)
			n++;
		else
			more |= with->words[k].bits & ~s->words[i].bits;
	}
	*adds = n || more;
	return n;
}

bool sparse_set_union(struct arena *a, struct sparse_set *s, const struct sparse_set *with)
{
	bool adds;
	unsigned missing = count_missing(s, with, &adds), i = s->n, k = with->n;
	if (!adds)
		return false;
	make_room(a, s, s->n + missing);
	/* From the end, so that words move into room that is free. */
	for (unsigned to = s->n + missing; k > 0; to--) {
		struct sparse_word from = with->words[k - 1];
		if (i > 0 && s->words[i - 1].at > from.at) {
			s->words[to - 1] = s->words[i-- - 1];
			continue;
		}
		if (i > 0 && s->words[i - 1].at == from.at)
			from.bits |= s->words[i-- - 1].bits;
		s->words[to - 1] = from;
		k--;
	}
	s->n += missing;
	return true;
}

bool sparse_set_subtract(struct sparse_set *s, const struct sparse_set *with)
{
	bool changed = false;
	unsigned n = 0, k = 0;
	for (unsigned i = 0; i < s->n; i++) {
		struct sparse_word w = s->words[i];
		while (k < with->n && with->words[k].at < w.at)
			k++;
		if (k < with->n && with->words[k].at == w.at)
			w.bits &= ~with->words[k].bits;
		changed |= w.bits != s->words[i].bits;
		if (w.bits)
			s->words[n++] = w;
	}
	s->n = n;
	return changed;
}

bool sparse_set_has(const struct sparse_set *s, unsigned i)
{
	return bits_at(s, i / 64) >> i % 64 & 1;
}

/* The first of these. */
static int member(unsigned at, uint64_t bits)
{
	return (int)(at * 64 + (unsigned)__builtin_ctzll(bits));
}

int sparse_set_next(const struct sparse_set *s, unsigned from)
{
	unsigned i = position(s, from / 64);
	if (i < s->n && s->words[i].at == from / 64) {
		uint64_t bits = s->words[i].bits & ~UINT64_C(0) << from % 64;
		if (bits)
			return member(from / 64, bits);
		i++;
	}
	return i < s->n ? member(s->words[i].at, s->words[i].bits) : -1;
}

int sparse_set_next_but(const struct sparse_set *s, const struct sparse_set *but, unsigned from)
{
	for (unsigned i = position(s, from / 64); i < s->n; i++) {
		uint64_t bits = s->words[i].bits & ~bits_at(but, s->words[i].at);
		if (s->words[i].at == from / 64)
			bits &= ~UINT64_C(0) << from % 64;
		if (bits)
			return member(s->words[i].at, bits);
	}
	return -1;
}
