/* extents.c - a list of pieces of memory that never takes more than so much of it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    pieces in any order. Out: extents, ascending, apart.
 * Means: a piece beside the one before is joined with it. When the memory is full the list is
 *        sorted and joined; if that frees little it grows, and if it can't, what is a little
 *        farther apart is joined, too, until half of the memory is free. Sorting merges what
 *        ascends already, pair by pair.
 * Errs:  on the side of more bytes.
 * Cost:  in ascending order a few instructions for each piece. */
#include <string.h>

#include "extents.h"
#include "os.h"

#define LEAST (1ul << 12)
#define FIRST_GAP 16ul

static uint64_t begin_of(const struct extent *x)
{
	return (uintptr_t)x->at;
}

void extents_begin(struct extents *e)
{
	e->n = 0;
	e->gap = 0;
	e->is_sorted = true;
	e->has_failed = false;
}

/* Where the ascending sequence that begins at "i" ends. */
static uint64_t end_of_sequence(const struct extents *e, uint64_t i)
{
	for (i++; i < e->n && begin_of(&e->at[i - 1]) <= begin_of(&e->at[i]); i++)
		;
	return i;
}

static void merge_two(struct extent *to, const struct extent *a, const struct extent *a_end,
		      const struct extent *b, const struct extent *b_end)
{
	while (a < a_end && b < b_end)
		*to++ = begin_of(b) < begin_of(a) ? *b++ : *a++;
	memcpy(to, a, (size_t)(a_end - a) * sizeof *a);
	memcpy(to + (a_end - a), b, (size_t)(b_end - b) * sizeof *b);
}

static void join(struct extents *e)
{
	uint64_t n = e->n;
	e->n = 0;
	for (uint64_t i = 0; i < n; i++) {
		struct extent x = e->at[i], *last = &e->at[e->n - (e->n > 0)];
		uint64_t from = begin_of(&x) - begin_of(last);
		if (e->n == 0 || from > last->size + e->gap)
			e->at[e->n++] = x;
		else if (from + x.size > last->size)
			last->size = from + x.size;
	}
}

/* Sorted, and joined: what ascends is joined when it comes. */
static void settle(struct extents *e)
{
	bool was_sorted = e->is_sorted;
	while (!e->is_sorted) {
		uint64_t i = 0;
		e->is_sorted = true;
		while (i < e->n) {
			uint64_t middle = end_of_sequence(e, i), end = middle;
			if (middle < e->n)
				end = end_of_sequence(e, middle);
			merge_two(e->spare + i, e->at + i, e->at + middle, e->at + middle,
				  e->at + end);
			e->is_sorted = e->is_sorted && i == 0 && end == e->n;
			i = end;
		}
		struct extent *sorted = e->spare;
		e->spare = e->at;
		e->at = sorted;
	}
	if (!was_sorted)
		join(e);
}

static bool grow(struct extents *e)
{
	uint64_t capacity = e->capacity == 0 ? LEAST : 2 * e->capacity;
	struct extent *at =
		capacity <= EXTENTS_MOST ? os_map(2 * capacity * sizeof *at, false) : NULL;
	if (at == NULL)
		return false;
	if (e->n > 0)
		memcpy(at, e->at, e->n * sizeof *at);
	os_unmap(e->at < e->spare ? e->at : e->spare, 2 * e->capacity * sizeof *at);
	e->at = at;
	e->spare = at + capacity;
	e->capacity = capacity;
	return true;
}

/* False: there is no memory at all. */
static bool make_room(struct extents *e)
{
	settle(e);
	if (e->n < e->capacity / 4 * 3 || grow(e))
		return true;
	for (; e->n > e->capacity / 2; join(e))
		e->gap = e->gap == 0 ? FIRST_GAP : 2 * e->gap;
	return e->capacity > 0;
}

void extents_add_far(struct extents *e, const char *at, uint64_t size)
{
	if (size == 0)
		return;
	if (e->n == e->capacity && !make_room(e)) {
		e->has_failed = true;
		return;
	}
	if (e->n > 0 && (uintptr_t)at < begin_of(&e->at[e->n - 1]))
		e->is_sorted = false;
	e->at[e->n++] = (struct extent){(char *)at, size};
}

bool extents_finish(struct extents *e)
{
	settle(e);
	return !e->has_failed;
}

uint64_t extents_find(const struct extents *e, const char *at)
{
	uint64_t low = 0, high = e->n;
	while (low < high) {
		uint64_t i = low + (high - low) / 2;
		if (begin_of(&e->at[i]) + e->at[i].size > (uintptr_t)at)
			high = i;
		else
			low = i + 1;
	}
	return low;
}

void extents_add_but(struct extents *e, const struct extent *at, uint64_t n,
		     const struct extents *but)
{
	uint64_t k = n > 0 ? extents_find(but, at[0].at) : 0;
	for (uint64_t i = 0; i < n; i++) {
		const char *from = at[i].at, *end = from + at[i].size;
		while (k < but->n && but->at[k].at + but->at[k].size <= from)
			k++;
		for (uint64_t j = k; j < but->n && but->at[j].at < end && from < end; j++) {
			if (but->at[j].at > from)
				extents_add(e, from, (uint64_t)(but->at[j].at - from));
			from = but->at[j].at + but->at[j].size;
		}
		if (from < end)
			extents_add(e, from, (uint64_t)(end - from));
	}
}
