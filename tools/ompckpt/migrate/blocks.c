/* blocks.c - the heap of an image, as another build has it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    an image; two builds that are matched; where blocks and locals went.
 * Out:   blocks where they were, by the numbers of the new build's allocation calls; sections of
 *        what is known of them.
 * Means: a block of a call that is gone belongs to no call, as those of code that is not seen: it
 *        is saved whole.
 * Errs:  blocks of a type whose size has changed are refused, and those of no known type that are
 *        used otherwise.
 * Cost:  the blocks of the image once. */
#include "blocks.h"
#include "allocate.h"
#include "command.h"

#include <string.h>

static int by_number(const void *x, const void *y)
{
	const struct walk_block *a = &((const struct carried_block *)x)->b;
	const struct walk_block *b = &((const struct carried_block *)y)->b;
	if (a->object != b->object)
		return a->object < b->object ? -1 : 1;
	return a->address < b->address ? -1 : a->address > b->address;
}

static uint32_t element(const struct build *b, uint32_t object)
{
	uint32_t t = b->objects[object].type;
	while (t != BUILD_UNKNOWN && b->types[t].kind == 'a')
		t = b->types[t].element;
	return t;
}

static uint64_t element_size(const struct build *b, uint32_t object)
{
	uint32_t t = element(b, object);
	return t == BUILD_UNKNOWN ? 0 : b->types[t].size;
}

/* May what the blocks of object "id" hold lie differently now? */
static bool lies_otherwise(const struct match *m, uint32_t id)
{
	const struct build_object *o = &m->old->objects[id];
	uint32_t to = m->objects[id];
	if (to == MATCH_NONE)
		return false;
	uint64_t was = element_size(m->old, id);
	uint64_t is = element_size(m->new, to);
	if (was == is || !was || !is)
		return !section_is_used_alike(m, id, to);
	complain("blocks of '%s' hold elements whose size has changed", o->name);
	return true;
}

bool blocks_match(struct blocks *b, const struct image *im, struct places *p)
{
	const struct match *m = p->match;
	struct image_section s;
	struct walk_block w;
	if (!image_find(im, IMAGE_BLOCKS, ~0u, &s))
		return complain("it has no list of blocks"), false;
	struct walk walk = walk_begin(im, &s);
	*b = (struct blocks){.at = allocate(s.size / 24 + 1, sizeof *b->at)};
	for (uint32_t last = ~0u; walk_block(&walk, &w); last = w.object) {
		if (w.object >= m->old->nobjects)
			return complain("it holds blocks that its build does not name"), false;
		if (w.object != last && w.object && lies_otherwise(m, w.object))
			return false;
		uint32_t to = m->objects[w.object] == MATCH_NONE ? 0 : m->objects[w.object];
		struct carried_block block = {.b = w, .was = w.object};
		block.b.object = to;
		b->at[b->n++] = block;
		places_add(p, (struct place_range){.at = w.address,
						   .size = w.size,
						   .to = w.address,
						   .old = -2 - (int64_t)w.object,
						   .new = -2 - (int64_t)to,
						   .old_type = element(m->old, w.object),
						   .new_type = element(m->new, to),
						   .is_repeated = true,
						   .name = m->old->objects[w.object].name});
	}
	qsort(b->at, b->n, sizeof *b->at, by_number);
	return true;
}

static struct carried_block *find_block(struct blocks *b, uint32_t object, uint64_t address)
{
	struct carried_block key = {.b = {.object = object, .address = address}};
	return bsearch(&key, b->at, b->n, sizeof *b->at, by_number);
}

