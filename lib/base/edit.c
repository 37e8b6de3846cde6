/* edit.c - edits kept in a list that is always sorted.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    ranges of one text and what shall stand there, in any order.
 * Out:   the text, or a part of it, with the edits applied.
 * Errs:  an edit that would get lost is an internal error.
 * Cost:  an edit: binary search and a move of those after it; rendering: one walk. */
#include "edit.h"
#include "invariant.h"
#include "text.h"

#include <assert.h>
#include <ctype.h>
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

static void put(struct edits *e, unsigned i, struct edit x)
{
	ARRAY_PUSH(e->arena, e->list, x);
	memmove(&e->list.at[i + 1], &e->list.at[i], (e->list.n - 1 - i) * sizeof *e->list.at);
	e->list.at[i] = x;
}

static void put_once(struct edits *e, struct edit x)
{
	assert(x.range.begin < x.range.end);
	unsigned i = place_of(e, x.range, true);
	if (i && compare(e->list.at[i - 1].range, x.range) == 0)
		e->list.at[i - 1] = x;
	else
		put(e, i, x);
}

void edits_replace(struct edits *e, struct range range, const char *with)
{
	put_once(e, (struct edit){range, with, false});
}

void edits_cover(struct edits *e, struct range range, const char *with)
{
	put_once(e, (struct edit){range, with, true});
}

void edits_insert(struct edits *e, unsigned offset, const char *with)
{
	struct range at = {offset, offset};
	put(e, place_of(e, at, true), (struct edit){at, with, false});
}

void edits_insert_first(struct edits *e, unsigned offset, const char *with)
{
	struct range at = {offset, offset};
	put(e, place_of(e, at, false), (struct edit){at, with, false});
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

static bool has_name(const char *s)
{
	while (*s && !isalpha((unsigned char)*s) && *s != '_')
		s++;
	return *s;
}

/* Does what is applied make no difference to the edits inside of it? */
static bool may_swallow(const struct edit *applied)
{
	return applied->is_cover || !has_name(applied->with);
}

void edits_render(const struct edits *e, struct range range, struct text *out)
{
	const struct edit *applied = NULL;
	unsigned at = range.begin;
	for (unsigned i = first_at(e, range.begin); i < e->list.n; i++) {
		const struct edit *x = &e->list.at[i];
		if (x->range.begin > range.end)
			break;
		if (x->range.end > range.end)
			continue;
		if (x->range.begin < at) {
			assert(x->range.end <= at);
			INVARIANT(((struct loc){0}), may_swallow(applied));
			continue;
		}
		text_add(out, e->text + at, x->range.begin - at);
		text_puts(out, x->with);
		at = x->range.end;
		applied = x;
	}
	text_add(out, e->text + at, range.end - at);
}
