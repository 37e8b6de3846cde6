/* object_ranges.c - which bytes of an object are in an image, if not all are?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what is needed of the program's memory; the pieces of it that an object is. Out: runs,
 *        folded into strips: as many of one size and one distance as there are. In memory, those
 *        end where a piece does.
 * Errs:  never: both passes produce the same runs.
 * Cost:  a search for each piece, a few steps for each run. */
#include "format.h"
#include "object_ranges.h"

const uint64_t ranges_gaps[RANGES_GAPS] = {0, 8, FORMAT_RUNS_SIZE};

void ranges_begin(struct object_ranges *r, const struct extents *needed, struct strip *memory,
		  struct walk_strip *strips)
{
	*r = (struct object_ranges){.needed = needed, .memory = memory, .strips = strips};
}

static void end_strip(struct object_ranges *r)
{
	if (r->last.count == 0)
		return;
	if (r->strips != NULL)
		r->strips[r->nstrips] = r->last;
	r->nstrips++;
}

static void end_here(struct object_ranges *r)
{
	if (r->here.count == 0)
		return;
	if (r->memory != NULL)
		r->memory[r->nmemory] = r->here;
	r->nmemory++;
	r->here.count = 0;
}

/* "at" bytes from the beginning of the whole. False: it begins a strip. */
static bool add_run(struct object_ranges *r, uint64_t at, uint64_t size)
{
	struct walk_strip *s = &r->last;
	uint64_t from = at - s->at;
	if (s->count == 1 && s->size == size)
		s->stride = from;
	if (s->count > 0 && s->size == size && from == s->stride * s->count) {
		s->count++;
		return true;
	}
	if (s->count == 1)
		s->stride = 0;
	end_strip(r);
	*s = (struct walk_strip){at, size, 0, 1};
	return false;
}

static void take(struct object_ranges *r, const char *at, uint64_t from, uint64_t size)
{
	r->nruns++;
	r->bytes += size;
	if (add_run(r, from, size) && r->here.count > 0) {
		r->here.stride = r->last.stride;
		r->here.count++;
	} else {
		end_here(r);
		r->here = (struct strip){at, size, 0, size > 0};
	}
}

/* Does what is needed after number "i", which ends at "to", begin close by, in the piece? */
static bool has_next_near(const struct object_ranges *r, uint64_t i, uintptr_t to, uintptr_t end)
{
	const struct extents *e = r->needed;
	if (r->gap == 0 || i + 1 >= e->n)
		return false;
	uintptr_t next = (uintptr_t)e->at[i + 1].at;
	return next < end && next - to <= r->gap;
}

void ranges_piece(struct object_ranges *r, const char *at, uint64_t size)
{
	const struct extents *e = r->needed;
	uintptr_t begin = (uintptr_t)at, end = begin + size;
	for (uint64_t i = extents_find(e, at); i < e->n && (uintptr_t)e->at[i].at < end; i++) {
		uintptr_t from = (uintptr_t)e->at[i].at, to = from + e->at[i].size;
		for (; has_next_near(r, i, to, end); i++)
			to = (uintptr_t)e->at[i + 1].at + e->at[i + 1].size;
		from = from > begin ? from : begin;
		to = to < end ? to : end;
		take(r, (const char *)from, r->whole + (from - begin), to - from);
	}
	r->whole += size;
	end_here(r);
}

void ranges_end(struct object_ranges *r)
{
	end_strip(r);
	r->last = (struct walk_strip){0};
}

void ranges_trimmed(struct object_ranges *r, const char *at, uint64_t size, uint64_t zeros)
{
	take(r, at, 0, size - zeros);
	end_here(r);
	r->whole = size;
	r->zeros = zeros;
	ranges_end(r);
}

uint64_t ranges_size(const struct object_ranges *r)
{
	return strips_encode(NULL, r->whole, r->zeros, NULL, r->nstrips) + r->bytes;
}

bool ranges_pays(const struct object_ranges *r)
{
	return ranges_size(r) < r->whole;
}
