/* align.c - which piece of one text is which of another?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the texts of a function in two builds, as pieces (docs/image-format.md, 9).
 * Out:   for each piece of the old text the same one of the new text, if there is no other way to
 *        see it.
 * Means: longest common subsequence. A piece has gone to another if all of the longest ones have
 *        that pair; where some have another, or none, it may have moved, or one of its like has
 *        come or gone.
 * Errs:  on the side of not knowing.
 * Cost:  the product of the two lengths, in time and memory; over MOST it is not tried. */
#include "align.h"
#include "allocate.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 26 };

enum ending { ENDS_STATEMENT, ENDS_HEAD, ENDS_BLOCK, ENDS_DIRECTIVE };

/* Lengths of what two texts have in common: of their first pieces, of those from here on. */
struct lengths {
	uint32_t *first, *last;
	size_t width;
};

static bool is_equal(const struct alignment *a, size_t i, size_t k)
{
	return !memcmp(a->old + i * BUILD_PIECE, a->new + k *BUILD_PIECE, BUILD_PIECE);
}

static uint32_t most(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

static void measure(const struct alignment *a, struct lengths *l)
{
	size_t w = l->width;
	for (size_t i = 1; i <= a->nold; i++)
		for (size_t k = 1; k <= a->nnew; k++)
			l->first[i * w + k] =
				is_equal(a, i - 1, k - 1)
					? l->first[(i - 1) * w + k - 1] + 1
					: most(l->first[(i - 1) * w + k], l->first[i * w + k - 1]);
	for (size_t i = a->nold; i-- > 0;)
		for (size_t k = a->nnew; k-- > 0;)
			l->last[i * w + k] = is_equal(a, i, k) ? l->last[(i + 1) * w + k + 1] + 1
							       : most(l->last[(i + 1) * w + k],
								      l->last[i * w + k + 1]);
}

/* The only piece that "i" is in all of the longest. */
static uint32_t only(const struct alignment *a, const struct lengths *l, size_t i)
{
	size_t w = l->width;
	uint32_t all = l->last[0], found = ALIGN_NONE;
	for (size_t k = 0; k <= a->nnew; k++) {
		if (l->first[i * w + k] + l->last[(i + 1) * w + k] == all)
			return ALIGN_NONE; /* one leaves it out */
		if (k == a->nnew || !is_equal(a, i, k) ||
		    l->first[i * w + k] + 1 + l->last[(i + 1) * w + k + 1] != all)
			continue;
		if (found != ALIGN_NONE)
			return ALIGN_NONE;
		found = (uint32_t)k;
	}
	return found;
}

static bool align(struct alignment *a)
{
	size_t n = (a->nold + 1) * (a->nnew + 1);
	if (n > MOST)
		return false;
	struct lengths l = {allocate(n, sizeof *l.first), allocate(n, sizeof *l.last), a->nnew + 1};
	measure(a, &l);
	for (size_t i = 0; i < a->nold; i++)
		a->to[i] = only(a, &l, i);
	free(l.first);
	free(l.last);
	return true;
}

struct alignment *align_texts(const struct build_function *old, const struct build_function *new)
{
	struct alignment *a = allocate(1, sizeof *a);
	*a = (struct alignment){old->text, new->text, NULL, old->npieces, new->npieces};
	a->to = allocate(a->nold, sizeof *a->to);
	bool is_same = a->nold == a->nnew && !strcmp(a->old, a->new);
	for (size_t i = 0; is_same && i < a->nold; i++)
		a->to[i] = (uint32_t)i;
	if (is_same || align(a))
		return a;
	align_free(a);
	return NULL;
}

void align_free(struct alignment *a)
{
	if (a)
		free(a->to);
	free(a);
}

struct align_range align_find(const struct alignment *a, size_t piece)
{
	struct align_range r = {piece, piece + 1, 0, a->nnew, a->to[piece] != ALIGN_NONE};
	if (r.is_same) {
		r.new_begin = a->to[piece];
		r.new_end = r.new_begin + 1;
		return r;
	}
	while (r.old_begin > 0 && a->to[r.old_begin - 1] == ALIGN_NONE)
		r.old_begin--;
	while (r.old_end < a->nold && a->to[r.old_end] == ALIGN_NONE)
		r.old_end++;
	if (r.old_begin > 0)
		r.new_begin = a->to[r.old_begin - 1] + 1;
	if (r.old_end < a->nold)
		r.new_end = a->to[r.old_end];
	return r;
}

bool align_is_replaced(const struct alignment *a, const struct align_range *r)
{
	for (size_t i = r->old_begin; i < r->old_end; i++)
		for (size_t k = r->new_begin; k < r->new_end; k++)
			if (is_equal(a, i, k))
				return false;
	return true;
}

static enum ending ending_of(const char *text, size_t piece)
{
	return (enum ending)((text[piece * BUILD_PIECE + BUILD_PIECE - 1] - '0') & 3);
}

bool align_is_level(const char *text, size_t begin, size_t at)
{
	int depth = 0;
	for (size_t i = begin; i < at && depth >= 0; i++)
		depth += (ending_of(text, i) == ENDS_HEAD) - (ending_of(text, i) == ENDS_BLOCK);
	return depth == 0;
}