/* A run of the blocks of one object, which lie behind each other: each block begins anew. */
static bool carry_run(const struct carrying *k, struct blocks *all, struct contents *c,
		      const struct image_section *s, const struct walk_run *r,
		      const unsigned char *bytes)
{
	struct image_section list;
	struct walk_block b;
	uint64_t before = 0, end = r->at + r->size;
	uint32_t to = k->match->objects[s->id] == MATCH_NONE ? 0 : k->match->objects[s->id];
	if (!image_find(k->im, IMAGE_BLOCKS, ~0u, &list))
		return false;
	struct walk blocks = walk_begin(k->im, &list);
	for (; walk_captured(&blocks, s->id, &b) && before < end; before += b.size) {
		uint64_t low = r->at > before ? r->at : before;
		uint64_t high = end < before + b.size ? end : before + b.size;
		struct carried_block *block = find_block(all, to, b.address);
		if (low >= high || !block)
			continue;
		if (!block->contents)
			block->contents = allocate(b.size, 1);
		c->to = block->contents;
		c->size = b.size;
		c->known = block->known;
		bool ok = contents_carry(c, bytes + (low - r->at), low - before, high - low);
		block->known = c->known;
		if (!ok)
			return false;
	}
	return true;
}

static bool carry_blocks(const struct carrying *k, struct blocks *all,
			 const struct image_section *s)
{
	const struct match *m = k->match;
	uint32_t to = s->id < m->old->nobjects ? m->objects[s->id] : MATCH_NONE;
	struct contents c = section_contents(k, s->id, to == MATCH_NONE ? 0 : to);
	unsigned char *bytes = section_read(k, s);
	struct walk_runs w = walk_runs_begin(k->im, s, k->runs_room);
	struct walk_run r;
	bool ok = bytes != NULL;
	c.is_repeated = true;
	c.what = m->old->objects[s->id].name;
	while (ok && walk_run(&w, &r))
		ok = carry_run(k, all, &c, s, &r, bytes + r.from);
	section_tell_lost(k, &c);
	free(bytes);
	return ok && !w.is_bad;
}

/* The blocks of one number that something is known of, as one section. */
static void add_blocks(const struct carrying *k, struct carried_block *from,
		       const struct carried_block *end)
{
	struct image_section s = {.kind = IMAGE_HEAP, .id = from->b.object};
	struct spans known = {0};
	uint64_t whole = 0;
	for (struct carried_block *b = from; b < end; b++)
		whole += b->contents ? b->b.size : 0;
	unsigned char *bytes = allocate(whole, 1);
	bool any = whole;
	whole = 0;
	for (struct carried_block *b = from; b < end; b++) {
		b->b.is_captured = b->contents || (any && !b->b.size);
		if (b->b.is_captured && !s.address)
			s.address = b->b.address;
		if (!b->contents)
			continue;
		memcpy(bytes + whole, b->contents, b->b.size);
		for (size_t i = 0; i < b->known.n; i++)
			spans_add(&known, whole + b->known.at[i].from, whole + b->known.at[i].to);
		whole += b->b.size;
	}
	section_add_known(k->out, s, bytes, whole, &known);
}

bool blocks_carry(const struct carrying *k, struct blocks *all)
{
	for (uint32_t i = 0; i < k->im->nsections; i++) {
		struct image_section s = image_section(k->im, i);
		if (s.kind == IMAGE_HEAP &&
		    (s.id >= k->match->old->nobjects || !carry_blocks(k, all, &s)))
			return false;
	}
	for (size_t i = 0, end; i < all->n; i = end) {
		for (end = i; end < all->n && all->at[end].b.object == all->at[i].b.object;)
			end++;
		add_blocks(k, &all->at[i], &all->at[end]);
	}
	return true;
}

unsigned char *blocks_encode(const struct blocks *b, uint64_t *size)
{
	*size = b->n * block_encode(NULL, NULL);
	unsigned char *out = allocate(*size, 1);
	for (size_t i = 0; i < b->n; i++)
		block_encode(out + i * block_encode(NULL, NULL), &b->at[i].b);
	return out;
}

void blocks_free(struct blocks *b)
{
	for (size_t i = 0; i < b->n; i++) {
		free(b->at[i].contents);
		spans_free(&b->at[i].known);
	}
	free(b->at);
	*b = (struct blocks){0};
}
