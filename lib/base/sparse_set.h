/* sparse_set.h - sets of few, near numbers out of many.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As large as its members, whatever the largest may be; a dense set of all numbers is bitset.h. */
#ifndef OMPCKPT_BASE_SPARSE_SET_H
#define OMPCKPT_BASE_SPARSE_SET_H

#include <stdbool.h>
#include <stdint.h>

struct arena;

/* Starts as {0}, the empty set. */
struct sparse_set {
	struct sparse_word {
		uint64_t bits; /* members 64 * at … 64 * at + 63; not 0 */
		unsigned at;
	} * words; /* by "at" */
	unsigned n, room;
};

/* Change "s", with memory of "a"; return whether it changed. "with" may be "s". */
bool sparse_set_add(struct arena *a, struct sparse_set *s, unsigned i);
bool sparse_set_union(struct arena *a, struct sparse_set *s, const struct sparse_set *with);
bool sparse_set_subtract(struct sparse_set *s, const struct sparse_set *with);

bool sparse_set_has(const struct sparse_set *s, unsigned i);

/* The members, one after the other: for (struct sparse_walk w = sparse_walk(&s);
 * sparse_walk_on(&w);) … w.member. The set stays as it is meanwhile. */
struct sparse_walk {
	const struct sparse_word *word, *end;
	uint64_t rest; /* of the word before, without those that were met */
	unsigned member;
};

static inline struct sparse_walk sparse_walk(const struct sparse_set *s)
{
	return (struct sparse_walk){.word = s->words, .end = s->words + s->n};
}

static inline bool sparse_walk_on(struct sparse_walk *w)
{
	if (!w->rest && w->word == w->end)
		return false;
	if (!w->rest)
		w->rest = w->word++->bits;
	w->member = w->word[-1].at * 64 + (unsigned)__builtin_ctzll(w->rest);
	w->rest &= w->rest - 1;
	return true;
}

/* The smallest member >= from, or -1; of those that are not in "but". */
int sparse_set_next(const struct sparse_set *s, unsigned from);
int sparse_set_next_but(const struct sparse_set *s, const struct sparse_set *but, unsigned from);

#endif
