/* cut.c - which bytes of an object are in an image, if not all are?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what is needed of the program's memory; the pieces of it that an object is. Out: runs,
 *        folded into strips: as many of one size and one distance as there are.
 * Errs:  by none: it writes as much as it counts.
 * Cost:  a search for each piece, a few steps for each run. */
#include "cut.h"

void cut_begin(struct cut *c, const struct extents *needed, struct extent *runs,
	       struct walk_strip *strips)
{
	*c = (struct cut){.needed = needed, .runs = runs, .strips = strips};
}

static void end_strip(struct cut *c)
{
	if (c->last.count == 0)
		return;
	if (c->strips != NULL)
		c->strips[c->nstrips] = c->last;
	c->nstrips++;
}

/* "at" bytes from the beginning of the whole. */
static void add_run(struct cut *c, uint64_t at, uint64_t size)
{
	struct walk_strip *s = &c->last;
	uint64_t from = at - s->at;
	if (s->count == 1 && s->size == size)
		s->stride = from;
	if (s->count > 0 && s->size == size && from == s->stride * s->count) {
		s->count++;
		return;
	}
	if (s->count == 1)
		s->stride = 0;
	end_strip(c);
	*s = (struct walk_strip){at, size, 0, 1};
}

static void take(struct cut *c, char *at, uint64_t from, uint64_t size)
{
	if (c->runs != NULL)
		c->runs[c->nruns] = (struct extent){at, size};
	c->nruns++;
	c->bytes += size;
	add_run(c, from, size);
}

void cut_piece(struct cut *c, const char *at, uint64_t size)
{
	const struct extents *e = c->needed;
	uintptr_t begin = (uintptr_t)at, end = begin + size;
	for (uint64_t i = extents_find(e, at); i < e->n && (uintptr_t)e->at[i].at < end; i++) {
		uintptr_t from = (uintptr_t)e->at[i].at, to = from + e->at[i].size;
		from = from > begin ? from : begin;
		to = to < end ? to : end;
		take(c, (char *)from, c->whole + (from - begin), to - from);
	}
	c->whole += size;
}

void cut_end(struct cut *c)
{
	end_strip(c);
	c->last = (struct walk_strip){0};
}

void cut_trimmed(struct cut *c, const char *at, uint64_t size, uint64_t zeros)
{
	take(c, (char *)(uintptr_t)at, 0, size - zeros);
	c->whole = size;
	c->zeros = zeros;
	cut_end(c);
}

uint64_t cut_size(const struct cut *c)
{
	return strips_encode(NULL, c->whole, c->zeros, NULL, c->nstrips) + c->bytes;
}

bool cut_pays(const struct cut *c)
{
	return cut_size(c) < c->whole;
}
