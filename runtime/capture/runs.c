/* runs.c - the sections of an image that hold runs of bytes of an object.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what is needed of the program's memory; objects. Out: of each how large its section is; of
 *        those in runs tables, and the strips of memory that contents are.
 * Means: the ranges of each object are found twice (object_ranges.h): to count, then to write them
 *        down. Where they are many and differ, small gaps between them are taken along if that
 *        makes the section smaller: each strip costs an entry of its table. What is needed, and of
 *        which objects, is the same at most checkpoints: then all is left as it is.
 * Errs:  by return value.
 * Cost:  a few steps for each run; the second time for each object and block. */
#include <string.h>

#include "base/mix.h"
#include "checksum.h"
#include "object_ranges.h"
#include "runs.h"

struct section {
	uint32_t kind, id;
	const char *at;
	uint64_t whole, zeros, blocks; /* their hash */
	const struct heap_block *block;
	uint64_t nblocks;
	uint64_t size, gap, first, nmemory, nstrips, shape;
};

static struct {
	const struct live *live;
	struct section *s;
	uint32_t n, before; /* sections; how many the last image had */
	uint64_t id;        /* of what it needed; 0: not known */
	bool is_same;       /* so far */
	struct scratch sections, pieces, strips, tables;
} runs;

bool runs_begin(const struct live *l, uint32_t most)
{
	size_t size = (most + 1ul) * sizeof *runs.s;
	runs.is_same = runs.id != 0 && runs.id == l->id && size <= runs.sections.size;
	runs.live = l;
	runs.n = 0;
	runs.id = 0;
	if (!scratch_need(&runs.sections, size))
		return false;
	runs.s = runs.sections.at;
	return true;
}

static uint64_t hash_of(const struct heap_block *b, uint64_t n)
{
	uint64_t h = n;
	for (uint64_t i = 0; i < n; i++)
		h = mix(mix(h, (uintptr_t)b[i].at), b[i].size);
	return h;
}

static void find_ranges(struct object_ranges *c, const struct section *s)
{
	if (s->zeros > 0) {
		ranges_trimmed(c, s->at, s->whole, s->zeros);
		return;
	}
	if (s->block == NULL)
		ranges_piece(c, s->at, s->whole);
	for (uint64_t i = 0; i < s->nblocks; i++)
		ranges_piece(c, s->block[i].at, s->block[i].size);
	ranges_end(c);
}

static bool is_alike(const struct section *a, const struct section *b)
{
	return a->kind == b->kind && a->id == b->id && a->at == b->at && a->whole == b->whole &&
	       a->zeros == b->zeros && a->blocks == b->blocks;
}

/* Count the runs that are no farther apart than "gap"; keep that if the contents get smaller. */
static void try_gap(struct section *s, uint64_t gap)
{
	struct object_ranges c;
	ranges_begin(&c, &runs.live->runs, NULL, NULL);
	c.gap = gap;
	find_ranges(&c, s);
	uint64_t size = c.nruns > 0 && ranges_pays(&c) ? ranges_size(&c)
			: c.nruns > 0                  ? s->whole
						       : 0;
	if (gap > 0 && size >= s->size)
		return;
	s->gap = gap;
	s->nmemory = c.nmemory;
	s->nstrips = c.nstrips;
	s->size = size;
}

/* Members of structures that are needed lie at different distances. */
static void count_runs(struct section *s)
{
	enum { FEW_STRIPS = 16 };
	try_gap(s, ranges_gaps[0]);
	for (unsigned g = 1; s->nstrips > FEW_STRIPS && g < RANGES_GAPS; g++)
		try_gap(s, ranges_gaps[g]);
}

uint64_t runs_add(const struct runs_object *o)
{
	struct section *known = &runs.s[runs.n], s = {.kind = o->kind,
						      .id = o->id,
						      .at = o->at,
						      .whole = o->whole,
						      .zeros = o->zeros,
						      .blocks = hash_of(o->blocks, o->nblocks),
						      .block = o->blocks,
						      .nblocks = o->nblocks};
	runs.is_same = runs.is_same && runs.n < runs.before && is_alike(known, &s);
	runs.n++;
	if (runs.is_same) {
		known->block = o->blocks;
		return known->size;
	}
	count_runs(&s);
	*known = s;
	return s.size;
}

static bool is_in_runs(const struct section *s)
{
	return s->size > 0 && s->size < s->whole;
}

static void fill(struct section *s, struct strip *piece, unsigned char *table)
{
	struct object_ranges c;
	ranges_begin(&c, &runs.live->runs, piece + 1, runs.strips.at);
	c.gap = s->gap;
	find_ranges(&c, s);
	uint64_t size = strips_encode(table, c.whole, c.zeros, runs.strips.at, c.nstrips);
	piece[0] = (struct strip){(const char *)table, size, 0, 1};
	s->shape = checksum(table, size) | 1;
}

static bool write_down(void)
{
	uint64_t n = 0, strips = 0, tables = 0;
	for (struct section *s = runs.s; s < runs.s + runs.n; s++) {
		if (!is_in_runs(s))
			continue;
		s->first = n;
		n += 1 + s->nmemory;
		strips = s->nstrips > strips ? s->nstrips : strips;
		tables += strips_encode(NULL, s->whole, s->zeros, NULL, s->nstrips);
	}
	if (!scratch_need(&runs.pieces, (n + 1) * sizeof(struct strip)) ||
	    !scratch_need(&runs.strips, (strips + 1) * sizeof(struct walk_strip)) ||
	    !scratch_need(&runs.tables, tables + 1))
		return false;
	struct strip *piece = runs.pieces.at;
	unsigned char *table = runs.tables.at;
	for (struct section *s = runs.s; s < runs.s + runs.n; s++)
		if (is_in_runs(s)) {
			fill(s, piece + s->first, table);
			table += piece[s->first].size;
		}
	return true;
}

bool runs_end(void)
{
	if ((!runs.is_same || runs.n != runs.before) && !write_down())
		return false;
	runs.before = runs.n;
	runs.id = runs.live->id;
	return true;
}

const struct strip *runs_strips(void)
{
	return runs.pieces.at;
}

uint64_t runs_first(uint32_t k)
{
	return runs.s[k].first;
}

uint64_t runs_shape(uint32_t k)
{
	return runs.s[k].shape;
}
