/* edit.c - edits kept in a list that is always sorted.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    ranges of one text and what shall stand there, in any order.
 * Out:   the text, or a part of it, with the edits applied.
 * Cost:  an edit: binary search and a move of those after it; rendering: one walk. */
#include "edit.h"
#include "text.h"

#include <assert.h>
#include <string.h>

struct edits edits_new(struct arena *a, const char *text)
{
	return (struct edits){.arena = a, .text = text};
}

static bool is_insertion(struct range r)
{
	return r.begin == r.end;
}

/* By begin; insertions before the replacement that begins there; longer replacements first. */
static int compare(struct range a, struct range b)
{
	if (a.begin != b.begin)
		return a.begin < b.begin ? -1 : 1;
	if (is_insertion(a) != is_insertion(b))
		return is_insertion(a) ? -1 : 1;
	return a.end > b.end ? -1 : a.end < b.end;
}

/* The index after all edits that come before "range", or at the same place if "is_after". */
static unsigned place_of(const struct edits *e, struct range range, bool is_after)
{
	unsigned low = 0, high = e->list.n;
	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (compare(e->list.at[middle].range, range) < is_after)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void put(struct edits *e, unsigned i, struct range range, const char *with)
{
	ARRAY_PUSH(e->arena, e->list, (struct edit){range, with});
	memmove(&e->list.at[i + 1], &e->list.at[i], (e->list.n - 1 - i) * sizeof *e->list.at);
	e->list.at[i] = (struct edit){range, with};
}

void edits_replace(struct edits *e, struct range range, const char *with)
{
	assert(range.begin < range.end);
	unsigned i = place_of(e, range, true);
	if (i && compare(e->list.at[i - 1].range, range) == 0)
		e->list.at[i - 1].with = with;
	else
		put(e, i, range, with);
}

void edits_insert(struct edits *e, unsigned offset, const char *with)
{
	struct range at = {offset, offset};
	put(e, place_of(e, at, true), at, with);
}

void edits_insert_first(struct edits *e, unsigned offset, const char *with)
{
	struct range at = {offset, offset};
	put(e, place_of(e, at, false), at, with);
}

static unsigned first_at(const struct edits *e, unsigned offset)
{
	unsigned low = 0, high = e->list.n;
	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (e->list.at[middle].range.begin < offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void edits_render(const struct edits *e, struct range range, struct text *out)
{
	unsigned at = range.begin;
	for (unsigned i = first_at(e, range.begin); i < e->list.n; i++) {
		const struct edit *x = &e->list.at[i];
		if (x->range.begin > range.end)
			break;
		if (x->range.end > range.end)
			continue;
		if (x->range.begin < at) {
			assert(x->range.end <= at);
			continue;
		}
		text_add(out, e->text + at, x->range.begin - at);
		text_puts(out, x->with);
		at = x->range.end;
	}
	text_add(out, e->text + at, range.end - at);
}
