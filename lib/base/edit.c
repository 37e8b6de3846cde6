/* edit.c - edits kept in a list, sorted when a text is rendered.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cost: one sort after the last edit, then one walk per rendering. */
#include "edit.h"
#include "text.h"

#include <assert.h>
#include <stdlib.h>

struct edits edits_new(struct arena *a, const char *text)
{
	return (struct edits){.arena = a, .text = text, .sorted = true};
}

static void push(struct edits *e, struct range range, const char *with)
{
	ARRAY_PUSH(e->arena, e->list, (struct edit){range, with, e->list.n});
	e->sorted = false;
}

void edits_replace(struct edits *e, struct range range, const char *with)
{
	assert(range.begin < range.end);
	push(e, range, with);
}

void edits_insert(struct edits *e, unsigned offset, const char *with)
{
	push(e, (struct range){offset, offset}, with);
}

/* By begin; insertions before the replacement that begins there; longer replacements first. */
static int compare(const void *x, const void *y)
{
	const struct edit *a = x, *b = y;
	if (a->range.begin != b->range.begin)
		return a->range.begin < b->range.begin ? -1 : 1;
	bool insert_a = a->range.end == a->range.begin, insert_b = b->range.end == b->range.begin;
	if (insert_a != insert_b)
		return insert_a ? -1 : 1;
	if (a->range.end != b->range.end)
		return a->range.end > b->range.end ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

static void sort(struct edits *e)
{
	if (!e->sorted && e->list.n)
		qsort(e->list.at, e->list.n, sizeof *e->list.at, compare);
	e->sorted = true;
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

void edits_render(struct edits *e, struct range range, struct text *out)
{
	sort(e);
	unsigned at = range.begin;
	for (unsigned i = first_at(e, range.begin); i < e->list.n; i++) {
		const struct edit *x = &e->list.at[i];
		if (x->range.begin > range.end || x->range.end > range.end)
			break;
		if (x->range.begin < at)
			continue;
		text_add(out, e->text + at, x->range.begin - at);
		text_puts(out, x->with);
		at = x->range.end;
	}
	text_add(out, e->text + at, range.end - at);
}
